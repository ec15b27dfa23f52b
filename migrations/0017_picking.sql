CREATE DOMAIN "pick_event_kind" AS text CONSTRAINT "pick_event_kind" CHECK (VALUE = ANY ('{pick, put_back, missing, found}'));--> statement-breakpoint
CREATE TABLE "pick_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"line_id" uuid NOT NULL,
	"staff_id" integer NOT NULL,
	"kind" "pick_event_kind" NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pick_event_counted" CHECK ("pick_event"."counted" between -1 and 1)
);
--> statement-breakpoint
CREATE TABLE "pick_line" (
	"line_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"picked" integer DEFAULT 0 NOT NULL,
	"missing_reason" text DEFAULT '' NOT NULL,
	"missing_at" timestamp with time zone,
	CONSTRAINT "pick_line_picked" CHECK ("pick_line"."picked" >= 0),
	CONSTRAINT "pick_line_missing" CHECK (("pick_line"."missing_reason" = '') = ("pick_line"."missing_at" is null))
);
--> statement-breakpoint
CREATE TABLE "picking" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "variant" ADD COLUMN "middle_side_mm" integer;--> statement-breakpoint
ALTER TABLE "variant" ADD COLUMN "shortest_side_mm" integer;--> statement-breakpoint
ALTER TABLE "variant" ADD COLUMN "shelf" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "variant" ADD COLUMN "low_stock" integer;--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "staff_id" integer;--> statement-breakpoint
ALTER TABLE "stock_move" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "pick_event_line_idx" ON "pick_event" USING btree ("line_id");--> statement-breakpoint
CREATE INDEX "pick_event_staff_idx" ON "pick_event" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "pick_line_order_idx" ON "pick_line" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "pick_line_missing_idx" ON "pick_line" USING btree ("missing_at") WHERE missing_at is not null;--> statement-breakpoint
CREATE INDEX "picking_staff_idx" ON "picking" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "variant_shelf_idx" ON "variant" USING btree ("shelf") WHERE shelf <> '';--> statement-breakpoint
CREATE INDEX "variant_low_stock_idx" ON "variant" USING btree ("id") WHERE low_stock is not null;--> statement-breakpoint
ALTER TABLE "variant" ADD CONSTRAINT "variant_low_stock" CHECK ("variant"."low_stock" >= 0);--> statement-breakpoint
ALTER TABLE "variant" ADD CONSTRAINT "variant_shelf" CHECK (length("variant"."shelf") <= 30);--> statement-breakpoint
select audit_table('picking', 'order_id');--> statement-breakpoint
select audit_table('pick_line', 'line_id');--> statement-breakpoint
-- By hand: references to tables of other features, and triggers.
ALTER TABLE "picking" ADD CONSTRAINT "picking_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "picking" ADD CONSTRAINT "picking_staff_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "pick_line" ADD CONSTRAINT "pick_line_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "pick_line" ADD CONSTRAINT "pick_line_line_fk" FOREIGN KEY ("line_id") REFERENCES "order_line"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "pick_event" ADD CONSTRAINT "pick_event_line_fk" FOREIGN KEY ("line_id") REFERENCES "order_line"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "pick_event" ADD CONSTRAINT "pick_event_staff_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "stock_move" ADD CONSTRAINT "stock_move_staff_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT;--> statement-breakpoint
-- Never more in the box than was ordered, whatever sends it, and a line of the order that its row names.
create function check_pick_line() returns trigger language plpgsql as $$
begin
  if not exists (select from order_line l
      where l.id = new.line_id and l.order_id = new.order_id and new.picked <= l.quantity) then
    raise check_violation using message = 'more was picked than ordered', constraint = 'pick_line_ordered';
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger pick_line_ordered after insert or update on pick_line
  for each row execute function check_pick_line();--> statement-breakpoint
-- A line that is made smaller has no more in its box: what is too much is put back by whoever packs.
create function fit_pick_line() returns trigger language plpgsql as $$
begin
  update pick_line set picked = new.quantity where line_id = new.id and picked > new.quantity;
  return null;
end $$;--> statement-breakpoint
create trigger order_line_fit_picks after update of quantity on order_line
  for each row when (new.quantity < old.quantity) execute function fit_pick_line();--> statement-breakpoint
-- Open desks look again: two who pick the same order see each other's counts.
create trigger pick_line_log_insert after insert on pick_line referencing new table as new_rows
  for each statement execute function log_desk_changes('order');--> statement-breakpoint
create trigger pick_line_log_update after update on pick_line referencing new table as new_rows
  for each statement execute function log_desk_changes('order');--> statement-breakpoint
create trigger picking_log_insert after insert on picking referencing new table as new_rows
  for each statement execute function log_desk_changes('order');--> statement-breakpoint
create trigger picking_log_update after update on picking referencing new table as new_rows
  for each statement execute function log_desk_changes('order');
