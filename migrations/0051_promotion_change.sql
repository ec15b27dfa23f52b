-- Expand: the older program takes steps of sales without it, and takes them back in any order.
ALTER TABLE "promotion" ADD COLUMN "change_id" bigint;