ALTER TABLE "audit" DROP CONSTRAINT "audit_change_id_change_id_fk";
--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_sides" CHECK (("audit"."kind" = 'delete') = ("audit"."new" is null) and ("audit"."kind" = 'insert' or "audit"."old" is not null));--> statement-breakpoint
ALTER TABLE "change" ADD CONSTRAINT "change_actor" CHECK ("change"."actor" ~ '^(staff:[1-9][0-9]*|command|job:.+)$');--> statement-breakpoint
ALTER TABLE "backup_run" ADD CONSTRAINT "backup_run_bytes" CHECK ("backup_run"."bytes" >= 0);--> statement-breakpoint
ALTER TABLE "backup_run" ADD CONSTRAINT "backup_run_ended" CHECK (("backup_run"."state" in ('whole', 'failed')) = ("backup_run"."ended_at" is not null));--> statement-breakpoint
ALTER TABLE "backup_run" ADD CONSTRAINT "backup_run_tried" CHECK ("backup_run"."tried_at" is null or "backup_run"."state" = 'whole');--> statement-breakpoint
ALTER TABLE "customer" ADD CONSTRAINT "customer_email" CHECK ("customer"."email" = lower("customer"."email") and "customer"."email" <> '');--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_rows_read" CHECK ("product_import"."rows_read" >= 0);--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_finished" CHECK ("product_import"."state" in ('uploaded', 'trying', 'running') or "product_import"."finished_at" is not null);--> statement-breakpoint
ALTER TABLE "product_import_row" ADD CONSTRAINT "product_import_row_line" CHECK ("product_import_row"."line" > 0);--> statement-breakpoint
ALTER TABLE "staff_passkey" ADD CONSTRAINT "staff_passkey_counter" CHECK ("staff_passkey"."counter" >= 0);--> statement-breakpoint
ALTER TABLE "staff_role" ADD CONSTRAINT "staff_role_refund_limit" CHECK ("staff_role"."refund_limit" >= 0);--> statement-breakpoint
-- By hand: the link to another feature's table, and triggers.
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_staff_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT;--> statement-breakpoint
-- What a new order reports to open desks is reported once, by the order itself: the first rows of its history say nothing more. For each
-- row, because gathering a statement's rows for a trigger takes longer than writing one of the log's: two hundredths of an order.
create function log_desk_row() returns trigger language plpgsql as $$
begin
  insert into change_log (kind, entity_id) values (tg_argv[0], 0);
  return null;
end $$;--> statement-breakpoint
drop trigger orders_log_insert on orders;--> statement-breakpoint
create trigger orders_log_insert after insert on orders for each row execute function log_desk_row('new_order');--> statement-breakpoint
drop trigger order_transition_log_insert on order_transition;--> statement-breakpoint
create trigger order_transition_log_insert after insert on order_transition for each row
  when (new.from_state is not null) execute function log_desk_row('order');
