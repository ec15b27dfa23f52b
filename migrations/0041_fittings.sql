-- Expand: the older program requests a day alone of a workshop, and leaves hours as they are.
CREATE TABLE "fitting_appointment" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"point_id" text NOT NULL,
	"day" date NOT NULL,
	"starts_at" smallint NOT NULL,
	"bay" smallint NOT NULL,
	"wheels" smallint NOT NULL,
	"gross" integer,
	"cancelled_at" timestamp with time zone,
	"fell_with_order" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"announced_revision" integer DEFAULT 0 NOT NULL,
	"announced_point" text,
	"announced_day" date,
	"announced_start" smallint,
	CONSTRAINT "fitting_appointment_start" CHECK ("fitting_appointment"."starts_at" between 0 and 1439),
	CONSTRAINT "fitting_appointment_bay" CHECK ("fitting_appointment"."bay" between 1 and 50),
	CONSTRAINT "fitting_appointment_wheels" CHECK ("fitting_appointment"."wheels" > 0),
	CONSTRAINT "fitting_appointment_gross" CHECK ("fitting_appointment"."gross" >= 0),
	CONSTRAINT "fitting_appointment_fell" CHECK (not "fitting_appointment"."fell_with_order" or "fitting_appointment"."cancelled_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "fitting_partner" (
	"point_id" text PRIMARY KEY NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"capacity" smallint NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"prices" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"closed_days" text[] DEFAULT '{}' NOT NULL,
	"link_version" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "fitting_partner_capacity" CHECK ("fitting_partner"."capacity" between 1 and 50),
	CONSTRAINT "fitting_partner_link_version" CHECK ("fitting_partner"."link_version" > 0)
);
--> statement-breakpoint
ALTER TABLE "cart" ADD COLUMN "requested_time" smallint;--> statement-breakpoint
ALTER TABLE "fitting_appointment" ADD CONSTRAINT "fitting_appointment_point_id_fitting_partner_point_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."fitting_partner"("point_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "fitting_appointment_place_idx" ON "fitting_appointment" USING btree ("point_id","day","starts_at","bay") WHERE cancelled_at is null;--> statement-breakpoint
CREATE INDEX "fitting_appointment_unannounced_idx" ON "fitting_appointment" USING btree ("order_id") WHERE revision <> announced_revision;--> statement-breakpoint
-- The audit records what the merchant sets.
select audit_table('fitting_partner', 'point_id', quiet => 'link_version');--> statement-breakpoint
-- By hand: pickup points and orders are tables of other features; an order that is deleted takes its hour with it.
ALTER TABLE "fitting_partner" ADD CONSTRAINT "fitting_partner_point_fk" FOREIGN KEY ("point_id") REFERENCES "pickup_point"("id") ON DELETE RESTRICT NOT VALID;--> statement-breakpoint
ALTER TABLE "fitting_partner" VALIDATE CONSTRAINT "fitting_partner_point_fk";--> statement-breakpoint
ALTER TABLE "fitting_appointment" ADD CONSTRAINT "fitting_appointment_order_fk" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "fitting_appointment" VALIDATE CONSTRAINT "fitting_appointment_order_fk";
