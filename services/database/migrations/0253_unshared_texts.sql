-- outside a transaction
-- Texts that a teacher did not share with the family were kept by earlier releases; the form says that nobody reads them. The event, its view and
-- whatever answer a write to a week has kept lose them, and nothing else: the keys of writes and the hashes of their requests stay, so a repeated request
-- is answered as before.

-- until no row changes
update {partition of events} set data = jsonb_set(data, '{texts}',
    (select coalesce(jsonb_object_agg(name, text), '{}') from jsonb_each(data -> 'texts') each (name, text) where coalesce(data -> 'shared', '[]') ? name))
  where (stream_id, version) in (
    select stream_id, version from {partition of events}
    where type = 'TeacherObserved' and exists (select from jsonb_object_keys(data -> 'texts') name where not coalesce(data -> 'shared', '[]') ? name)
    limit 1000);

-- until no row changes
update teacher_observations set
    strengths = case when 'strengths' = any (shared) then strengths end,
    challenges = case when 'challenges' = any (shared) then challenges end,
    recommendations = case when 'recommendations' = any (shared) then recommendations end
  where (session_id, day) in (
    select session_id, day from teacher_observations
    where (strengths is not null and not 'strengths' = any (shared)) or (challenges is not null and not 'challenges' = any (shared))
      or (recommendations is not null and not 'recommendations' = any (shared))
    limit 1000);

-- until no row changes
update commands set response = null
  where (stream_id, idem_key) in (
    select c.stream_id, c.idem_key from commands c join streams using (stream_id) where c.response is not null limit 1000);
