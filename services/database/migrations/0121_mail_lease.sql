ALTER TABLE "mail" ADD COLUMN "lease_owner" uuid;

CREATE INDEX "mail_lease" ON "mail" USING btree ("lease_owner") WHERE "mail"."lease_owner" is not null;
