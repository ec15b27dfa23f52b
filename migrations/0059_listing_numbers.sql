-- Expand: the older program feeds no shards.
CREATE TABLE "listing_facet" (
	"id" integer PRIMARY KEY NOT NULL,
	"attribute_id" integer NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "listing_facet_value_key" UNIQUE("attribute_id","value")
);
--> statement-breakpoint
CREATE TABLE "listing_term" (
	"id" integer PRIMARY KEY NOT NULL,
	"term" text NOT NULL,
	"written" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "listing_term_term_key" UNIQUE("term")
);
