CREATE TABLE "auth"."teacher_codes" (
	"invitation_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"tries" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);


ALTER TABLE "teacher_invitations" ADD COLUMN "opened_at" timestamp with time zone;

ALTER TABLE "auth"."teacher_codes" ADD CONSTRAINT "teacher_codes_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "public"."teacher_invitations"("id") ON DELETE cascade ON UPDATE no action;
