ALTER TABLE "auth"."account" ADD CONSTRAINT "account_provider_id_account_id_key" UNIQUE("provider_id","account_id");
