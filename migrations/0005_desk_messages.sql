CREATE TABLE "contact_reply" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_reply_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" uuid NOT NULL,
	"staff_id" integer NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "withdrawal_transition" ALTER COLUMN "actor" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "contact_reply" ADD CONSTRAINT "contact_reply_message_id_contact_message_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_message"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_reply_message_idx" ON "contact_reply" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "contact_reply_staff_idx" ON "contact_reply" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "contact_message_open_idx" ON "contact_message" USING btree ("created_at") WHERE responded_at is null;--> statement-breakpoint
CREATE INDEX "withdrawal_open_idx" ON "withdrawal" USING btree ("received_at") WHERE state in ('received', 'acknowledged', 'goods_received');--> statement-breakpoint
ALTER TABLE "withdrawal_transition" ADD CONSTRAINT "withdrawal_transition_actor" CHECK ("withdrawal_transition"."actor" ~ '^(consumer|merchant|staff:[1-9][0-9]*)$');--> statement-breakpoint
DROP DOMAIN "withdrawal_actor";--> statement-breakpoint
-- By hand: the link to another feature's table, and triggers.
ALTER TABLE "contact_reply" ADD CONSTRAINT "contact_reply_staff_fk" FOREIGN KEY ("staff_id") REFERENCES "staff"("id") ON DELETE RESTRICT;--> statement-breakpoint
-- A message and a withdrawal that come: open desks look again.
create trigger contact_message_log_insert after insert on contact_message referencing new table as new_rows
  for each statement execute function log_desk_changes('message');--> statement-breakpoint
create trigger withdrawal_log_insert after insert on withdrawal referencing new table as new_rows
  for each statement execute function log_desk_changes('withdrawal');
