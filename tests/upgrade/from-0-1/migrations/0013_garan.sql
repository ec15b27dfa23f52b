ALTER TABLE "product" ADD COLUMN "garan_months" integer;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "garan_file" text;