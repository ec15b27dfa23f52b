-- Expand: the older program requests refunds that are owed no further than before.
ALTER TABLE "payment_refund" ADD COLUMN "is_owed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "payment_refund_requested_idx" ON "payment_refund" USING btree ("order_id") WHERE state = 'requested';