CREATE TABLE "ownership_offers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"offered_by" uuid NOT NULL,
	"offered_to" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"outcome" text,
	CONSTRAINT "ownership_offers_outcome_check" CHECK ("ownership_offers"."outcome" in ('accepted', 'withdrawn', 'declined'))
);


ALTER TABLE "ownership_offers" ADD CONSTRAINT "ownership_offers_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;

CREATE UNIQUE INDEX "ownership_offers_open" ON "ownership_offers" USING btree ("student_id","offered_to") WHERE "ownership_offers"."outcome" is null;

CREATE INDEX "ownership_offers_offered_by" ON "ownership_offers" USING btree ("offered_by");

CREATE INDEX "ownership_offers_offered_to" ON "ownership_offers" USING btree ("offered_to");

CREATE INDEX "ownership_offers_expires_at" ON "ownership_offers" USING btree ("expires_at");

CREATE INDEX "ownership_offers_student" ON "ownership_offers" USING btree ("student_id");
