-- outside a transaction
-- For the letters that were given up, which operators count.
create index concurrently if not exists mail_given_up on mail (created_at) where state in ('unknown', 'bounced');
