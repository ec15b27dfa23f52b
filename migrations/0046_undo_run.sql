-- Expand: the older program takes back what one transaction takes, closes no change and does not know the table.
CREATE TABLE "undo_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "undo_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"change_id" bigint NOT NULL,
	"staff" jsonb,
	"rows" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"position" bigint,
	"writes" integer DEFAULT 0 NOT NULL,
	"conflict_count" integer DEFAULT 0 NOT NULL,
	"conflicts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"undone_by" bigint,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "undo_run_done" CHECK ("undo_run"."done" between 0 and "undo_run"."rows")
);
--> statement-breakpoint
ALTER TABLE "change" ADD COLUMN "is_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "undo_run" ADD CONSTRAINT "undo_run_change_id_change_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undo_run" ADD CONSTRAINT "undo_run_undone_by_change_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."change"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "undo_run_under_way_idx" ON "undo_run" USING btree ("change_id") WHERE "undo_run"."ended_at" is null;