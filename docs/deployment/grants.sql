-- For a shop whose role may change no schema. Run in the shop's database by the role that owns it (here boltiv_owner), after
-- `npm run shop -- migrate` as that role, and again after each migration. boltiv is who the shop signs in as (DATABASE_URL).
grant usage on schema public, graphile_worker, drizzle to boltiv;
grant select, insert, update, delete on all tables in schema public, graphile_worker to boltiv;
grant select on all tables in schema drizzle to boltiv;
grant usage, select on all sequences in schema public, graphile_worker to boltiv;
grant execute on all functions in schema public, graphile_worker to boltiv;

-- What a later migration makes.
alter default privileges in schema public, graphile_worker grant select, insert, update, delete on tables to boltiv;
alter default privileges in schema drizzle grant select on tables to boltiv;
alter default privileges in schema public, graphile_worker grant usage, select on sequences to boltiv;
alter default privileges in schema public, graphile_worker grant execute on functions to boltiv;

-- The tables of the job queue have row security, which lets nobody in but their owner: without this, or BYPASSRLS, cron stands still.
do $$
declare
  queue regclass;
begin
  for queue in
    select oid from pg_class
    where relrowsecurity and relnamespace = 'graphile_worker'::regnamespace
      and not exists (select from pg_policy where polrelid = pg_class.oid and polname = 'shop')
  loop
    execute format('create policy shop on %s to boltiv using (true) with check (true)', queue);
  end loop;
end
$$;
