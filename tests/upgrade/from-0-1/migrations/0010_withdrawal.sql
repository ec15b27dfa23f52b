CREATE SEQUENCE "public"."withdrawal_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"state" text NOT NULL,
	"name" text NOT NULL,
	"order_number" text NOT NULL,
	"email" text NOT NULL,
	"items" jsonb NOT NULL,
	"statement" text NOT NULL,
	"order_id" uuid,
	"late" boolean NOT NULL,
	"receipt" text NOT NULL,
	"ip_hash" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "withdrawal_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "withdrawal_step" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "withdrawal_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"withdrawal_id" uuid NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "withdrawal_step" ADD CONSTRAINT "withdrawal_step_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "withdrawal_received_idx" ON "withdrawal" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "withdrawal_order_idx" ON "withdrawal" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "withdrawal_email_idx" ON "withdrawal" USING btree (lower("email"),"received_at");--> statement-breakpoint
CREATE INDEX "withdrawal_ip_idx" ON "withdrawal" USING btree ("ip_hash","received_at");--> statement-breakpoint
CREATE INDEX "withdrawal_step_withdrawal_idx" ON "withdrawal_step" USING btree ("withdrawal_id");