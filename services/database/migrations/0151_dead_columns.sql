ALTER TABLE "teacher_invitations" DROP COLUMN "revoked_at";

ALTER TABLE "teacher_invitations" DROP COLUMN "submitted_at";

-- The log has no type in code that makes its migrations. Nothing ever wrote this.
ALTER TABLE "streams" DROP COLUMN "archived";
