-- Expand: the older program neither counts nor reads what was sold.
CREATE TABLE "product_sales" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"sold" integer NOT NULL,
	CONSTRAINT "product_sales_sold" CHECK ("product_sales"."sold" > 0)
);
