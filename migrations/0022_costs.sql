ALTER TABLE "variant" ADD COLUMN "cost" integer;--> statement-breakpoint
ALTER TABLE "variant" ADD CONSTRAINT "variant_cost" CHECK ("variant"."cost" >= 0);