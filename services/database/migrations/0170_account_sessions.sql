ALTER TABLE "auth"."session" ADD COLUMN "aal" integer DEFAULT 1 NOT NULL;

ALTER TABLE "auth"."session" ADD COLUMN "step_up_at" timestamp with time zone;

ALTER TABLE "auth"."session" ADD COLUMN "device" text;
