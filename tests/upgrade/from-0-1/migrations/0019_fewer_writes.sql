ALTER TABLE "stock_hold" DROP CONSTRAINT "stock_hold_variant_id_variant_id_fk";
--> statement-breakpoint
DROP INDEX "stock_hold_variant_idx";--> statement-breakpoint
DROP INDEX "stock_move_variant_idx";--> statement-breakpoint
DROP INDEX "change_log_at_idx";--> statement-breakpoint
DROP INDEX "order_line_variant_idx";--> statement-breakpoint
DROP INDEX "cart_user_idx";--> statement-breakpoint
DROP INDEX "cart_updated_idx";--> statement-breakpoint
DROP INDEX "cart_reminder_idx";--> statement-breakpoint
DROP INDEX "orders_user_idx";--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "draft" json;--> statement-breakpoint
CREATE INDEX "change_log_mark_idx" ON "change_log" USING btree ("transaction") WHERE kind = 'mark';--> statement-breakpoint
CREATE INDEX "cart_user_idx" ON "cart" USING btree ("user_id") WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX "cart_created_idx" ON "cart" USING btree ("created_at") WHERE state = 'open' and user_id is null;--> statement-breakpoint
CREATE INDEX "cart_reminder_idx" ON "cart" USING btree ("reminder_asked_at") WHERE state = 'open' and reminder_asked_at is not null and reminder_sent_at is null;--> statement-breakpoint
CREATE INDEX "orders_user_idx" ON "orders" USING btree ("user_id","placed_at") WHERE user_id is not null;--> statement-breakpoint
-- A product of a variant that a line names: the line's other key keeps it, by the variant's own.
ALTER TABLE "order_line" DROP CONSTRAINT "order_line_product_fk";--> statement-breakpoint
-- Room on each page for a row's next version, so that a change writes into no index.
ALTER TABLE "cart" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "stock" SET (fillfactor = 50);--> statement-breakpoint
-- A notification holds a lock of the whole database until its commit is written: orders of different goods would wait for each
-- other. What the trigger of a hold takes is told by the process that placed the order, after its commit; all other changes
-- of stock as before.
create or replace function log_stock_changes() returns trigger language plpgsql as $$
begin
  insert into change_log (kind, entity_id)
  select distinct 'product', v.product_id
  from new_rows n join old_rows o on o.variant_id = n.variant_id join variant v on v.id = n.variant_id
  where n.on_hand - n.reserved <> o.on_hand - o.reserved or n.backorder <> o.backorder;
  if found and pg_trigger_depth() = 1 then
    perform pg_notify('boltiv_change', '');
  end if;
  return null;
end $$;
