CREATE DOMAIN "import_state" AS text CONSTRAINT "import_state" CHECK (VALUE = ANY ('{uploaded, trying, tried, running, done, failed}'));--> statement-breakpoint
CREATE DOMAIN "import_row_kind" AS text CONSTRAINT "import_row_kind" CHECK (VALUE = ANY ('{created, updated, unchanged, rejected}'));--> statement-breakpoint
CREATE TABLE "product_import" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"file_name" text NOT NULL,
	"file_key" text NOT NULL,
	"columns" text[] NOT NULL,
	"sample" jsonb NOT NULL,
	"mapping" text DEFAULT '' NOT NULL,
	"state" "import_state" DEFAULT 'uploaded' NOT NULL,
	"rows_read" integer DEFAULT 0 NOT NULL,
	"summary" jsonb,
	"failure" text DEFAULT '' NOT NULL,
	"confirmed" text[] DEFAULT '{}' NOT NULL,
	"staff_id" integer NOT NULL,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "product_import_row" (
	"import_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"item_number" text NOT NULL,
	"kind" "import_row_kind" NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"changes" jsonb NOT NULL,
	"problems" jsonb NOT NULL,
	"is_guarded" boolean DEFAULT false NOT NULL,
	CONSTRAINT "product_import_row_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
ALTER TABLE "product_import_row" ADD CONSTRAINT "product_import_row_import_id_product_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."product_import"("id") ON DELETE cascade ON UPDATE no action;
