-- Expand: the older program's writes are recorded and reported as before.
-- As before: the same rows of audit and change_log, by columns compared as they are. Rows compared as JSON took most of the time of
-- 10,000 prices, above all for products of which nothing had changed but updated_at.

-- Whether a row of new_rows (n) differs from that of old_rows (o), in SQL; `besides`: columns that don't count.
create function rows_differ(of_table oid, besides text[]) returns text language sql stable as $$
  select string_agg(format('n.%1$I is distinct from o.%1$I', attname), ' or ' order by attnum)
  from pg_attribute where attrelid = of_table and attnum > 0 and not attisdropped and attname <> all (besides)
$$;--> statement-breakpoint

-- The names of columns that say the same in both, as an array in SQL; `besides` are always among them.
create function same_columns(of_table oid, besides text[]) returns text language sql stable as $$
  select 'array[' || string_agg(
    case when attname = any (besides) then quote_literal(attname)
      else format('case when n.%1$I is not distinct from o.%1$I then %1$L end', attname) end, ', ') || ']::text[]'
  from pg_attribute where attrelid = of_table and attnum > 0 and not attisdropped
$$;--> statement-breakpoint

-- Tables whose own id is reported. The argument is the kind. A row that differs only in updated_at has not changed.
create or replace function log_own_changes() returns trigger language plpgsql as $$
declare
  written bigint;
begin
  if tg_op = 'INSERT' then
    insert into change_log (kind, entity_id) select tg_argv[0], id from new_rows;
  elsif tg_op = 'DELETE' then
    insert into change_log (kind, entity_id) select tg_argv[0], id from old_rows;
  else
    execute 'insert into change_log (kind, entity_id) select $1, n.id from new_rows n join old_rows o on o.id = n.id where '
      || rows_differ(tg_relid, '{updated_at}') using tg_argv[0];
  end if;
  get diagnostics written = row_count;
  if written > 0 then
    perform pg_notify('boltiv_change', '');
  end if;
  return null;
end $$;--> statement-breakpoint

-- For tables that customers don't write: once for each statement. Arguments: key, secret and quiet columns. A row whose key becomes
-- another goes and comes.
create or replace function write_audit() returns trigger language plpgsql as $$
declare
  named bigint := nullif(current_setting('boltiv.change', true), '')::bigint;
  keys text[] := string_to_array(tg_argv[0], ',');
  secrets text[] := string_to_array(tg_argv[1], ',');
  quiet text[] := string_to_array(tg_argv[2], ',');
  key_of_new text;
  key_of_old text;
begin
  if named is null then
    return null;
  end if;
  select string_agg(format('%1$L, n.%1$I', key), ', '), string_agg(format('%1$L, o.%1$I', key), ', ')
  into key_of_new, key_of_old from unnest(keys) key;
  if tg_op = 'INSERT' then
    execute format('insert into audit (change_id, table_name, row_key, kind, new)
      select $1, $2, jsonb_build_object(%s), ''insert'', audit_shown(to_jsonb(n) - $4, $3) from new_rows n', key_of_new)
      using named, tg_table_name, secrets, quiet;
  elsif tg_op = 'DELETE' then
    execute format('insert into audit (change_id, table_name, row_key, kind, old)
      select $1, $2, jsonb_build_object(%s), ''delete'', audit_shown(to_jsonb(o), $3) from old_rows o', key_of_old)
      using named, tg_table_name, secrets;
  else
    execute format('insert into audit (change_id, table_name, row_key, kind, old, new)
      select $1, $2, c.key, c.kind, audit_shown(c.old - c.same, $3), audit_shown(c.new - c.same, $3)
      from (
        select case when n.%1$I is null then jsonb_build_object(%3$s) else jsonb_build_object(%2$s) end as key,
          case when o.%1$I is null then ''insert'' when n.%1$I is null then ''delete'' else ''update'' end as kind,
          case when o.%1$I is null then $4 when n.%1$I is null then ''{}'' else %4$s end as same,
          to_jsonb(o) as old, to_jsonb(n) as new
        from new_rows n full join old_rows o on %5$s
        where n.%1$I is null or o.%1$I is null or %6$s
        offset 0
      ) c',
      keys[1], key_of_new, key_of_old, same_columns(tg_relid, quiet),
      (select string_agg(format('n.%1$I = o.%1$I', key), ' and ') from unnest(keys) key), rows_differ(tg_relid, quiet))
      using named, tg_table_name, secrets, quiet;
  end if;
  return null;
end $$;
