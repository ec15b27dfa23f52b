DROP INDEX "orders_waiting_idx";--> statement-breakpoint
DROP INDEX "orders_accepted_idx";--> statement-breakpoint
DROP INDEX "orders_quote_idx";--> statement-breakpoint
DROP INDEX "order_transition_delivered_idx";--> statement-breakpoint
CREATE INDEX "orders_state_idx" ON "orders" USING btree ("state","placed_at");--> statement-breakpoint
CREATE INDEX "order_transition_delivered_idx" ON "order_transition" USING btree ("created_at") WHERE to_state = 'delivered';--> statement-breakpoint
-- Taking what an order holds and reporting it to listings is one statement. The general trigger, which compares all rows that a
-- statement has changed, was called for the one row as well, and cost three times as much.
create or replace function take_held_stock() returns trigger language plpgsql as $$
begin
  with taken as (
    update stock set reserved = reserved + new.quantity where variant_id = new.variant_id returning variant_id
  )
  insert into change_log (kind, entity_id)
  select 'product', v.product_id from taken join variant v on v.id = taken.variant_id;
  if not found then
    raise check_violation using message = 'A variant without stock', table = 'stock', constraint = 'stock_range';
  end if;
  return null;
end $$;--> statement-breakpoint
create or replace function log_stock_changes() returns trigger language plpgsql as $$
begin
  insert into change_log (kind, entity_id)
  select distinct 'product', v.product_id
  from new_rows n join old_rows o on o.variant_id = n.variant_id join variant v on v.id = n.variant_id
  where n.on_hand - n.reserved <> o.on_hand - o.reserved or n.backorder <> o.backorder;
  if found then
    perform pg_notify('boltiv_change', '');
  end if;
  return null;
end $$;--> statement-breakpoint
-- What a trigger takes is reported by that trigger, and by the process that placed the order after its commit.
drop trigger stock_log_update on stock;--> statement-breakpoint
create trigger stock_log_update after update on stock referencing old table as old_rows new table as new_rows
  for each statement when (pg_trigger_depth() = 0) execute function log_stock_changes();--> statement-breakpoint
-- The statement that writes an order reports it, see order-store.ts.
drop trigger orders_log_insert on orders;
