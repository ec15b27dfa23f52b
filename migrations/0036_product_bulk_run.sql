-- Expand: the older program does no action on so many products, and does not know the table.
CREATE TABLE "product_bulk_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_bulk_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"staff_id" integer NOT NULL,
	"staff_name" text NOT NULL,
	"action" jsonb NOT NULL,
	"confirmed" text[] NOT NULL,
	"product_ids" integer[] NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"touched" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"change_id" bigint,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "product_bulk_run_done" CHECK ("product_bulk_run"."done" between 0 and cardinality("product_bulk_run"."product_ids"))
);
--> statement-breakpoint
CREATE INDEX "product_bulk_run_created_idx" ON "product_bulk_run" USING btree ("created_at");