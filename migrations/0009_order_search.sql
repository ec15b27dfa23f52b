-- What a customer is found by in any part of the words; trusted, so that whoever owns the database may make it.
create extension if not exists pg_trgm;
--> statement-breakpoint
CREATE TABLE "order_search" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"open_words" text NOT NULL,
	"words" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_search" ADD CONSTRAINT "order_search_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_search_words_idx" ON "order_search" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "order_parcel_tracking_idx" ON "order_parcel" USING btree ("tracking_code" text_pattern_ops);--> statement-breakpoint
-- By hand: functions, a trigger, the orders there are.
-- As foldText writes it in TypeScript: small letters without accents. Small last, because a locale may know no letters but English ones.
create function fold_text(value text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(coalesce(value, ''), nfd), '[\u0300-\u036f]', '', 'g'))
$$;--> statement-breakpoint
create function index_order(one orders) returns void language sql as $$
  insert into order_search (order_id, open_words, words)
  select one.id, open_words, concat_ws(' ', open_words, fold_text(concat_ws(' ',
    one.contact ->> 'email', regexp_replace(coalesce(one.contact ->> 'phone', ''), '\D', '', 'g'),
    one.shipping_address ->> 'name', one.shipping_address ->> 'postal_code', one.shipping_address ->> 'address',
    one.billing_address ->> 'name', one.billing_address ->> 'postal_code', one.billing_address ->> 'city',
    one.billing_address ->> 'address')))
  from (select fold_text(concat_ws(' ', one.number, one.contact ->> 'last_name', one.contact ->> 'first_name',
    coalesce(one.shipping_address ->> 'city', one.billing_address ->> 'city'))) as open_words) as own
  on conflict (order_id) do update set open_words = excluded.open_words, words = excluded.words
$$;--> statement-breakpoint
create function index_changed_order() returns trigger language plpgsql as $$
begin
  perform index_order(new);
  return null;
end $$;--> statement-breakpoint
create trigger orders_search_update after update of contact, shipping_address, billing_address on orders
  for each row execute function index_changed_order();--> statement-breakpoint
select index_order(o) from orders o;
