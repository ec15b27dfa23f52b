CREATE DOMAIN "order_refund_part_kind" AS text CONSTRAINT "order_refund_part_kind" CHECK (VALUE = ANY ('{line, shipping, other}'));--> statement-breakpoint
ALTER DOMAIN "invoice_kind" DROP CONSTRAINT "invoice_kind";--> statement-breakpoint
ALTER DOMAIN "invoice_kind" ADD CONSTRAINT "invoice_kind" CHECK (VALUE = ANY ('{proforma, advance, final, credit, correction}'));--> statement-breakpoint
CREATE TABLE "order_edit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_edit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"actor" text NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"changes" text[] NOT NULL,
	"total_before" integer NOT NULL,
	"total_after" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"request" uuid NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"gross" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_refund_request_unique" UNIQUE("request"),
	CONSTRAINT "order_refund_gross" CHECK ("order_refund"."gross" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_refund_part" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_refund_part_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"refund_id" uuid NOT NULL,
	"kind" "order_refund_part_kind" NOT NULL,
	"line_id" uuid,
	"quantity" integer NOT NULL,
	"restocked" integer DEFAULT 0 NOT NULL,
	"name" text NOT NULL,
	"tax_rate" integer NOT NULL,
	"net" integer NOT NULL,
	"tax" integer NOT NULL,
	"gross" integer NOT NULL,
	CONSTRAINT "order_refund_part_line" CHECK (("order_refund_part"."kind" = 'line') = ("order_refund_part"."line_id" is not null)),
	CONSTRAINT "order_refund_part_sum" CHECK ("order_refund_part"."net" + "order_refund_part"."tax" = "order_refund_part"."gross" and "order_refund_part"."gross" > 0),
	CONSTRAINT "order_refund_part_quantity" CHECK ("order_refund_part"."quantity" > 0 and "order_refund_part"."restocked" between 0 and "order_refund_part"."quantity")
);
--> statement-breakpoint
ALTER TABLE "invoice" DROP CONSTRAINT "invoice_credit";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "repriced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "excess" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_edit" ADD CONSTRAINT "order_edit_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refund" ADD CONSTRAINT "order_refund_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refund_part" ADD CONSTRAINT "order_refund_part_refund_id_order_refund_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."order_refund"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_refund_part" ADD CONSTRAINT "order_refund_part_line_id_order_line_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."order_line"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_edit_order_idx" ON "order_edit" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_refund_order_idx" ON "order_refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_refund_part_refund_idx" ON "order_refund_part" USING btree ("refund_id");--> statement-breakpoint
CREATE INDEX "order_refund_part_line_idx" ON "order_refund_part" USING btree ("line_id") WHERE line_id is not null;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_credit" CHECK (("invoice"."kind" in ('credit', 'correction')) = ("invoice"."refers_to" is not null));--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_excess" CHECK ("payment_event"."excess" = 0 or ("payment_event"."kind" = 'refunded' and "payment_event"."excess" between 0 and "payment_event"."amount"));--> statement-breakpoint
-- What colleagues change of an order and give back of it is recorded.
select audit_rows('order_edit', 'id', 'insert', 'order_id,changes,total_before,total_after');--> statement-breakpoint
select audit_rows('order_refund', 'id', 'insert', 'order_id,gross');
