-- Expand: the older program looks for no documents by their numbers.
CREATE INDEX "invoice_number_idx" ON "invoice" USING btree ("number");