-- Sessions are found by the SHA-256 of their token. The release before still runs for a moment: it reads and writes the plain token, so that column
-- stays until a later release, and a trigger hashes what it writes. A session loses its plain token at its first visit of a new day.
alter table auth.session alter column token drop not null, add column token_hash bytea;

create function auth.hash_session_token() returns trigger language plpgsql set search_path = auth, pg_temp as $$
begin
  new.token_hash := coalesce(new.token_hash, sha256(convert_to(new.token, 'UTF8')));
  return new;
end $$;
create trigger hash_session_token before insert on auth.session for each row execute function auth.hash_session_token();
