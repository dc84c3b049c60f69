-- outside a transaction
-- Operators see which accounts have us write letters that are reported.
create index concurrently if not exists suppressions_reported on suppressions (created_at) where reason = 'reported';
-- Where a letter went is forgotten once no report of it counts.
create index concurrently if not exists mail_addressed on mail ((coalesce(sent_at, created_at))) where address_hash is not null;
