ALTER TABLE "audit" ADD COLUMN "at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- What was recorded until now counts as written when its change began.
update audit a set at = c.at from change c where c.id = a.change_id;--> statement-breakpoint
ALTER TABLE "product_import" ADD COLUMN "change_id" bigint;--> statement-breakpoint
CREATE INDEX "audit_at_idx" ON "audit" USING brin ("at");--> statement-breakpoint
CREATE INDEX "audit_of_product_idx" ON "audit" USING btree (((coalesce(old, new) ->> 'product_id')::int),"id") WHERE kind <> 'update' and table_name in ('variant', 'product_image', 'product_category', 'product_badge', 'collection_product');--> statement-breakpoint
CREATE INDEX "audit_of_variant_idx" ON "audit" USING btree (((coalesce(old, new) ->> 'variant_id')::int),"id") WHERE kind <> 'update' and table_name in ('variant_price', 'variant_attribute');--> statement-breakpoint
CREATE INDEX "stock_move_variant_idx" ON "stock_move" USING btree ("variant_id","id");--> statement-breakpoint
CREATE INDEX "product_import_change_idx" ON "product_import" USING btree ("change_id");--> statement-breakpoint
-- From when on the audit knows every write of the catalogue: a new shop's from its first moment, an older one's from its first change.
insert into setting (key, value)
select 'catalogue_history', jsonb_build_object('known_since', now()) where not exists (select from product)
on conflict (key) do nothing;--> statement-breakpoint
-- By hand: links between features.
ALTER TABLE "product_import" ADD CONSTRAINT "product_import_change_fk" FOREIGN KEY ("change_id") REFERENCES "change"("id") ON DELETE SET NULL;
