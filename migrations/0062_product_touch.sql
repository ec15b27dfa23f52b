-- Expand: the older program goes on with product.updated_at; the later of the two counts.
CREATE TABLE "product_touch" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"touched_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "product_touch" ADD CONSTRAINT "product_touch_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE cascade ON UPDATE no action;
