ALTER TABLE "order_parcel" ADD COLUMN "cash" integer;--> statement-breakpoint
ALTER TABLE "phone_order" ADD COLUMN "newsletter_agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "withdrawal_transition" ADD COLUMN "undoes" bigint;--> statement-breakpoint
ALTER TABLE "withdrawal_transition" ADD CONSTRAINT "withdrawal_transition_undoes_withdrawal_transition_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."withdrawal_transition"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "withdrawal_transition_undoes" ON "withdrawal_transition" USING btree ("undoes") WHERE undoes is not null;--> statement-breakpoint
ALTER TABLE "order_parcel" ADD CONSTRAINT "order_parcel_cash" CHECK ("order_parcel"."cash" >= 0);--> statement-breakpoint
-- As it was, with the notes of the order among the words of those who may see personal data.
create or replace function index_order(one orders) returns void language sql as $$
  insert into order_search (order_id, open_words, words)
  select one.id, open_words, concat_ws(' ', open_words, fold_text(concat_ws(' ',
    one.contact ->> 'email', regexp_replace(coalesce(one.contact ->> 'phone', ''), '\D', '', 'g'),
    one.shipping_address ->> 'name', one.shipping_address ->> 'postal_code', one.shipping_address ->> 'address',
    one.billing_address ->> 'name', one.billing_address ->> 'postal_code', one.billing_address ->> 'city',
    one.billing_address ->> 'address',
    (select string_agg(n.text, ' ' order by n.id) from order_note n where n.order_id = one.id))))
  from (select concat_ws(' ', fold_text(concat_ws(' ', one.number, one.contact ->> 'last_name', one.contact ->> 'first_name',
      coalesce(one.shipping_address ->> 'city', one.billing_address ->> 'city'))),
    (select string_agg(t.folded, ' ' order by t.folded) from order_tag t where t.order_id = one.id)) as open_words) as own
  on conflict (order_id) do update set open_words = excluded.open_words, words = excluded.words
$$;--> statement-breakpoint
create trigger order_note_search after insert or delete or update of text on order_note
  for each row execute function index_tagged_order();--> statement-breakpoint
select index_order(o) from orders o where exists (select from order_note n where n.order_id = o.id);
