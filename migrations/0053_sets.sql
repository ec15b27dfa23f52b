-- Expand: the older program makes no sets and names the unique constraint of cart_line, which stays; a set in a cart it does not see.
CREATE TABLE "cart_set_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"cart_id" uuid NOT NULL,
	"set_id" uuid NOT NULL,
	"variant_id" integer NOT NULL,
	"quantity" integer NOT NULL,
	"position" bigint DEFAULT nextval('cart_line_position_seq') NOT NULL,
	CONSTRAINT "cart_set_line_variant" UNIQUE("cart_id","set_id","variant_id"),
	CONSTRAINT "cart_set_line_quantity" CHECK ("cart_set_line"."quantity" between 1 and 999)
);
--> statement-breakpoint
ALTER TABLE "order_line" ADD COLUMN "set_id" uuid;--> statement-breakpoint
ALTER TABLE "cart_set_line" ADD CONSTRAINT "cart_set_line_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- By hand: the variant is a table of another feature.
ALTER TABLE "cart_set_line" ADD CONSTRAINT "cart_set_line_variant_fk" FOREIGN KEY ("variant_id") REFERENCES "variant"("id");
