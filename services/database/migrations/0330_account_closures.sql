CREATE TABLE "auth"."closures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"paused_week_ids" uuid[] DEFAULT '{}' NOT NULL,
	"carried_out_at" timestamp with time zone,
	"done_at" timestamp with time zone
);


ALTER TABLE "auth"."user" ADD COLUMN "closed_at" timestamp with time zone;

CREATE INDEX "closures_open" ON "auth"."closures" USING btree ("ends_at") WHERE "auth"."closures"."done_at" is null;

