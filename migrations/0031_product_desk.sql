-- An older program would publish without ending the plan; the trigger below is new to it, so that it ends by itself.
ALTER TABLE "brand" ADD COLUMN "outside_eu" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "responsible_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "responsible_address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "brand" ADD COLUMN "responsible_email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "meta_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "meta_description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "safety_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "product_publish_at_idx" ON "product" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
-- By hand. What is published has no plan to be, whoever publishes it: an import, an action on many, the older program. Nor has what
-- is in the bin. What is hidden again, by an undo, does not come back by the moment that has passed.
create function drop_publication() returns trigger language plpgsql as $$
begin
  new.publish_at := null;
  return new;
end $$;--> statement-breakpoint
create trigger product_drop_publication before update on product
  for each row when (new.publish_at is not null
    and (new.published or new.binned_at is not null or (old.published and new.publish_at <= now()))) execute function drop_publication();
