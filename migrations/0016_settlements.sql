CREATE DOMAIN "settlement_kind" AS text CONSTRAINT "settlement_kind" CHECK (VALUE = ANY ('{cod, bank}'));--> statement-breakpoint
CREATE DOMAIN "settlement_item_state" AS text CONSTRAINT "settlement_item_state" CHECK (VALUE = ANY ('{open, booked, dismissed}'));--> statement-breakpoint
CREATE TABLE "ledger_export" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_export_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"what" text NOT NULL,
	"format" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "month_close" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "month_close_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"month" date NOT NULL,
	"lines" jsonb NOT NULL,
	"open_count" integer NOT NULL,
	"open_amount" bigint NOT NULL,
	"staff_name" text NOT NULL,
	"closed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settlement" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" "settlement_kind" NOT NULL,
	"source" text NOT NULL,
	"file_name" text NOT NULL,
	"columns" text[] NOT NULL,
	"content" jsonb,
	"mapping" jsonb,
	"rows" integer DEFAULT 0 NOT NULL,
	"known" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"staff_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settlement_item" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "settlement_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"settlement_id" bigint NOT NULL,
	"kind" "settlement_kind" NOT NULL,
	"source" text NOT NULL,
	"key" text NOT NULL,
	"line" integer NOT NULL,
	"day" date,
	"amount" integer NOT NULL,
	"fee" integer DEFAULT 0 NOT NULL,
	"reference" text DEFAULT '' NOT NULL,
	"parcel" text DEFAULT '' NOT NULL,
	"payer" text DEFAULT '' NOT NULL,
	"account" text DEFAULT '' NOT NULL,
	"state" "settlement_item_state" DEFAULT 'open' NOT NULL,
	"order_id" uuid,
	"payment_event_id" bigint,
	"settled_by" text DEFAULT '' NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "settlement_item_once" UNIQUE("kind","source","key"),
	CONSTRAINT "settlement_item_amount" CHECK ("settlement_item"."amount" > 0 and "settlement_item"."fee" >= 0),
	CONSTRAINT "settlement_item_booked" CHECK (("settlement_item"."state" = 'booked') = ("settlement_item"."payment_event_id" is not null) and ("settlement_item"."state" = 'booked') = ("settlement_item"."order_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "day" date DEFAULT (now() at time zone 'Europe/Budapest')::date NOT NULL;--> statement-breakpoint
ALTER TABLE "settlement_item" ADD CONSTRAINT "settlement_item_settlement_id_settlement_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "month_close_month_idx" ON "month_close" USING btree ("month","id");--> statement-breakpoint
CREATE INDEX "settlement_kind_idx" ON "settlement" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "settlement_item_settlement_idx" ON "settlement_item" USING btree ("settlement_id","id");--> statement-breakpoint
CREATE INDEX "settlement_item_event_idx" ON "settlement_item" USING btree ("payment_event_id");--> statement-breakpoint
CREATE INDEX "payment_event_day_idx" ON "payment_event" USING btree ("day","id");--> statement-breakpoint
select audit_rows('settlement', 'id', 'insert or delete', 'kind,source,file_name');--> statement-breakpoint
select audit_rows('settlement_item', 'id', 'update of state', 'state,order_id,amount');--> statement-breakpoint
select audit_table('month_close', 'id');--> statement-breakpoint
select audit_table('ledger_export', 'id');--> statement-breakpoint
-- By hand: references to tables of other features, and the days of what is in the ledger.
ALTER TABLE "settlement_item" ADD CONSTRAINT "settlement_item_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "settlement_item" ADD CONSTRAINT "settlement_item_event_fk" FOREIGN KEY ("payment_event_id") REFERENCES "payment_event"("id") ON DELETE RESTRICT;--> statement-breakpoint
-- What is in the ledger already moved on the day on which it was written.
update payment_event set day = (created_at at time zone 'Europe/Budapest')::date where day <> (created_at at time zone 'Europe/Budapest')::date;
