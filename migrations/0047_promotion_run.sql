-- Expand: the older program starts no sale on so many variants, and does not know the table.
CREATE TABLE "promotion_run" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"promotion_id" integer NOT NULL,
	"staff_id" integer NOT NULL,
	"staff_name" text NOT NULL,
	"step" jsonb NOT NULL,
	"sale_from" timestamp with time zone NOT NULL,
	"sale_to" timestamp with time zone,
	"new_end" timestamp with time zone,
	"is_dropped" boolean NOT NULL,
	"confirmed" text[] NOT NULL,
	"variant_ids" integer[] NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"touched" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"change_id" bigint,
	"failure" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "promotion_run_done" CHECK ("promotion_run"."done" between 0 and cardinality("promotion_run"."variant_ids"))
);
--> statement-breakpoint
ALTER TABLE "promotion_run" ADD CONSTRAINT "promotion_run_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "promotion_run_under_way_idx" ON "promotion_run" USING btree ("promotion_id") WHERE "promotion_run"."ended_at" is null;