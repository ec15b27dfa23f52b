-- Item numbers and EANs are searched whatever their case, whole and by their beginning; ordered by bytes, see code-store.ts.
CREATE INDEX "variant_item_number_search_idx" ON "variant" (lower("item_number") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "product_item_number_search_idx" ON "product" (lower("item_number") text_pattern_ops);
--> statement-breakpoint
CREATE INDEX "variant_ean_search_idx" ON "variant" ("ean" text_pattern_ops);
