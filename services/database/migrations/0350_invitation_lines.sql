ALTER TABLE "guardian_invitations" ADD COLUMN "line" text;

ALTER TABLE "teacher_invitations" ADD COLUMN "line" text;
