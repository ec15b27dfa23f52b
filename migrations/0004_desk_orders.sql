CREATE INDEX "orders_accepted_idx" ON "orders" USING btree ("placed_at") WHERE state = 'accepted';--> statement-breakpoint
CREATE INDEX "orders_quote_idx" ON "orders" USING btree ("placed_at") WHERE state = 'quote_requested';--> statement-breakpoint
-- By hand: triggers.
-- A new order, and every step and payment of one: open desks look again. Nobody is woken here, so that the commits of orders
-- never wait for each other at the notification; every node reads the log each second, and who places an order wakes them.
create function log_desk_changes() returns trigger language plpgsql as $$
begin
  insert into change_log (kind, entity_id) select tg_argv[0], 0 from new_rows limit 1;
  return null;
end $$;--> statement-breakpoint
create trigger orders_log_insert after insert on orders referencing new table as new_rows
  for each statement execute function log_desk_changes('new_order');--> statement-breakpoint
create trigger order_transition_log_insert after insert on order_transition referencing new table as new_rows
  for each statement execute function log_desk_changes('order');--> statement-breakpoint
create trigger payment_event_log_insert after insert on payment_event referencing new table as new_rows
  for each statement execute function log_desk_changes('order');
