CREATE TABLE "auth"."backup_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" "bytea" NOT NULL,
	CONSTRAINT "backup_codes_pkey" PRIMARY KEY("user_id","code_hash")
);


CREATE TABLE "auth"."factor_challenges" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"factor_id" uuid NOT NULL,
	"tries" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);


CREATE TABLE "auth"."factor_removals" (
	"factor_id" uuid PRIMARY KEY NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);


CREATE TABLE "auth"."factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"secret" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone
);


CREATE TABLE "auth"."totp_uses" (
	"factor_id" uuid NOT NULL,
	"step" bigint NOT NULL,
	CONSTRAINT "totp_uses_pkey" PRIMARY KEY("factor_id","step")
);


CREATE TABLE "auth"."operator_sessions" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);


ALTER TABLE "mail" ALTER COLUMN "assessment_id" DROP NOT NULL;

ALTER TABLE "auth"."user" ADD COLUMN "role" text DEFAULT 'parent' NOT NULL;

ALTER TABLE "auth"."user" ADD COLUMN "second_factor_at" timestamp with time zone;

ALTER TABLE "auth"."user" ADD COLUMN "banned_at" timestamp with time zone;

ALTER TABLE "auth"."backup_codes" ADD CONSTRAINT "backup_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "auth"."factor_challenges" ADD CONSTRAINT "factor_challenges_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "auth"."session"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "auth"."factor_challenges" ADD CONSTRAINT "factor_challenges_factor_id_fkey" FOREIGN KEY ("factor_id") REFERENCES "auth"."factors"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "auth"."factor_removals" ADD CONSTRAINT "factor_removals_factor_id_fkey" FOREIGN KEY ("factor_id") REFERENCES "auth"."factors"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "auth"."factors" ADD CONSTRAINT "factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "auth"."totp_uses" ADD CONSTRAINT "totp_uses_factor_id_fkey" FOREIGN KEY ("factor_id") REFERENCES "auth"."factors"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "auth"."operator_sessions" ADD CONSTRAINT "operator_sessions_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "auth"."session"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "factor_challenges_factor_id" ON "auth"."factor_challenges" USING btree ("factor_id");

CREATE INDEX "factor_removals_due_at" ON "auth"."factor_removals" USING btree ("due_at");

CREATE INDEX "factors_user_id" ON "auth"."factors" USING btree ("user_id");
