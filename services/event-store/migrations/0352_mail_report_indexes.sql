-- outside a transaction
-- Operators see which accounts have us write letters that are reported.
create index concurrently if not exists suppressions_reported on suppressions (created_at) where reason = 'reported';
