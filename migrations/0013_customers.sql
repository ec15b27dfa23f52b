CREATE DOMAIN "customer_record_kind" AS text CONSTRAINT "customer_record_kind" CHECK (VALUE = ANY ('{export, erasure}'));--> statement-breakpoint
CREATE TABLE "customer" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"words" text NOT NULL,
	"last_order_at" timestamp with time zone NOT NULL,
	CONSTRAINT "customer_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "customer_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_key" text NOT NULL,
	"kind" "customer_record_kind" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "customer_words_idx" ON "customer" USING gin ("words" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "customer_last_order_idx" ON "customer" USING btree ("last_order_at","id");--> statement-breakpoint
CREATE INDEX "customer_record_key_idx" ON "customer_record" USING btree ("customer_key");--> statement-breakpoint
select audit_rows('customer_record', 'id', 'insert', 'kind');--> statement-breakpoint
-- Whose an order is: its account's address, without an account the address that it was placed with. Null once the account has ended.
create function customer_address(of_user integer, contact jsonb) returns text language sql stable as $$
  select case when of_user is null then lower(contact ->> 'email') else (select lower(email) from users where id = of_user) end
$$;--> statement-breakpoint
-- The customer of an address as accounts and orders say; one of whom nothing is known any more goes. Words of the last 20 orders.
create function index_customer(address text) returns void language plpgsql as $$
declare
  known record;
begin
  if coalesce(address, '') = '' then
    return;
  end if;
  with account as (
    select id, last_name, first_name, phone, verified_at from users where lower(email) = address
  ), own as (
    select * from (
      (select placed_at, contact, shipping_address, billing_address from orders
        where user_id is null and lower(contact ->> 'email') = address order by placed_at desc limit 20)
      union all
      (select o.placed_at, o.contact, o.shipping_address, o.billing_address from account a cross join lateral (
        select * from orders where user_id = a.id order by placed_at desc limit 20) o)
    ) as both_kinds order by placed_at desc limit 20
  ), piece as (
    select concat_ws(' ', last_name, first_name, regexp_replace(phone, '\D', '', 'g')) as text from account
    union
    select concat_ws(' ', contact ->> 'last_name', contact ->> 'first_name') from own
    union
    select regexp_replace(contact ->> 'phone', '\D', '', 'g') from own
    union
    select coalesce(shipping_address ->> 'city', billing_address ->> 'city') from own
  )
  select (select max(placed_at) from own) as last_order_at, (select bool_or(verified_at is not null) from account) as is_verified,
    (select string_agg(text, ' ' order by text) from piece) as words into known;
  if known.last_order_at is null and known.is_verified is not true then
    delete from customer where email = address;
  else
    insert into customer (email, words, last_order_at)
    values (address, fold_text(concat_ws(' ', address, known.words)), coalesce(known.last_order_at, '-infinity'))
    on conflict (email) do update set words = excluded.words, last_order_at = excluded.last_order_at
      where (customer.words, customer.last_order_at) is distinct from (excluded.words, excluded.last_order_at);
  end if;
end $$;--> statement-breakpoint
-- With the words of an order, which it gets when somebody searches or soon after.
create function index_customer_of_order() returns trigger language plpgsql as $$
begin
  perform index_customer(customer_address(o.user_id, o.contact)) from orders o where o.id = new.order_id;
  return null;
end $$;--> statement-breakpoint
create trigger order_search_customer after insert or update on order_search
  for each row execute function index_customer_of_order();--> statement-breakpoint
-- An order that is forgotten, or joins an account or leaves it.
create function index_customers_of_order() returns trigger language plpgsql as $$
begin
  perform index_customer(address) from (
    select customer_address(old.user_id, old.contact) as address union select customer_address(new.user_id, new.contact)
  ) as of_order order by address;
  return null;
end $$;--> statement-breakpoint
create trigger orders_customer_update after update of contact, user_id on orders for each row
  when (old.user_id is distinct from new.user_id or old.contact is distinct from new.contact)
  execute function index_customers_of_order();--> statement-breakpoint
create function index_customer_of_user() returns trigger language plpgsql as $$
begin
  -- Whoever registers is a customer once the address is proved, or by an order.
  if tg_op = 'INSERT' and new.verified_at is null then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    perform index_customer(lower(old.email));
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.email is distinct from old.email) then
    perform index_customer(lower(new.email));
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger users_customer after insert or delete or update of email, first_name, last_name, phone, verified_at on users
  for each row execute function index_customer_of_user();--> statement-breakpoint
select index_customer(address) from (
  select lower(email) as address from users where email is not null
  union select lower(contact ->> 'email') from orders where user_id is null
) as known;
