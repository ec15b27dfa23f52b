-- Expand: the older program knows nothing of it.
CREATE TABLE "client_build" (
	"id" text PRIMARY KEY NOT NULL,
	"files" text[] NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
