-- What a transaction changes of what customers see is written into change_log, once for each statement: by triggers, so that no
-- way of writing can forget it. Statements that change nothing visible write nothing. See src/platform/database/change-feed.ts.

-- Tables whose own id is reported. The argument is the kind. A row that differs only in updated_at has not changed.
create function log_own_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into change_log (kind, entity_id) select tg_argv[0], id from new_rows;
  elsif tg_op = 'DELETE' then
    insert into change_log (kind, entity_id) select tg_argv[0], id from old_rows;
  else
    insert into change_log (kind, entity_id)
    select tg_argv[0], n.id
    from new_rows n join old_rows o on o.id = n.id
    where row(n.*) is distinct from row(o.*)
      and to_jsonb(n) - 'updated_at' is distinct from to_jsonb(o) - 'updated_at';
  end if;
  if found then
    perform pg_notify('boltiv_change', '');
  end if;
  return null;
end $$;--> statement-breakpoint

-- Tables whose rows belong to a product by product_id.
create function log_product_part_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into change_log (kind, entity_id) select distinct 'product', product_id from new_rows;
  elsif tg_op = 'DELETE' then
    insert into change_log (kind, entity_id) select distinct 'product', product_id from old_rows;
  else
    insert into change_log (kind, entity_id)
    select distinct 'product', product_id
    from (
      (select * from new_rows except select * from old_rows)
      union all
      (select * from old_rows except select * from new_rows)
    ) changed;
  end if;
  if found then
    perform pg_notify('boltiv_change', '');
  end if;
  return null;
end $$;--> statement-breakpoint

-- Tables whose rows belong to a variant by variant_id. Those of a variant that is gone are reported by the variant's own deletion.
create function log_variant_part_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into change_log (kind, entity_id)
    select distinct 'product', v.product_id from new_rows join variant v on v.id = variant_id;
  elsif tg_op = 'DELETE' then
    insert into change_log (kind, entity_id)
    select distinct 'product', v.product_id from old_rows join variant v on v.id = variant_id;
  else
    insert into change_log (kind, entity_id)
    select distinct 'product', v.product_id
    from (
      (select * from new_rows except select * from old_rows)
      union all
      (select * from old_rows except select * from new_rows)
    ) changed join variant v on v.id = changed.variant_id;
  end if;
  if found then
    perform pg_notify('boltiv_change', '');
  end if;
  return null;
end $$;--> statement-breakpoint

-- Stock stands on the way of every order: only what can be had counts, not how much of it is held.
-- A notification holds a lock of the whole database until its commit is written: orders of different goods would wait for each
-- other. What the trigger of a hold takes is reported by the process that placed the order, after its commit; all other changes
-- of stock as before.
create function log_stock_changes() returns trigger language plpgsql as $$
begin
  insert into change_log (kind, entity_id)
  select distinct 'product', v.product_id
  from new_rows n join old_rows o on o.variant_id = n.variant_id join variant v on v.id = n.variant_id
  where n.on_hand - n.reserved <> o.on_hand - o.reserved or n.backorder <> o.backorder;
  if found and pg_trigger_depth() = 1 then
    perform pg_notify('boltiv_change', '');
  end if;
  return null;
end $$;--> statement-breakpoint

-- Memberships belong to the product and to where it stands. The arguments are the other side's kind and column; what is
-- executed as text is planned anew each time, which rare statements can bear.
create function log_membership_changes() returns trigger language plpgsql as $$
declare
  changed text := case tg_op
    when 'INSERT' then 'select * from new_rows'
    when 'DELETE' then 'select * from old_rows'
    else '(select * from new_rows except select * from old_rows) union all (select * from old_rows except select * from new_rows)'
  end;
  written bigint;
begin
  execute format(
    'insert into change_log (kind, entity_id)
     select distinct reported.kind, reported.id
     from (%s) changed, lateral (values (''product'', product_id), (%L, %I)) reported (kind, id)',
    changed, tg_argv[0], tg_argv[1]);
  get diagnostics written = row_count;
  if written > 0 then
    perform pg_notify('boltiv_change', '');
  end if;
  return null;
end $$;--> statement-breakpoint

-- The key of a setting is no number.
create function log_setting_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into change_log (kind, entity_id) select 'setting', 0 from new_rows limit 1;
  elsif tg_op = 'DELETE' then
    insert into change_log (kind, entity_id) select 'setting', 0 from old_rows limit 1;
  else
    insert into change_log (kind, entity_id)
    select 'setting', 0 from (select * from new_rows except select * from old_rows) changed limit 1;
  end if;
  if found then
    perform pg_notify('boltiv_change', '');
  end if;
  return null;
end $$;--> statement-breakpoint

-- The blog is reported as a whole: every list of posts, and every post with its relatives, shows others of its rows.
create function log_blog_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into change_log (kind, entity_id) select 'blog', 0 from new_rows limit 1;
  elsif tg_op = 'DELETE' then
    insert into change_log (kind, entity_id) select 'blog', 0 from old_rows limit 1;
  else
    insert into change_log (kind, entity_id)
    select 'blog', 0 from (select * from new_rows except select * from old_rows) changed limit 1;
  end if;
  if found then
    perform pg_notify('boltiv_change', '');
  end if;
  return null;
end $$;--> statement-breakpoint

-- A trigger with transition tables serves one event, so each table has three.
do $$
declare
  watched record;
begin
  for watched in
    select * from (values
      ('product', 'log_own_changes(''product'')'),
      ('brand', 'log_own_changes(''brand'')'),
      ('category', 'log_own_changes(''category'')'),
      ('collection', 'log_own_changes(''collection'')'),
      ('attribute', 'log_own_changes(''attribute'')'),
      ('badge', 'log_own_changes(''badge'')'),
      ('synonym_group', 'log_own_changes(''synonym'')'),
      ('page', 'log_own_changes(''page'')'),
      ('menu', 'log_own_changes(''menu'')'),
      ('variant', 'log_product_part_changes()'),
      ('product_image', 'log_product_part_changes()'),
      ('product_badge', 'log_product_part_changes()'),
      ('variant_attribute', 'log_variant_part_changes()'),
      ('variant_price', 'log_variant_part_changes()'),
      ('product_category', 'log_membership_changes(''membership'', ''category_id'')'),
      ('collection_product', 'log_membership_changes(''collection'', ''collection_id'')'),
      ('setting', 'log_setting_changes()'),
      ('blog_post', 'log_blog_changes()'),
      ('blog_category', 'log_blog_changes()'),
      ('blog_tag', 'log_blog_changes()'),
      ('blog_post_category', 'log_blog_changes()'),
      ('blog_post_tag', 'log_blog_changes()')
    ) as tables (name, action)
  loop
    execute format('create trigger %I after insert on %I referencing new table as new_rows
      for each statement execute function %s', watched.name || '_log_insert', watched.name, watched.action);
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function %s', watched.name || '_log_update', watched.name, watched.action);
    execute format('create trigger %I after delete on %I referencing old table as old_rows
      for each statement execute function %s', watched.name || '_log_delete', watched.name, watched.action);
  end loop;
end $$;--> statement-breakpoint

create trigger stock_log_insert after insert on stock referencing new table as new_rows
  for each statement execute function log_variant_part_changes();--> statement-breakpoint
create trigger stock_log_update after update on stock referencing old table as old_rows new table as new_rows
  for each statement execute function log_stock_changes();--> statement-breakpoint
create trigger stock_log_delete after delete on stock referencing old table as old_rows
  for each statement execute function log_variant_part_changes();--> statement-breakpoint

-- Holding stock is the last thing that a transaction does: at its commit, so that a popular variant's row is locked while the
-- commit is written and no longer. Variants are taken in the order in which their holds were inserted. Where there is too
-- little, the constraint stock_range refuses, and with it the commit.
create function take_held_stock() returns trigger language plpgsql as $$
begin
  update stock set reserved = reserved + new.quantity where variant_id = new.variant_id;
  if not found then
    raise check_violation using message = 'A variant without stock', table = 'stock', constraint = 'stock_range';
  end if;
  return null;
end $$;--> statement-breakpoint
create constraint trigger stock_hold_take after insert on stock_hold deferrable initially deferred
  for each row execute function take_held_stock();
