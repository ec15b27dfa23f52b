-- Expand: the older program draws no picture ahead, and removes pictures without their rows here, which name nothing.
CREATE TABLE "drawn_picture" (
	"key" text PRIMARY KEY NOT NULL
);
