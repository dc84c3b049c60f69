-- outside a transaction
-- For the letters that wait for their turn, and for those that went lately.
create index concurrently if not exists mail_paced on mail (network_hash, created_at) where network_hash is not null and released_at is null;
create index concurrently if not exists mail_released_at on mail (released_at) where released_at is not null;
