-- Expand: the older program counts no rows, and shows none.
ALTER TABLE "product_import" ADD COLUMN "rows_total" integer;