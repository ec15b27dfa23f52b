CREATE DOMAIN "promotion_kind" AS text CONSTRAINT "promotion_kind" CHECK (VALUE = ANY ('{percent, amount, fixed}'));--> statement-breakpoint
CREATE DOMAIN "promotion_rounding" AS text CONSTRAINT "promotion_rounding" CHECK (VALUE = ANY ('{none, ten, ninety, nine_ninety}'));--> statement-breakpoint
CREATE TABLE "promotion" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "promotion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"scope" jsonb NOT NULL,
	"kind" "promotion_kind" NOT NULL,
	"value" integer NOT NULL,
	"rounding" "promotion_rounding" DEFAULT 'none' NOT NULL,
	"floor_gross" integer,
	"floor_over_cost" integer,
	"replaces_sales" boolean DEFAULT false NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promotion_value" CHECK ("promotion"."value" > 0 and ("promotion"."kind" <> 'percent' or "promotion"."value" < 100)),
	CONSTRAINT "promotion_floor" CHECK ("promotion"."floor_gross" > 0 and "promotion"."floor_over_cost" >= 0),
	CONSTRAINT "promotion_span" CHECK ("promotion"."ends_at" >= "promotion"."starts_at"),
	CONSTRAINT "promotion_started" CHECK ("promotion"."started_at" is null or "promotion"."starts_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "promotion_price" (
	"promotion_id" integer NOT NULL,
	"variant_id" integer NOT NULL,
	"gross" integer,
	CONSTRAINT "promotion_price_promotion_id_variant_id_pk" PRIMARY KEY("promotion_id","variant_id"),
	CONSTRAINT "promotion_price_gross" CHECK ("promotion_price"."gross" > 0)
);
--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "binned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "promotion_price" ADD CONSTRAINT "promotion_price_promotion_id_promotion_id_fk" FOREIGN KEY ("promotion_id") REFERENCES "public"."promotion"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_price_variant_idx" ON "promotion_price" USING btree ("variant_id");--> statement-breakpoint
CREATE INDEX "product_binned_idx" ON "product" USING btree ("binned_at") WHERE binned_at is not null;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_binned" CHECK ("product"."binned_at" is null or not "product"."published");--> statement-breakpoint
select audit_table('promotion', 'id');--> statement-breakpoint
select audit_table('promotion_price', 'promotion_id,variant_id');--> statement-breakpoint
-- What is published is not in the bin: whoever publishes it, an import that lists it again too, has taken it out.
create function leave_bin() returns trigger language plpgsql as $$
begin
  new.binned_at := null;
  return new;
end $$;--> statement-breakpoint
create trigger product_leave_bin before update of published on product
  for each row when (new.published and new.binned_at is not null) execute function leave_bin();--> statement-breakpoint
-- By hand: references to tables of other features.
ALTER TABLE "promotion_price" ADD CONSTRAINT "promotion_price_variant_fk" FOREIGN KEY ("variant_id") REFERENCES "variant"("id") ON DELETE CASCADE;
