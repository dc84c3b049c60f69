CREATE TABLE "audit" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"session_id" uuid,
	"action" text NOT NULL,
	"object_id" uuid,
	"decision" text NOT NULL,
	"reason" text,
	"request_id" uuid,
	"key_version" integer NOT NULL,
	"seal" "bytea" NOT NULL
);

CREATE INDEX "audit_object_id" ON "audit" USING btree ("object_id");

-- Rows are added and nothing else, whoever is connected: also who owns the table would have to take this away first.
CREATE FUNCTION audit_is_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of audit are only ever added' USING errcode = 'insufficient_privilege';
END
$$;

CREATE TRIGGER audit_is_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION audit_is_kept();
