CREATE TABLE "browser_crashes" (
	"release" text NOT NULL,
	"screen" text NOT NULL,
	"kind" text NOT NULL,
	"stack" text[] NOT NULL,
	"times" integer NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "browser_crashes_pkey" PRIMARY KEY("release","screen","kind","stack")
);


CREATE INDEX "browser_crashes_last_at" ON "browser_crashes" USING btree ("last_at");
