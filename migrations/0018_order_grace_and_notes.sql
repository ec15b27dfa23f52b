-- By hand, as the columns below need it.
CREATE DOMAIN "order_undo_step" AS text CONSTRAINT "order_undo_step" CHECK (VALUE = ANY ('{accept, prepare, ship, deliver, complete, return, cancel, quote, mark_paid}'));--> statement-breakpoint
CREATE TABLE "email_search" (
	"email_id" bigint PRIMARY KEY NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_assignee" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"assigned_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_note" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_note_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"staff_id" integer NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"edited_at" timestamp with time zone,
	CONSTRAINT "order_note_text" CHECK (length("order_note"."text") between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "order_tag" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"tag" text NOT NULL,
	"folded" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_tag_once" UNIQUE("order_id","folded"),
	CONSTRAINT "order_tag_text" CHECK (length("order_tag"."tag") between 1 and 40 and "order_tag"."folded" <> '')
);
--> statement-breakpoint
CREATE TABLE "order_undo" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_undo_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"staff_id" integer NOT NULL,
	"step" "order_undo_step" NOT NULL,
	"email_key" text,
	"restore" jsonb NOT NULL,
	"standing" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"taken_back_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "carrier_close" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_close_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"carrier" text NOT NULL,
	"documents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_event" DROP CONSTRAINT "payment_event_amount";--> statement-breakpoint
ALTER TABLE "order_transition" ADD COLUMN "undoes" bigint;--> statement-breakpoint
ALTER TABLE "email_search" ADD CONSTRAINT "email_search_email_id_email_message_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."email_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_undo" ADD CONSTRAINT "order_undo_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_search_words_idx" ON "email_search" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_assignee_staff_idx" ON "order_assignee" USING btree ("staff_id","order_id");--> statement-breakpoint
CREATE INDEX "order_note_order_idx" ON "order_note" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_tag_folded_idx" ON "order_tag" USING btree ("folded","order_id");--> statement-breakpoint
CREATE INDEX "order_undo_order_idx" ON "order_undo" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "order_undo_created_idx" ON "order_undo" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "order_transition" ADD CONSTRAINT "order_transition_undoes_order_transition_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."order_transition"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_transition_delivered_idx" ON "order_transition" USING btree ("created_at") WHERE machine = 'fulfilment' and to_state = 'delivered';--> statement-breakpoint
CREATE UNIQUE INDEX "order_transition_undoes" ON "order_transition" USING btree ("undoes") WHERE undoes is not null;--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_amount" CHECK ("payment_event"."amount" > 0 or "payment_event"."kind" not in ('captured', 'refunded') or ("payment_event"."kind" = 'captured' and "payment_event"."amount" < 0 and "payment_event"."gateway" = 'manual'));--> statement-breakpoint
-- That there is a note, and whose order has a tag: their words may be of a customer, who is forgotten before the audit is.
select audit_rows('order_note', 'id', 'insert or delete or update of edited_at', 'order_id,edited_at');--> statement-breakpoint
select audit_rows('order_tag', 'id', 'insert or delete', 'order_id');--> statement-breakpoint
select audit_rows('carrier_close', 'id', 'insert', 'carrier,documents');--> statement-breakpoint
select audit_table('order_assignee', 'order_id', quiet => 'assigned_at');--> statement-breakpoint
create trigger order_note_log after insert or update or delete on order_note for each row execute function log_desk_row('order');--> statement-breakpoint
create trigger order_tag_log after insert or delete on order_tag for each row execute function log_desk_row('order');--> statement-breakpoint
create trigger order_assignee_log after insert or update or delete on order_assignee for each row execute function log_desk_row('order');--> statement-breakpoint
-- As it was, with the tags of the order: an order is found by them, too.
create or replace function index_order(one orders) returns void language sql as $$
  insert into order_search (order_id, open_words, words)
  select one.id, open_words, concat_ws(' ', open_words, fold_text(concat_ws(' ',
    one.contact ->> 'email', regexp_replace(coalesce(one.contact ->> 'phone', ''), '\D', '', 'g'),
    one.shipping_address ->> 'name', one.shipping_address ->> 'postal_code', one.shipping_address ->> 'address',
    one.billing_address ->> 'name', one.billing_address ->> 'postal_code', one.billing_address ->> 'city',
    one.billing_address ->> 'address')))
  from (select concat_ws(' ', fold_text(concat_ws(' ', one.number, one.contact ->> 'last_name', one.contact ->> 'first_name',
      coalesce(one.shipping_address ->> 'city', one.billing_address ->> 'city'))),
    (select string_agg(t.folded, ' ' order by t.folded) from order_tag t where t.order_id = one.id)) as open_words) as own
  on conflict (order_id) do update set open_words = excluded.open_words, words = excluded.words
$$;--> statement-breakpoint
create function index_tagged_order() returns trigger language plpgsql as $$
begin
  perform index_order(o) from orders o where o.id = coalesce(new.order_id, old.order_id);
  return null;
end $$;--> statement-breakpoint
create trigger order_tag_search after insert or delete on order_tag for each row execute function index_tagged_order();--> statement-breakpoint
create function forget_email_words() returns trigger language plpgsql as $$
begin
  delete from email_search where email_id = new.id;
  return null;
end $$;--> statement-breakpoint
create trigger email_message_forgotten after update of recipient on email_message for each row
  when (new.recipient = '') execute function forget_email_words();--> statement-breakpoint
insert into email_search (email_id, words)
select id, fold_text(recipient || ' ' || subject) from email_message where recipient <> '';--> statement-breakpoint
-- Nobody has to look again at who may do what.
ALTER TABLE staff_role DISABLE TRIGGER staff_role_log_update;--> statement-breakpoint
update staff_role set rights = rights || '{orders.note}'
where slug in ('orders', 'warehouse', 'support') and not 'orders.note' = any(rights) and 'orders.see' = any(rights);--> statement-breakpoint
ALTER TABLE staff_role ENABLE TRIGGER staff_role_log_update;--> statement-breakpoint
-- By hand: references to tables of other features.
ALTER TABLE "order_undo" ADD CONSTRAINT "order_undo_staff_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "order_note" ADD CONSTRAINT "order_note_staff_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "order_tag" ADD CONSTRAINT "order_tag_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "order_assignee" ADD CONSTRAINT "order_assignee_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "order_assignee" ADD CONSTRAINT "order_assignee_staff_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT;
