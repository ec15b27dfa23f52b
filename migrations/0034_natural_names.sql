-- Expand: the older program sorts by the collation that it knows, which stays.
-- By hand. Hungarian order in which numbers stand by their value: 44 Ah before 110 Ah.
create collation "hu_natural" (provider = icu, locale = 'hu-u-kn-true');--> statement-breakpoint
CREATE INDEX "product_natural_name_idx" ON "product" USING btree (name collate "hu_natural","id");