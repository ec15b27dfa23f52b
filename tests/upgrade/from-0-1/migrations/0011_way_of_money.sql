CREATE TABLE "coupon" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "coupon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer DEFAULT 0 NOT NULL,
	"min_total" integer,
	"valid_from" timestamp with time zone,
	"valid_to" timestamp with time zone,
	"max_uses" integer,
	"max_uses_per_customer" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "coupon_code_unique" UNIQUE("code"),
	CONSTRAINT "coupon_code" CHECK ("coupon"."code" = upper("coupon"."code") and "coupon"."code" <> ''),
	CONSTRAINT "coupon_value" CHECK (case "coupon"."kind" when 'percent' then "coupon"."value" between 1 and 100 when 'amount' then "coupon"."value" > 0 else "coupon"."value" = 0 end),
	CONSTRAINT "coupon_used" CHECK ("coupon"."used" >= 0 and ("coupon"."max_uses" is null or "coupon"."used" <= "coupon"."max_uses"))
);
--> statement-breakpoint
CREATE TABLE "coupon_use" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"coupon_id" integer NOT NULL,
	"customer" text NOT NULL,
	"ordinal" integer,
	"amount" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "coupon_use_ordinal" UNIQUE("coupon_id","customer","ordinal")
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"provider" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"provider_id" text,
	"number" text,
	"gross" integer NOT NULL,
	"refers_to" uuid,
	"file_key" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"failure" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"issued_at" timestamp with time zone,
	CONSTRAINT "invoice_key_unique" UNIQUE("key"),
	CONSTRAINT "invoice_number" UNIQUE("provider","number"),
	CONSTRAINT "invoice_issued" CHECK ("invoice"."state" <> 'issued' or "invoice"."number" is not null)
);
--> statement-breakpoint
CREATE TABLE "demo_bank_payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"amount" integer NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"return_url" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "demo_bank_payment_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"gateway" text NOT NULL,
	"reference" text NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"amount" integer NOT NULL,
	"currency" text DEFAULT 'HUF' NOT NULL,
	"gateway_id" text,
	"payment_url" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"next_query_at" timestamp with time zone,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_attempt_reference_unique" UNIQUE("reference"),
	CONSTRAINT "payment_attempt_amount" CHECK ("payment_attempt"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "payment_attempt_transition" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_attempt_transition_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"attempt_id" uuid NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"gateway" text NOT NULL,
	"source" text NOT NULL,
	"reference" text,
	"accepted" boolean NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"raw" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt_id" uuid,
	"amount" integer NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"gateway_id" text,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_refund_amount" CHECK ("payment_refund"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "pickup_feed" (
	"provider" text PRIMARY KEY NOT NULL,
	"etag" text,
	"last_modified" text,
	"points" integer DEFAULT 0 NOT NULL,
	"imported_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "pickup_point" (
	"id" text PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"external_id" text NOT NULL,
	"type" text NOT NULL,
	"name" text NOT NULL,
	"postal_code" text NOT NULL,
	"city" text NOT NULL,
	"address" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"hours" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"features" text[] DEFAULT '{}' NOT NULL,
	"saturation" text,
	"search_text" text NOT NULL,
	"extra" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pickup_point_in_hungary" CHECK ("pickup_point"."latitude" between 45.7 and 48.6 and "pickup_point"."longitude" between 16.1 and 22.9)
);
--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "wished_day" date;--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "locker_allowed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "variant" ADD COLUMN "longest_side_mm" integer;--> statement-breakpoint
ALTER TABLE "order_parcel" ADD COLUMN "carrier_id" text;--> statement-breakpoint
ALTER TABLE "order_parcel" ADD COLUMN "label_key" text;--> statement-breakpoint
ALTER TABLE "order_parcel" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "order_parcel" ADD COLUMN "state_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_parcel" ADD COLUMN "next_query_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "pickup_point" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wished_day" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "documents" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_event" ADD COLUMN "attempt_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_method" ADD COLUMN "gateway" text;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "pickup_providers" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "eligibility" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "wished_day_from" integer;--> statement-breakpoint
ALTER TABLE "coupon_use" ADD CONSTRAINT "coupon_use_coupon_id_coupon_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupon"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt_transition" ADD CONSTRAINT "payment_attempt_transition_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_refund" ADD CONSTRAINT "payment_refund_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coupon_use_coupon_idx" ON "coupon_use" USING btree ("coupon_id","customer");--> statement-breakpoint
CREATE INDEX "invoice_order_idx" ON "invoice" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "invoice_waiting_idx" ON "invoice" USING btree ("created_at") WHERE state in ('queued', 'failed');--> statement-breakpoint
CREATE INDEX "payment_attempt_order_idx" ON "payment_attempt" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_open" ON "payment_attempt" USING btree ("order_id") WHERE state in ('created', 'redirected', 'pending', 'authorized');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_gateway_id" ON "payment_attempt" USING btree ("gateway","gateway_id");--> statement-breakpoint
CREATE INDEX "payment_attempt_query_idx" ON "payment_attempt" USING btree ("next_query_at") WHERE next_query_at is not null;--> statement-breakpoint
CREATE INDEX "payment_attempt_transition_idx" ON "payment_attempt_transition" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "payment_message_reference_idx" ON "payment_message" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payment_message_created_idx" ON "payment_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_refund_order_idx" ON "payment_refund" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "pickup_point_place_idx" ON "pickup_point" USING btree ("latitude","longitude") WHERE active;--> statement-breakpoint
CREATE INDEX "pickup_point_provider_idx" ON "pickup_point" USING btree ("provider");--> statement-breakpoint
CREATE INDEX "pickup_point_postal_code_idx" ON "pickup_point" USING btree ("postal_code");--> statement-breakpoint
CREATE INDEX "orders_waiting_idx" ON "orders" USING btree ("placed_at") WHERE state = 'placed';