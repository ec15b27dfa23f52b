CREATE TABLE "conversion" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversion_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event" text NOT NULL,
	"product" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"consent" text[] NOT NULL,
	"client_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"forwarded_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "redirect" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "redirect_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"from_path" text NOT NULL,
	"to_url" text NOT NULL,
	"status" integer DEFAULT 301 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "redirect_from_path_unique" UNIQUE("from_path"),
	CONSTRAINT "redirect_status" CHECK ("redirect"."status" in (301, 302, 308)),
	CONSTRAINT "redirect_from" CHECK ("redirect"."from_path" like '/%' and "redirect"."from_path" <> "redirect"."to_url")
);
--> statement-breakpoint
CREATE INDEX "conversion_created_idx" ON "conversion" USING btree ("created_at");