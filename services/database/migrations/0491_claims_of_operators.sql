-- outside a transaction
-- An account that an operator opened held its address unproved, so that who reads its email could not prove an account of their own. It claims it now, as any does.

-- until no row changes
update auth."user" set claimed_email = email, email = id || '@unproved.invalid'
  where id in (select id from auth."user" where not email_verified and claimed_email is null limit 1000);
