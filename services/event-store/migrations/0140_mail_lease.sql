-- Who holds a mail while it is sent: whoever slept through its lease settles nothing and repeats nothing.
alter table mail add column lease_owner uuid;
create index mail_lease on mail (lease_owner) where lease_owner is not null;
