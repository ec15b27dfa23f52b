ALTER TABLE "payment_method" ADD COLUMN "min_total" integer;--> statement-breakpoint
ALTER TABLE "payment_method" ADD COLUMN "only_shipping" integer[];--> statement-breakpoint
ALTER TABLE "payment_method" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_method" ADD CONSTRAINT "payment_method_limits" CHECK ("payment_method"."min_total" <= "payment_method"."max_total");--> statement-breakpoint

-- Every open desk and every copy in memory follows a changed method as of a changed setting.
do $$
declare
  watched text;
begin
  foreach watched in array array['shipping_method', 'payment_method'] loop
    execute format('create trigger %I after insert on %I referencing new table as new_rows
      for each statement execute function log_setting_changes()', watched || '_log_insert', watched);
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function log_setting_changes()', watched || '_log_update', watched);
    execute format('create trigger %I after delete on %I referencing old table as old_rows
      for each statement execute function log_setting_changes()', watched || '_log_delete', watched);
  end loop;
end $$;--> statement-breakpoint

-- Whatever changes a method, its version grows: forms at the desk, commands, and taking a change back. Its place in the list is no
-- part of it.
create function raise_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - '{version,position}'::text[] is distinct from to_jsonb(old) - '{version,position}'::text[] then
    new.version := old.version + 1;
  end if;
  return new;
end $$;--> statement-breakpoint
create trigger shipping_method_version before update on shipping_method for each row execute function raise_version();--> statement-breakpoint
create trigger payment_method_version before update on payment_method for each row execute function raise_version();--> statement-breakpoint

-- The audit records what a merchant has changed, and the version follows from that.
do $$
declare
  event text;
  method text;
begin
  foreach method in array array['shipping_method', 'payment_method'] loop
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format('drop trigger %I on %I', method || '_audit_' || event, method);
    end loop;
    perform audit_table(method, 'id', quiet => 'version');
  end loop;
end $$;
