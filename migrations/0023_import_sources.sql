CREATE DOMAIN "import_hidden" AS text CONSTRAINT "import_hidden" CHECK (VALUE = ANY ('{product, variant}'));--> statement-breakpoint
CREATE DOMAIN "import_rhythm" AS text CONSTRAINT "import_rhythm" CHECK (VALUE = ANY ('{never, hourly, daily, weekdays, weekly}'));--> statement-breakpoint
CREATE DOMAIN "import_vanished" AS text CONSTRAINT "import_vanished" CHECK (VALUE = ANY ('{nothing, stock_zero, unpublish}'));--> statement-breakpoint
ALTER DOMAIN "import_state" DROP CONSTRAINT "import_state";--> statement-breakpoint
ALTER DOMAIN "import_state" ADD CONSTRAINT "import_state" CHECK (VALUE = ANY ('{uploaded, fetching, trying, tried, running, done, failed, superseded}'));--> statement-breakpoint
CREATE TABLE "import_source" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_source_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"mapping" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"rhythm" "import_rhythm" DEFAULT 'never' NOT NULL,
	"run_minute" integer DEFAULT 360 NOT NULL,
	"next_run_at" timestamp with time zone,
	"vanished" "import_vanished" DEFAULT 'nothing' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_source_name_unique" UNIQUE("name"),
	CONSTRAINT "import_source_run_minute" CHECK ("import_source"."run_minute" between 0 and 1439),
	CONSTRAINT "import_source_fetched" CHECK ("import_source"."rhythm" = 'never' or "import_source"."address" <> '')
);
--> statement-breakpoint
CREATE TABLE "import_source_item" (
	"source_id" integer NOT NULL,
	"item_number" text NOT NULL,
	"is_missing" boolean DEFAULT false NOT NULL,
	"hidden" "import_hidden",
	CONSTRAINT "import_source_item_source_id_item_number_pk" PRIMARY KEY("source_id","item_number")
);
--> statement-breakpoint
ALTER TABLE "product_import" DROP CONSTRAINT "product_import_finished";--> statement-breakpoint
ALTER TABLE "product_import" ALTER COLUMN "staff_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "source_id" integer;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "import_source_item" ADD CONSTRAINT "import_source_item_source_id_import_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."import_source"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_source_id_import_source_id_fk" FOREIGN KEY ("source_id") REFERENCES "public"."import_source"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "product_import_under_way_idx" ON "product_import" USING btree ("source_id") WHERE state in ('fetching', 'trying', 'running');--> statement-breakpoint
CREATE INDEX "product_import_source_idx" ON "product_import" USING btree ("source_id","id");--> statement-breakpoint
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_finished" CHECK ("product_import"."state" in ('uploaded', 'fetching', 'trying', 'running') or "product_import"."finished_at" is not null);--> statement-breakpoint
-- What is recorded: what somebody sets, not when the schedule comes round.
select audit_rows('import_source', 'id', 'insert or delete or update of name, mapping, address, rhythm, run_minute, vanished',
  'id,name,mapping,address,rhythm,run_minute,vanished');--> statement-breakpoint
-- Whoever could bring in files may go on setting what is brought in by itself; the owner can take it away.
ALTER TABLE staff_role DISABLE TRIGGER staff_role_log_update;--> statement-breakpoint
update staff_role set rights = rights || '{imports.sources}' where 'imports.run' = any(rights) and not 'imports.sources' = any(rights);--> statement-breakpoint
ALTER TABLE staff_role ENABLE TRIGGER staff_role_log_update;
