-- outside a transaction
-- until no row changes
update auth.session set token_hash = sha256(convert_to(token, 'UTF8')) where id in (select id from auth.session where token_hash is null limit 1000);
create unique index concurrently if not exists session_token_hash on auth.session (token_hash);
