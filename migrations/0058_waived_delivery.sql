-- Expand: the older program records no fee that a coupon has paid, and shows none; what it changes is not known.
ALTER TABLE "order_adjustment" ADD COLUMN "waived" integer;--> statement-breakpoint
ALTER TABLE "order_adjustment" ADD CONSTRAINT "order_adjustment_waived" CHECK ("order_adjustment"."waived" is null or ("order_adjustment"."waived" >= 0 and "order_adjustment"."type" = 'shipping' and "order_adjustment"."gross" = 0)) NOT VALID;--> statement-breakpoint
ALTER TABLE "order_adjustment" VALIDATE CONSTRAINT "order_adjustment_waived";