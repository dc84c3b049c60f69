-- outside a transaction
-- What answers a repeated write holds no name and no address any more: it stayed for up to 30 days after an invitation was withdrawn or its reader had
-- said “Not me”, and with a former guardian after the child was erased.

-- until no row changes
update commands set response = response - '{email,nickname,ageYears,birthMonth,label}'::text[]
  where (stream_id, idem_key) in (
    select stream_id, idem_key from commands where version = 0 and response ?| '{email,nickname,label}'::text[] limit 1000);
