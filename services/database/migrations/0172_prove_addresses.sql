-- Accounts from before addresses were proved are asked to do so, once and by mail; until then nobody else is written to on their behalf.
with asked as (
  insert into auth.letters (id, purpose, address, user_id, created_at)
  select gen_random_uuid(), 'signup', email, id, now() from auth."user" where not email_verified
  returning id
)
insert into mail (dedupe_key, kind, recipient, local_date, payload)
select 'letter|' || id, 'account', 'letter:' || id, current_date, '{}' from asked;
