ALTER TABLE "auth"."session" ADD COLUMN "opens_account" boolean DEFAULT false NOT NULL;

ALTER TABLE "mail" DROP CONSTRAINT "mail_state_check";

-- Checked in the next file: every row there is fits the narrower one that goes.
ALTER TABLE "mail" ADD CONSTRAINT "mail_state_check" CHECK ("mail"."state" in ('pending', 'waiting', 'sending', 'sent', 'retry', 'unknown', 'bounced', 'suppressed', 'expired')) NOT VALID;
