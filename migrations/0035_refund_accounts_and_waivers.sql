-- Expand: the older program takes no account number, and gives no refund up.
CREATE TABLE "refund_waiver" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refund_waiver_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL CONSTRAINT "refund_waiver_order_id_orders_id_fk" REFERENCES "public"."orders"("id"),
	"amount" integer NOT NULL,
	"refund_reason" text NOT NULL,
	"reason" text NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_by" text,
	"undone_at" timestamp with time zone,
	CONSTRAINT "refund_waiver_amount" CHECK ("refund_waiver"."amount" > 0),
	CONSTRAINT "refund_waiver_undone" CHECK (("refund_waiver"."undone_by" is null) = ("refund_waiver"."undone_at" is null))
);
--> statement-breakpoint
ALTER TABLE "withdrawal" ADD COLUMN "refund_account" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "refund_waiver_order_idx" ON "refund_waiver" USING btree ("order_id");--> statement-breakpoint
select audit_rows('refund_waiver', 'id', 'insert or update of undone_at', 'order_id,amount,undone_at');
