-- outside a transaction
-- For what the housekeeping looks for by its time.
create index concurrently if not exists user_seen_at on auth."user" (seen_at);
create index concurrently if not exists mail_created_at on mail (created_at);
create index concurrently if not exists verification_expires_at on auth.verification (expires_at);
create index concurrently if not exists totp_uses_step on auth.totp_uses (step);
create index concurrently if not exists teacher_invitations_created_at on teacher_invitations (created_at);
create index concurrently if not exists streams_answers_due on streams (closed_at) where closed_at is not null and answers_gone_at is null;
