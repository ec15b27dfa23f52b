ALTER DOMAIN "slug_history_entity" DROP CONSTRAINT "slug_history_entity";--> statement-breakpoint
ALTER DOMAIN "slug_history_entity" ADD CONSTRAINT "slug_history_entity" CHECK (VALUE = ANY ('{product, category, collection, brand, page}'));--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "meta_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "category" ADD COLUMN "meta_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "collection" ADD COLUMN "rule" jsonb;--> statement-breakpoint
ALTER TABLE "collection" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "collection" ADD COLUMN "published" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "collection" ADD COLUMN "meta_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "collection" ADD COLUMN "meta_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "collection" ADD CONSTRAINT "collection_rule" CHECK (jsonb_typeof("collection"."rule") = 'object');
