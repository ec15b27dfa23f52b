-- Expand: the older program writes neither, and an order or a method without them is as before.
ALTER TABLE "orders" ADD COLUMN "promised_from" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promised_to" date;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promise_pay_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "transit_from" integer;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD COLUMN "transit_to" integer;--> statement-breakpoint
-- By hand: rules that hold for new rows at once, without a look at all the old ones, which have neither.
ALTER TABLE "orders" ADD CONSTRAINT "orders_promise" CHECK ((promised_from is null) = (promised_to is null) and promised_from <= promised_to) NOT VALID;--> statement-breakpoint
ALTER TABLE "shipping_method" ADD CONSTRAINT "shipping_method_transit" CHECK ((transit_from is null) = (transit_to is null) and transit_from between 0 and transit_to) NOT VALID;
