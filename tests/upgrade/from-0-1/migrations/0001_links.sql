-- Links between features: each feature's schema names only its own tables.
ALTER TABLE "cart_line" ADD CONSTRAINT "cart_line_variant_fk" FOREIGN KEY ("variant_id") REFERENCES "variant"("id");
--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cart_fk" FOREIGN KEY ("cart_id") REFERENCES "cart"("id");
--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_variant_fk" FOREIGN KEY ("variant_id") REFERENCES "variant"("id");
--> statement-breakpoint
ALTER TABLE "order_line" ADD CONSTRAINT "order_line_product_fk" FOREIGN KEY ("product_id") REFERENCES "product"("id");
--> statement-breakpoint
ALTER TABLE "payment_event" ADD CONSTRAINT "payment_event_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id");
--> statement-breakpoint
-- Checked at commit, so that the stock statements may stand anywhere in the transaction.
ALTER TABLE "stock_hold" ADD CONSTRAINT "stock_hold_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_shipping_method_fk" FOREIGN KEY ("shipping_method_id") REFERENCES "shipping_method"("id") ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_payment_method_fk" FOREIGN KEY ("payment_method_id") REFERENCES "payment_method"("id") ON DELETE SET NULL;
--> statement-breakpoint
-- Names sort the Hungarian way: cs after c, ö after o.
CREATE INDEX "product_name_hu_idx" ON "product" ("name" COLLATE "hu-x-icu", "id");
