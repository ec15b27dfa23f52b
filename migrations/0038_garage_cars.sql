-- Expand: the older program saves no cars; what a user has saved goes with the user.
CREATE TABLE "garage_car" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"name" text NOT NULL,
	"front" text NOT NULL,
	"rear" text,
	"rim" integer,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "garage_car_name" CHECK (char_length("garage_car"."name") between 1 and 60),
	CONSTRAINT "garage_car_rim" CHECK ("garage_car"."rim" between 10 and 24),
	CONSTRAINT "garage_car_rear" CHECK ("garage_car"."rear" <> "garage_car"."front")
);
--> statement-breakpoint
CREATE INDEX "garage_car_user_idx" ON "garage_car" USING btree ("user_id","saved_at");--> statement-breakpoint
-- By hand: the account is a table of another feature.
ALTER TABLE "garage_car" ADD CONSTRAINT "garage_car_user_fk" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE NOT VALID;--> statement-breakpoint
ALTER TABLE "garage_car" VALIDATE CONSTRAINT "garage_car_user_fk";
