-- Expand: the older program stops no run, and goes on with one that is to be stopped; it writes no import that was stopped.
CREATE DOMAIN "run_kind" AS text CONSTRAINT "run_kind" CHECK (VALUE = ANY ('{undo, promotion, taxonomy, product_bulk, import}'));--> statement-breakpoint
ALTER DOMAIN "import_state" DROP CONSTRAINT "import_state";--> statement-breakpoint
ALTER DOMAIN "import_state" ADD CONSTRAINT "import_state" CHECK (VALUE = ANY ('{uploaded, fetching, trying, tried, running, done, failed, superseded, stopped}')) NOT VALID;--> statement-breakpoint
ALTER DOMAIN "import_state" VALIDATE CONSTRAINT "import_state";--> statement-breakpoint
CREATE TABLE "run_stop" (
	"kind" "run_kind" NOT NULL,
	"run_id" bigint NOT NULL,
	"name" text NOT NULL,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "run_stop_kind_run_id_pk" PRIMARY KEY("kind","run_id")
);
--> statement-breakpoint
ALTER TABLE "undo_run" ADD COLUMN "is_stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "taxonomy_run" ADD COLUMN "is_stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "product_bulk_run" ADD COLUMN "is_stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotion_run" ADD COLUMN "is_stopped" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- The audit records who has stopped what.
select audit_rows('run_stop', 'kind,run_id', 'insert', 'name');
