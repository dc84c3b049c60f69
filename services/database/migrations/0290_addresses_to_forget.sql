-- outside a transaction
-- "Not me" deletes an address from every row that a family has brought it into, and finds them by it.
create index concurrently if not exists guardians_notify_email on guardians (notify_email) where notify_email is not null;
create index concurrently if not exists guardian_invitations_email on guardian_invitations (email) where email is not null;
create index concurrently if not exists teacher_invitations_email on teacher_invitations (email) where email is not null;
