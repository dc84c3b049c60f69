CREATE TABLE "mail_reports" (
	"mail_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"address_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_reports_pkey" PRIMARY KEY("mail_id","kind"),
	CONSTRAINT "mail_reports_kind_check" CHECK ("mail_reports"."kind" in ('hard', 'soft', 'complaint'))
);


ALTER TABLE "mail" ADD COLUMN "address_hash" text;

ALTER TABLE "mail_reports" ADD CONSTRAINT "mail_reports_mail_id_fkey" FOREIGN KEY ("mail_id") REFERENCES "public"."mail"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "mail_reports_address" ON "mail_reports" USING btree ("address_hash","created_at");

CREATE INDEX "mail_reports_created_at" ON "mail_reports" USING btree ("created_at");
