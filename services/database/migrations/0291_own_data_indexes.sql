-- outside a transaction
-- What belongs to an account is found by it: for its own archive, for letters that wait for its proof, and for links that end with a first proof.
create index concurrently if not exists audit_actor_id on audit (actor_id);
create index concurrently if not exists consents_user on consents (user_id);
create index concurrently if not exists mail_recipient on mail (recipient);
create index concurrently if not exists shares_made_by on shares (made_by);
-- Accounts without a proof end after a week, and hashes of earlier releases get a key: both are few and looked for each day.
create index concurrently if not exists user_unproved on auth."user" (id) where not email_verified;
create index concurrently if not exists suppressions_without_key on suppressions (recipient_hash) where recipient_hash not like 'h1:%';
