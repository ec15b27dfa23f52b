-- Expand: the older program reminds nobody; what a user wants goes with the user.
CREATE TABLE "garage_reminder" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"wanted_at" timestamp with time zone NOT NULL,
	"sent_season" text
);
--> statement-breakpoint
-- By hand: the account is a table of another feature.
ALTER TABLE "garage_reminder" ADD CONSTRAINT "garage_reminder_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "garage_reminder" VALIDATE CONSTRAINT "garage_reminder_user_fk";
