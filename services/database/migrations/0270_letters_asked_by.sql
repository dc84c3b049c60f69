ALTER TABLE "auth"."letters" ADD COLUMN "asked_by" "bytea";
