-- outside a transaction
-- An operator who closes an account is asked whether there is another one.
create index concurrently if not exists user_operators on auth."user" (id) where role = 'operator';
