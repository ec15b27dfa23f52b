-- The blog is told as a whole: every list of posts, and every post with its relatives, shows others of its rows.
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
  watched text;
begin
  foreach watched in array array['blog_post', 'blog_category', 'blog_tag', 'blog_post_category', 'blog_post_tag']
  loop
    execute format('create trigger %I after insert on %I referencing new table as new_rows
      for each statement execute function log_blog_changes()', watched || '_log_insert', watched);
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function log_blog_changes()', watched || '_log_update', watched);
    execute format('create trigger %I after delete on %I referencing old table as old_rows
      for each statement execute function log_blog_changes()', watched || '_log_delete', watched);
  end loop;
end $$;
