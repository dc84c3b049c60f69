-- An append that closes a week and `forget_answers` lock the session's row and then the stream's. An erasure that took them the other way round waited
-- for one that waited for it, and one of the two was broken off. The rest is that of 0004.
create or replace function begin_erasure(p_id uuid, p_student uuid, p_reason text) returns uuid[] language plpgsql as $$
declare
  ids uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended(p_student::text, 0));
  select coalesce(array_agg(id), '{}') into ids from assessment_sessions where student_id = p_student;
  insert into erasures (id, subject_id, stream_ids, reason_code) values (p_id, p_student, ids, p_reason) on conflict do nothing;
  select stream_ids into ids from erasures where subject_id = p_student;
  delete from assessment_sessions where id = any (ids);
  update streams set erased_at = coalesce(erased_at, now()) where stream_id = any (ids);
  delete from relay where stream_id = any (ids);
  return ids;
end $$;
