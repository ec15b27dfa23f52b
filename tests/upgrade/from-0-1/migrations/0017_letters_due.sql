DROP INDEX "mail_waiting_idx";--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_due_idx" ON "mail" USING btree ("next_attempt_at") WHERE sent_at is null;--> statement-breakpoint

-- Letters are found by what stands in the table, no longer by a job for each.
do $$
begin
  if to_regclass('graphile_worker._private_jobs') is not null then
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = 'mail.send';
  end if;
end $$;--> statement-breakpoint

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
