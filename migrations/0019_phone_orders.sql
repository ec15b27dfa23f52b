CREATE DOMAIN "order_channel" AS text CONSTRAINT "order_channel" CHECK (VALUE = ANY ('{web, phone}'));--> statement-breakpoint
CREATE TABLE "phone_order" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"source_cart_id" uuid,
	"terms_accepted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_order_price" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_order_price_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"variant_id" integer NOT NULL,
	"list_gross" integer NOT NULL,
	"gross" integer NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "phone_order_price_once" UNIQUE("order_id","variant_id"),
	CONSTRAINT "phone_order_price_gross" CHECK ("phone_order_price"."gross" >= 0 and "phone_order_price"."list_gross" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "reminder_opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "channel" "order_channel" DEFAULT 'web' NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_order_price" ADD CONSTRAINT "phone_order_price_order_id_phone_order_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."phone_order"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_order_source_cart_idx" ON "phone_order" USING btree ("source_cart_id") WHERE source_cart_id is not null;--> statement-breakpoint
CREATE INDEX "product_name_words_idx" ON "product" USING gin (fold_text("name") gin_trgm_ops);--> statement-breakpoint
-- What is recorded.
select audit_rows('phone_order', 'order_id', 'insert', 'order_id');--> statement-breakpoint
select audit_rows('phone_order_price', 'id', 'insert', 'order_id,variant_id,list_gross,gross,reason');--> statement-breakpoint
-- By hand: links between features.
ALTER TABLE "phone_order" ADD CONSTRAINT "phone_order_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT;--> statement-breakpoint
ALTER TABLE "phone_order" ADD CONSTRAINT "phone_order_staff_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id");--> statement-breakpoint
ALTER TABLE "phone_order" ADD CONSTRAINT "phone_order_source_cart_fk" FOREIGN KEY ("source_cart_id") REFERENCES "cart"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "phone_order_price" ADD CONSTRAINT "phone_order_price_variant_fk" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE RESTRICT;
