CREATE DOMAIN "audit_kind" AS text CONSTRAINT "audit_kind" CHECK (VALUE = ANY ('{insert, update, delete}'));--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"change_id" bigint NOT NULL,
	"table_name" text NOT NULL,
	"row_key" jsonb NOT NULL,
	"kind" "audit_kind" NOT NULL,
	"old" jsonb,
	"new" jsonb
);
--> statement-breakpoint
CREATE TABLE "change" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"what" text NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"undoes" bigint
);
--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change" ADD CONSTRAINT "change_undoes_change_id_fk" FOREIGN KEY ("undoes") REFERENCES "public"."change"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_change_idx" ON "audit" USING btree ("change_id","id");--> statement-breakpoint
CREATE INDEX "audit_row_idx" ON "audit" USING btree ("table_name","row_key");--> statement-breakpoint
CREATE INDEX "change_at_idx" ON "change" USING btree ("at");--> statement-breakpoint
CREATE INDEX "change_actor_idx" ON "change" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "change_undoes_idx" ON "change" USING btree ("undoes");--> statement-breakpoint
-- What the desk and commands write is recorded row by row, by triggers, so that no way of writing can forget it. A transaction
-- that names no change (`boltiv.change`), such as every customer's, writes nothing here. See src/platform/audit/recording.ts.

-- The columns of a row by which it is found.
create function audit_key(given jsonb, keys text[]) returns jsonb language sql immutable parallel safe as $$
  select jsonb_object_agg(key, given -> key) from unnest(keys) key
$$;--> statement-breakpoint

-- A row without what nobody may read: secret columns only say that there is something, and so does every sealed text.
create function audit_shown(given jsonb, secrets text[]) returns jsonb language plpgsql immutable parallel safe as $$
declare
  secret text;
  sealed text;
begin
  foreach secret in array secrets loop
    if given ->> secret is not null then
      given := jsonb_set(given, array[secret], '{"secret": true}');
    end if;
  end loop;
  -- By a hash of the sealed text, which says no more than whether it is the same one.
  if position('"v1.' in given::text) > 0 then
    for sealed in select distinct m[1] from regexp_matches(given::text, '"(v1\.[A-Za-z0-9_-]{38,})"', 'g') m loop
      given := replace(given::text, format('"%s"', sealed), format('{"secret": "%s"}', left(md5(sealed), 12)))::jsonb;
    end loop;
  end if;
  return given;
end $$;--> statement-breakpoint

-- One row that came, went or changed; what differs in quiet columns alone is no change. `shown` null: all columns.
create function write_audit_row(
  named bigint, of_table text, row_key jsonb, was jsonb, became jsonb, secrets text[], quiet text[], shown text[]
) returns void language plpgsql as $$
declare
  columns text[] := coalesce(shown, (select array_agg(key) from jsonb_object_keys(coalesce(became, was)) key));
begin
  if was is null then
    insert into audit (change_id, table_name, row_key, kind, new)
    values (named, of_table, row_key, 'insert', audit_shown(audit_key(became, columns) - quiet, secrets));
  elsif became is null then
    insert into audit (change_id, table_name, row_key, kind, old)
    values (named, of_table, row_key, 'delete', audit_shown(audit_key(was, columns), secrets));
  else
    columns := array(
      select key from unnest(columns) key
      where key <> all (quiet) and was -> key is distinct from became -> key
    );
    if cardinality(columns) > 0 then
      insert into audit (change_id, table_name, row_key, kind, old, new)
      values (named, of_table, row_key, 'update', audit_shown(audit_key(was, columns), secrets),
        audit_shown(audit_key(became, columns), secrets));
    end if;
  end if;
end $$;--> statement-breakpoint

-- For tables that customers don't write: once for each statement. Arguments: key, secret and quiet columns.
create function write_audit() returns trigger language plpgsql as $$
declare
  named bigint := nullif(current_setting('boltiv.change', true), '')::bigint;
  keys text[] := string_to_array(tg_argv[0], ',');
  secrets text[] := string_to_array(tg_argv[1], ',');
  quiet text[] := string_to_array(tg_argv[2], ',');
begin
  if named is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into audit (change_id, table_name, row_key, kind, new)
    select named, tg_table_name, audit_key(n.row, keys), 'insert', audit_shown(n.row - quiet, secrets)
    from (select to_jsonb(new_rows) as row from new_rows offset 0) n;
  elsif tg_op = 'DELETE' then
    insert into audit (change_id, table_name, row_key, kind, old)
    select named, tg_table_name, audit_key(o.row, keys), 'delete', audit_shown(o.row, secrets)
    from (select to_jsonb(old_rows) as row from old_rows offset 0) o;
  else
    insert into audit (change_id, table_name, row_key, kind, old, new)
    select named, tg_table_name, coalesce(n.key, o.key),
      case when o.row is null then 'insert' when n.row is null then 'delete' else 'update' end,
      audit_shown(case when n.row is null then o.row else d.old end, secrets),
      audit_shown(case when o.row is null then n.row - quiet else d.new end, secrets)
    from (select audit_key(r.row, keys) as key, r.row from (select to_jsonb(new_rows) as row from new_rows offset 0) r) n
      full join (select audit_key(r.row, keys) as key, r.row from (select to_jsonb(old_rows) as row from old_rows offset 0) r) o
        on o.key = n.key
      cross join lateral (
        select jsonb_object_agg(e.key, o.row -> e.key) as old, jsonb_object_agg(e.key, e.value) as new
        from jsonb_each(n.row) e where e.key <> all (quiet) and e.value is distinct from o.row -> e.key
      ) d
    where n.row is null or o.row is null or d.new is not null;
  end if;
  return null;
end $$;--> statement-breakpoint

-- For tables that customers write too: for each row, and only when a column changes that the merchant changes. Arguments: the
-- same, and the columns that are recorded; '' for all.
create function write_audit_of_row() returns trigger language plpgsql as $$
declare
  named bigint := nullif(current_setting('boltiv.change', true), '')::bigint;
  was jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  became jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
begin
  if named is not null then
    perform write_audit_row(named, tg_table_name, audit_key(coalesce(became, was), string_to_array(tg_argv[0], ',')), was, became,
      string_to_array(tg_argv[1], ','), string_to_array(tg_argv[2], ','), string_to_array(nullif(tg_argv[3], ''), ','));
  end if;
  return null;
end $$;--> statement-breakpoint

-- A table of the merchant's from now on recorded. A trigger with transition tables serves one event, so there are three.
create function audit_table(name text, keys text, secrets text default '', quiet text default '') returns void language plpgsql as $$
begin
  execute format('create trigger %I after insert on %I referencing new table as new_rows
    for each statement execute function write_audit(%L, %L, %L)', name || '_audit_insert', name, keys, secrets, quiet);
  execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows
    for each statement execute function write_audit(%L, %L, %L)', name || '_audit_update', name, keys, secrets, quiet);
  execute format('create trigger %I after delete on %I referencing old table as old_rows
    for each statement execute function write_audit(%L, %L, %L)', name || '_audit_delete', name, keys, secrets, quiet);
end $$;--> statement-breakpoint

-- A table that customers write too. `events`: when it is recorded, such as `insert or update of state`.
create function audit_rows(name text, keys text, events text, shown text default '', quiet text default '') returns void language plpgsql as $$
begin
  execute format('create trigger %I after %s on %I for each row execute function write_audit_of_row(%L, %L, %L, %L)',
    name || '_audit', events, name, keys, '', quiet, shown);
end $$;--> statement-breakpoint

select audit_table('product', 'id', quiet => 'popularity,rating_count,rating_sum,updated_at');--> statement-breakpoint
select audit_table(name, 'id') from unnest('{variant,brand,category,collection,attribute,badge,product_image,variant_price,
  blog_category,blog_tag,menu,redirect,synonym_group,shipping_method,payment_method,staff_role}'::text[]) name;--> statement-breakpoint
select audit_table(name, 'id', quiet => 'updated_at') from unnest('{page,blog_post}'::text[]) name;--> statement-breakpoint
select audit_table('setting', 'key');--> statement-breakpoint
select audit_table('content_draft', 'kind,slug', quiet => 'updated_at');--> statement-breakpoint
select audit_table('variant_attribute', 'variant_id,attribute_id');--> statement-breakpoint
select audit_table('product_category', 'product_id,category_id');--> statement-breakpoint
select audit_table('product_badge', 'product_id,badge_id');--> statement-breakpoint
select audit_table('collection_product', 'collection_id,product_id');--> statement-breakpoint
select audit_table('blog_post_category', 'post_id,category_id');--> statement-breakpoint
select audit_table('blog_post_tag', 'post_id,tag_id');--> statement-breakpoint
select audit_table('slug_history', 'entity,slug');--> statement-breakpoint
select audit_table('blog_slug_history', 'slug');--> statement-breakpoint
select audit_table('staff', 'id', secrets => 'password_hash,totp_secret', quiet => 'totp_step,signed_in_at');--> statement-breakpoint
-- By their colleague: an invitation's own key is the hash of what opens the desk.
select audit_rows('staff_invitation', 'staff_id', 'insert or delete', 'staff_id,expires_at');--> statement-breakpoint
select audit_rows('staff_passkey', 'staff_id', 'insert or delete or update of name', 'staff_id,name');--> statement-breakpoint
select audit_rows('staff_session', 'staff_id', 'delete', 'staff_id,started_at');--> statement-breakpoint
select audit_rows('stock', 'variant_id', 'insert or delete or update of on_hand, backorder', 'variant_id,on_hand,backorder');--> statement-breakpoint
select audit_rows('coupon', 'id',
  'insert or delete or update of code, name, kind, value, min_total, valid_from, valid_to, max_uses, max_uses_per_customer, active',
  quiet => 'used');--> statement-breakpoint
-- Steps of things that belong to customers: that they were taken, by whom, and nothing of the customer.
select audit_rows('orders', 'id', 'update of state, fulfilment, total_gross, links_withdrawn_at',
  'number,state,fulfilment,total_gross,links_withdrawn_at');--> statement-breakpoint
select audit_rows('order_parcel', 'id', 'insert or delete', 'order_id,carrier');--> statement-breakpoint
select audit_rows('payment_event', 'id', 'insert', 'order_id,kind,amount');--> statement-breakpoint
select audit_rows('payment_refund', 'id', 'insert or update of state', 'order_id,amount,state');--> statement-breakpoint
select audit_rows('invoice', 'id', 'insert or update of state', 'order_id,kind,number,gross,state');--> statement-breakpoint
select audit_rows('review', 'id', 'update of state', 'product_id,state');--> statement-breakpoint
select audit_rows('contact_message', 'id', 'update of responded_at', 'responded_at');--> statement-breakpoint
select audit_rows('withdrawal', 'id', 'update of state', 'reference,state');
