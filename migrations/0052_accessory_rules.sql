-- Expand: the older program offers no accessories, and deletes no category or attribute that a rule names.
CREATE DOMAIN "accessory_match_kind" AS text CONSTRAINT "accessory_match_kind" CHECK (VALUE = ANY ('{equal, contains, from, to}'));--> statement-breakpoint
CREATE DOMAIN "accessory_quantity_kind" AS text CONSTRAINT "accessory_quantity_kind" CHECK (VALUE = ANY ('{per_piece, per_set, once}'));--> statement-breakpoint
CREATE TABLE "accessory_rule" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accessory_rule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"main_category_id" integer NOT NULL,
	"accessory_category_id" integer NOT NULL,
	"quantity_kind" "accessory_quantity_kind" NOT NULL,
	"quantity" integer DEFAULT 1 NOT NULL,
	"active" boolean DEFAULT false NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "accessory_rule_categories" CHECK ("accessory_rule"."main_category_id" <> "accessory_rule"."accessory_category_id"),
	CONSTRAINT "accessory_rule_quantity" CHECK ("accessory_rule"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "accessory_rule_match" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "accessory_rule_match_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"rule_id" integer NOT NULL,
	"kind" "accessory_match_kind" NOT NULL,
	"main_attribute_id" integer,
	"accessory_attribute_id" integer NOT NULL,
	CONSTRAINT "accessory_rule_match_attribute" UNIQUE("rule_id","accessory_attribute_id"),
	CONSTRAINT "accessory_rule_match_size" CHECK ("accessory_rule_match"."main_attribute_id" is not null or "accessory_rule_match"."kind" in ('equal', 'contains'))
);
--> statement-breakpoint
ALTER TABLE "accessory_rule" ADD CONSTRAINT "accessory_rule_main_category_id_category_id_fk" FOREIGN KEY ("main_category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accessory_rule" ADD CONSTRAINT "accessory_rule_accessory_category_id_category_id_fk" FOREIGN KEY ("accessory_category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accessory_rule_match" ADD CONSTRAINT "accessory_rule_match_rule_id_accessory_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."accessory_rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accessory_rule_match" ADD CONSTRAINT "accessory_rule_match_main_attribute_id_attribute_id_fk" FOREIGN KEY ("main_attribute_id") REFERENCES "public"."attribute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accessory_rule_match" ADD CONSTRAINT "accessory_rule_match_accessory_attribute_id_attribute_id_fk" FOREIGN KEY ("accessory_attribute_id") REFERENCES "public"."attribute"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accessory_rule_main_category_idx" ON "accessory_rule" USING btree ("main_category_id");--> statement-breakpoint
CREATE INDEX "accessory_rule_accessory_category_idx" ON "accessory_rule" USING btree ("accessory_category_id");--> statement-breakpoint
CREATE INDEX "accessory_rule_match_accessory_idx" ON "accessory_rule_match" USING btree ("accessory_attribute_id");--> statement-breakpoint
CREATE INDEX "accessory_rule_match_main_idx" ON "accessory_rule_match" USING btree ("main_attribute_id");--> statement-breakpoint
-- The audit records what the merchant offers with what.
select audit_table('accessory_rule', 'id');--> statement-breakpoint
select audit_table('accessory_rule_match', 'id');--> statement-breakpoint
-- What customers see of it is reported, and which attributes the index holds depends on it.
do $$
declare
  name text;
begin
  foreach name in array '{accessory_rule,accessory_rule_match}'::text[] loop
    execute format('create trigger %I after insert on %I referencing new table as new_rows
      for each statement execute function log_own_changes(''accessory'')', name || '_log_insert', name);
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function log_own_changes(''accessory'')', name || '_log_update', name);
    execute format('create trigger %I after delete on %I referencing old table as old_rows
      for each statement execute function log_own_changes(''accessory'')', name || '_log_delete', name);
  end loop;
end $$;
