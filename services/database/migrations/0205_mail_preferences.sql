CREATE TABLE "mail_preferences" (
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"off_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_preferences_pkey" PRIMARY KEY("recipient","kind")
);

