ALTER TABLE "attribute" ADD COLUMN "shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "attribute" ADD COLUMN "former_values" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "product_attributes" text[] DEFAULT '{}' NOT NULL;