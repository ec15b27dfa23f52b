-- Expand: the older program asks for no reviews, and writes them without a car.
CREATE TABLE "review_request" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review_request_period" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "review_request_period_one" CHECK ("review_request_period"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "review_request_refusal" (
	"email_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "car" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "kilometres" integer;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_car" CHECK (char_length("review"."car") <= 60) NOT VALID;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_kilometres" CHECK ("review"."kilometres" between 1 and 500000) NOT VALID;--> statement-breakpoint
ALTER TABLE "review" VALIDATE CONSTRAINT "review_car";--> statement-breakpoint
ALTER TABLE "review" VALIDATE CONSTRAINT "review_kilometres";--> statement-breakpoint
-- By hand: the order is a table of another feature.
ALTER TABLE "review" ADD CONSTRAINT "review_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT NOT VALID;--> statement-breakpoint
ALTER TABLE "review" VALIDATE CONSTRAINT "review_order_fk";--> statement-breakpoint
ALTER TABLE "review_request" ADD CONSTRAINT "review_request_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT NOT VALID;--> statement-breakpoint
ALTER TABLE "review_request" VALIDATE CONSTRAINT "review_request_order_fk";
