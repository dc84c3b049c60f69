CREATE TABLE "shares" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assessment_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"made_by" uuid NOT NULL,
	"label" text,
	"token_hash" "bytea" NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"openings" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp with time zone,
	CONSTRAINT "shares_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "shares_openings_check" CHECK ("shares"."openings" >= 0)
);


ALTER TABLE "shares" ADD CONSTRAINT "shares_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "shares_student" ON "shares" USING btree ("student_id");

CREATE INDEX "shares_assessment" ON "shares" USING btree ("assessment_id","made_at");

CREATE INDEX "shares_expires_at" ON "shares" USING btree ("expires_at");
