-- outside a transaction
create index concurrently if not exists students_unseen on students (coalesce(seen_at, created_at));
create index concurrently if not exists mail_of_child on mail ((payload ->> 'student')) where payload ->> 'student' is not null;
create index concurrently if not exists suppressions_bounced on suppressions (created_at) where reason = 'bounced';
-- until no row changes
update teacher_invitations set email_hash = null where id in (select id from teacher_invitations where email_hash is not null limit 1000);
-- until no row changes
update guardian_invitations set email_hash = null where id in (select id from guardian_invitations where email_hash is not null limit 1000);
