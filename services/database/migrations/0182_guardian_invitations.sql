CREATE TABLE "guardian_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" uuid NOT NULL,
	"invited_by" uuid NOT NULL,
	"email" text,
	"email_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"accepted_by" uuid,
	CONSTRAINT "guardian_invitations_outcome_check" CHECK ("guardian_invitations"."outcome" in ('accepted', 'withdrawn', 'declined'))
);


CREATE TABLE "auth"."guardian_links" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"invitation_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);


ALTER TABLE "guardian_invitations" ADD CONSTRAINT "guardian_invitations_student_id_fkey" FOREIGN KEY ("student_id") REFERENCES "public"."students"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "auth"."guardian_links" ADD CONSTRAINT "guardian_links_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "public"."guardian_invitations"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "guardian_invitations_student" ON "guardian_invitations" USING btree ("student_id");

CREATE INDEX "guardian_invitations_inviter" ON "guardian_invitations" USING btree ("invited_by","created_at");

CREATE INDEX "guardian_invitations_expires_at" ON "guardian_invitations" USING btree ("expires_at");

CREATE INDEX "guardian_links_invitation" ON "auth"."guardian_links" USING btree ("invitation_id");
