-- Expand: the older program knows no cars.
CREATE TABLE "car_fitment" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "car_fitment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"make" text NOT NULL,
	"model" text NOT NULL,
	"from_year" integer NOT NULL,
	"to_year" integer,
	"front" text NOT NULL,
	"rear" text,
	"load_index" integer NOT NULL,
	"speed" text NOT NULL,
	"note" text,
	"is_sample" boolean NOT NULL,
	CONSTRAINT "car_fitment_years" CHECK ("car_fitment"."to_year" >= "car_fitment"."from_year")
);
--> statement-breakpoint
CREATE INDEX "car_fitment_model_idx" ON "car_fitment" USING btree ("make","model");