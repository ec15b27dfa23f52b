CREATE DOMAIN "staff_challenge_purpose" AS text CONSTRAINT "staff_challenge_purpose" CHECK (VALUE = ANY ('{register, sign_in, prove}'));--> statement-breakpoint
CREATE DOMAIN "staff_state" AS text CONSTRAINT "staff_state" CHECK (VALUE = ANY ('{invited, active, revoked}'));--> statement-breakpoint
CREATE TABLE "staff" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"role_id" integer NOT NULL,
	"state" "staff_state" DEFAULT 'invited' NOT NULL,
	"password_hash" text,
	"totp_secret" text,
	"totp_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"signed_in_at" timestamp with time zone,
	CONSTRAINT "staff_totp" CHECK (("staff"."totp_secret" is null) or ("staff"."password_hash" is not null))
);
--> statement-breakpoint
CREATE TABLE "staff_challenge" (
	"challenge" text PRIMARY KEY NOT NULL,
	"purpose" "staff_challenge_purpose" NOT NULL,
	"staff_id" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_invitation" (
	"hash" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_recovery_code" (
	"hash" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_role" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_role_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"rights" text[] DEFAULT '{}' NOT NULL,
	"refund_limit" integer,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "staff_role_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "staff_session" (
	"key" text PRIMARY KEY NOT NULL,
	"staff_id" integer NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proven_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_role_id_staff_role_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."staff_role"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_challenge" ADD CONSTRAINT "staff_challenge_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitation" ADD CONSTRAINT "staff_invitation_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_passkey" ADD CONSTRAINT "staff_passkey_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_recovery_code" ADD CONSTRAINT "staff_recovery_code_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_session" ADD CONSTRAINT "staff_session_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "staff_role_idx" ON "staff" USING btree ("role_id");--> statement-breakpoint
CREATE INDEX "staff_challenge_expires_idx" ON "staff_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "staff_invitation_staff_idx" ON "staff_invitation" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_passkey_staff_idx" ON "staff_passkey" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_recovery_code_staff_idx" ON "staff_recovery_code" USING btree ("staff_id");--> statement-breakpoint
CREATE INDEX "staff_session_staff_idx" ON "staff_session" USING btree ("staff_id");--> statement-breakpoint
-- The merchant's to edit; the owner has every right without a list. The names of rights: src/contract/admin/rights.ts.
insert into staff_role (slug, name, rights, refund_limit, position) values
  ('owner', 'Tulajdonos', '{}', null, 1),
  ('orders', 'Rendeléskezelő', '{orders.see,orders.personal,orders.process,orders.edit,orders.create,orders.paid,orders.refund,customers.see,messages.see,reviews.moderate,emails.see,products.see,stock.edit,finances.see,reports.see}', 50000, 2),
  ('warehouse', 'Raktáros', '{orders.see,orders.process,products.see,stock.edit}', 0, 3),
  ('catalogue', 'Katalógusszerkesztő', '{products.see,products.edit,categories.edit,imports.run,prices.edit,costs.see,stock.edit,contents.edit,reviews.moderate,reports.see}', 0, 4),
  ('content', 'Tartalomszerkesztő', '{products.see,contents.edit,newsletter.see}', 0, 5),
  ('support', 'Ügyfélszolgálat', '{orders.see,orders.personal,orders.refund,customers.see,messages.see,reviews.moderate,emails.see,products.see}', 10000, 6),
  ('bookkeeper', 'Könyvelő', '{orders.see,orders.personal,products.see,costs.see,finances.see,finances.settle,finances.export,reports.see}', 0, 7);--> statement-breakpoint
-- Who works at the desk with which rights, and whose session has ended: every node looks again at who has it open. That a session
-- is in use is no change.
create function log_staff_changes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into change_log (kind, entity_id) select 'staff', 0 from new_rows limit 1;
  elsif tg_op = 'DELETE' then
    insert into change_log (kind, entity_id) select 'staff', 0 from old_rows limit 1;
  else
    insert into change_log (kind, entity_id)
    select 'staff', 0 from (select * from new_rows except select * from old_rows) changed limit 1;
  end if;
  if found then
    perform pg_notify('boltiv_change', '');
  end if;
  return null;
end $$;--> statement-breakpoint
create trigger staff_log_insert after insert on staff referencing new table as new_rows
  for each statement execute function log_staff_changes();--> statement-breakpoint
create trigger staff_log_update after update on staff referencing old table as old_rows new table as new_rows
  for each statement execute function log_staff_changes();--> statement-breakpoint
create trigger staff_role_log_update after update on staff_role referencing old table as old_rows new table as new_rows
  for each statement execute function log_staff_changes();--> statement-breakpoint
create trigger staff_session_log_delete after delete on staff_session referencing old table as old_rows
  for each statement execute function log_staff_changes();
