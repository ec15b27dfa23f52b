-- Expand: the older program writes no samples, and shows those of the demo as any other.
ALTER TABLE "product_question" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD COLUMN "sample" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "review" ADD CONSTRAINT "review_sample" CHECK (not "review"."sample" or ("review"."user_id" is null and "review"."order_id" is null)) NOT VALID;--> statement-breakpoint
ALTER TABLE "review" VALIDATE CONSTRAINT "review_sample";
