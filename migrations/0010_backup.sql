CREATE DOMAIN "backup_kind" AS text CONSTRAINT "backup_kind" CHECK (VALUE = ANY ('{nightly, manual}'));--> statement-breakpoint
CREATE DOMAIN "backup_state" AS text CONSTRAINT "backup_state" CHECK (VALUE = ANY ('{awaited, running, whole, failed}'));--> statement-breakpoint
CREATE TABLE "backup_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" "backup_kind" NOT NULL,
	"state" "backup_state" NOT NULL,
	"file" text NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"failure" text DEFAULT '' NOT NULL,
	"tried_at" timestamp with time zone,
	"trial_failure" text DEFAULT '' NOT NULL,
	"downloaded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "backup_run_started_idx" ON "backup_run" USING btree ("started_at");--> statement-breakpoint
-- Who made one, and who took one away, stands in the log of changes.
select audit_rows('backup_run', 'id', 'insert or update of downloaded_at', 'file,downloaded_at');
