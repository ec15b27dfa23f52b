ALTER TABLE "stock_alert" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
-- Who waits already was promised the email without a confirmation.
update stock_alert set confirmed_at = created_at where ended_at is null;
