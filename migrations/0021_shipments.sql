CREATE TABLE "order_shipment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_shipment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"shipped_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_shipment_line" (
	"shipment_id" bigint NOT NULL,
	"line_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"picked" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_shipment_line_shipment_id_line_id_pk" PRIMARY KEY("shipment_id","line_id"),
	CONSTRAINT "order_shipment_line_quantity" CHECK ("order_shipment_line"."quantity" > 0 and "order_shipment_line"."picked" between 0 and "order_shipment_line"."quantity")
);
--> statement-breakpoint
CREATE TABLE "parcel_cancellation" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_cancellation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"tracking_code" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "stock_hold" DROP CONSTRAINT "stock_hold_quantity";--> statement-breakpoint
ALTER TABLE "stock_hold" ADD COLUMN "sold" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_parcel" ADD COLUMN "shipment_id" bigint;--> statement-breakpoint
ALTER TABLE "order_shipment" ADD CONSTRAINT "order_shipment_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipment_line" ADD CONSTRAINT "order_shipment_line_shipment_id_order_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."order_shipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_shipment_line" ADD CONSTRAINT "order_shipment_line_line_id_order_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_line"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_shipment_order_idx" ON "order_shipment" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_shipment_open" ON "order_shipment" USING btree ("order_id") WHERE shipped_at is null;--> statement-breakpoint
CREATE INDEX "order_shipment_line_idx" ON "order_shipment_line" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "parcel_cancellation_order_idx" ON "parcel_cancellation" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "order_parcel" ADD CONSTRAINT "order_parcel_shipment_id_order_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."order_shipment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_parcel_shipment_idx" ON "order_parcel" USING btree ("shipment_id");--> statement-breakpoint
-- What has left until now: one shipment of each order, with the parcels that were registered or named.
update stock_hold set sold = quantity where state = 'sold';--> statement-breakpoint
insert into order_shipment (order_id, actor, created_at, shipped_at)
select o.id, coalesce(t.actor, 'merchant'), coalesce(t.created_at, o.placed_at), coalesce(t.created_at, o.placed_at)
from orders o left join lateral (
  select actor, created_at from order_transition t
  where t.order_id = o.id and t.machine = 'fulfilment' and t.to_state in ('partially_shipped', 'shipped') and t.undoes is null
  order by t.id desc limit 1) t on true
where exists (select from stock_hold h where h.order_id = o.id and h.state = 'sold');--> statement-breakpoint
insert into order_shipment_line (shipment_id, line_id, quantity)
select s.id, l.id, l.quantity from order_shipment s join stock_hold h on h.order_id = s.order_id and h.state = 'sold'
join order_line l on l.order_id = s.order_id and l.variant_id = h.variant_id;--> statement-breakpoint
update order_parcel p set shipment_id = s.id from order_shipment s
where s.order_id = p.order_id and p.state is distinct from 'requested';--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_sold" CHECK (("stock_hold"."state" = 'sold') = ("stock_hold"."sold" = "stock_hold"."quantity"));--> statement-breakpoint
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_quantity" CHECK ("stock_hold"."quantity" > 0 and "stock_hold"."sold" between 0 and "stock_hold"."quantity");--> statement-breakpoint
-- What leaves takes what was scanned of it out of the box, and gives it back when its leaving is taken back.
create function take_picks() returns trigger language plpgsql as $$
begin
  if new.shipped_at is not null then
    update order_shipment_line x set picked = least(p.picked, x.quantity)
    from pick_line p where x.shipment_id = new.id and p.line_id = x.line_id;
    update pick_line p set picked = p.picked - x.picked
    from order_shipment_line x where x.shipment_id = new.id and x.picked > 0 and p.line_id = x.line_id;
    -- What is left is picked again.
    update picking set finished_at = null where order_id = new.order_id and finished_at is not null;
  else
    update pick_line p set picked = least(l.quantity, p.picked + x.picked)
    from order_shipment_line x join order_line l on l.id = x.line_id
    where x.shipment_id = new.id and x.picked > 0 and p.line_id = x.line_id;
    update order_shipment_line set picked = 0 where shipment_id = new.id and picked > 0;
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger order_shipment_take_picks after update of shipped_at on order_shipment
  for each row when ((old.shipped_at is null) <> (new.shipped_at is null)) execute function take_picks();--> statement-breakpoint
-- Open desks look again.
create trigger order_edit_log after insert on order_edit for each row execute function log_desk_row('order');--> statement-breakpoint
create trigger order_shipment_log after insert or update or delete on order_shipment for each row execute function log_desk_row('order');--> statement-breakpoint
create trigger parcel_cancellation_log after insert on parcel_cancellation for each row execute function log_desk_row('order');--> statement-breakpoint
-- What is recorded.
select audit_table('order_shipment', 'id');--> statement-breakpoint
select audit_table('order_shipment_line', 'shipment_id,line_id', quiet => 'picked');--> statement-breakpoint
select audit_rows('parcel_cancellation', 'id', 'insert', 'order_id,carrier,tracking_code');--> statement-breakpoint
-- By hand: links between features.
ALTER TABLE "parcel_cancellation" ADD CONSTRAINT "parcel_cancellation_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT;
