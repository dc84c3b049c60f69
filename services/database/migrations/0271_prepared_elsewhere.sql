ALTER TABLE "auth"."user" ADD COLUMN "prepared_at" timestamp with time zone;
