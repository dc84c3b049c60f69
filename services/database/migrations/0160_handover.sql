CREATE TABLE "auth"."handovers" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"assessment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"pin_hash" text,
	"assist" text NOT NULL,
	"tries" integer NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "handovers_token_hash_key" UNIQUE("token_hash")
);


ALTER TABLE "auth"."session" ADD COLUMN "locked_at" timestamp with time zone;

ALTER TABLE "auth"."handovers" ADD CONSTRAINT "handovers_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "auth"."session"("id") ON DELETE cascade ON UPDATE no action;
