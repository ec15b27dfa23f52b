-- Expand: the older program knows no questions about products.
CREATE DOMAIN "question_state" AS text CONSTRAINT "question_state" CHECK (VALUE = ANY ('{pending, published, rejected}'));--> statement-breakpoint
CREATE TABLE "product_question" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "product_question_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"question" text NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"state" "question_state" DEFAULT 'pending' NOT NULL,
	"ip_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "product_question_answered" CHECK ("product_question"."state" <> 'published' or "product_question"."reply" <> ''),
	CONSTRAINT "product_question_decided" CHECK (("product_question"."state" = 'pending') = ("product_question"."decided_at" is null))
);
--> statement-breakpoint
CREATE INDEX "product_question_product_idx" ON "product_question" USING btree ("product_id","decided_at");--> statement-breakpoint
CREATE INDEX "product_question_state_idx" ON "product_question" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "product_question_created_idx" ON "product_question" USING btree ("created_at");--> statement-breakpoint
-- The audit records what the desk decides.
select audit_rows('product_question', 'id', 'update of state', 'product_id,state');--> statement-breakpoint
-- By hand: the product is a table of another feature.
ALTER TABLE "product_question" ADD CONSTRAINT "product_question_product_fk" FOREIGN KEY ("product_id") REFERENCES "product"("id") ON DELETE CASCADE;
