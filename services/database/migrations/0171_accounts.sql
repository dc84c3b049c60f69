CREATE TABLE "auth"."devices" (
	"user_id" uuid NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"set_password" boolean NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "devices_pkey" PRIMARY KEY("user_id","device_hash")
);


CREATE TABLE "auth"."letters" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"address" text NOT NULL,
	"user_id" uuid,
	"to_address" text,
	"sent_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);


ALTER TABLE "mail" ALTER COLUMN "assessment_id" DROP NOT NULL;

ALTER TABLE "auth"."user" ADD COLUMN "claimed_email" text;

ALTER TABLE "guardians" ADD COLUMN "notify_proved" boolean DEFAULT false NOT NULL;

ALTER TABLE "auth"."devices" ADD CONSTRAINT "devices_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "auth"."letters" ADD CONSTRAINT "letters_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "devices_seen_at" ON "auth"."devices" USING btree ("seen_at");

CREATE INDEX "letters_address" ON "auth"."letters" USING btree ("address","created_at");

CREATE INDEX "letters_user_id" ON "auth"."letters" USING btree ("user_id");

CREATE INDEX "letters_created_at" ON "auth"."letters" USING btree ("created_at");

CREATE INDEX "user_claimed_email" ON "auth"."user" USING btree ("claimed_email","created_at") WHERE "auth"."user"."claimed_email" is not null;
