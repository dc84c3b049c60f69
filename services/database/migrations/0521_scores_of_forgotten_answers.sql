-- outside a transaction
-- Weeks whose answers went before 0520 and that have no report kept what was worked out from them.

-- until no row changes
delete from personality_assessments where session_id in (
  select session_id from personality_assessments join streams on stream_id = session_id join assessment_sessions a on a.id = session_id
  where answers_gone_at is not null and a.status <> 'reported' limit 1000);

-- until no row changes
delete from cognitive_assessments where session_id in (
  select session_id from cognitive_assessments join streams on stream_id = session_id join assessment_sessions a on a.id = session_id
  where answers_gone_at is not null and a.status <> 'reported' limit 1000);

-- until no row changes
delete from academic_assessments where session_id in (
  select session_id from academic_assessments join streams on stream_id = session_id join assessment_sessions a on a.id = session_id
  where answers_gone_at is not null and a.status <> 'reported' limit 1000);
