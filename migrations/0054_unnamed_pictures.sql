-- Expand: the older program notes and removes no such pictures; what it stores again has been noted for less than the shortest time.
CREATE TABLE "unnamed_picture" (
	"key" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
