ALTER TABLE "mail" ADD COLUMN "failure" text;--> statement-breakpoint

-- Those that had been given up stay so.
update mail set next_attempt_at = 'infinity' where sent_at is null and attempts >= 25;
