-- outside a transaction
-- Operators see what was given up by when it was last due: a letter after a report is written months before.
create index concurrently if not exists mail_failed on mail (due_at) where state in ('unknown', 'bounced', 'expired');
drop index concurrently if exists mail_given_up;
