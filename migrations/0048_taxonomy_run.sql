-- Expand: the older program merges in one transaction, and does not know the table.
CREATE TABLE "taxonomy_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "taxonomy_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"staff_name" text NOT NULL,
	"merge" jsonb NOT NULL,
	"subject" text NOT NULL,
	"from_name" text NOT NULL,
	"into_name" text NOT NULL,
	"goods" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"change_id" bigint,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "taxonomy_run_under_way_idx" ON "taxonomy_run" USING btree ("subject") WHERE "taxonomy_run"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "taxonomy_run_ended_idx" ON "taxonomy_run" USING btree ("ended_at");