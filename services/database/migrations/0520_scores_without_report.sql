-- A finished report stays with its scores. Where a week ended without one, what was worked out from its answers goes with them. The rest is that of 0230.
create or replace function forget_answers(p_stream uuid, p_types text[], p_at timestamptz) returns boolean language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  is_reported boolean;
begin
  select a.status = 'reported' into is_reported from assessment_sessions a where a.id = p_stream for update;
  if not exists (select from events where stream_id = p_stream and type = 'AnswersExpired') then return false; end if;
  delete from events where stream_id = p_stream and type = any (p_types);
  update events set data = data - 'notes' where stream_id = p_stream and type = 'AssessmentScheduled' and data ? 'notes';
  -- The views in the order in which a rebuild locks them, or the two could wait for each other.
  delete from mood_assessments where session_id = p_stream;
  if not is_reported then
    delete from personality_assessments where session_id = p_stream;
    delete from cognitive_assessments where session_id = p_stream;
    delete from academic_assessments where session_id = p_stream;
  end if;
  delete from parent_observations where session_id = p_stream;
  delete from teacher_observations where session_id = p_stream;
  -- Its keys were to go 30 days after its end; the last one is that of the event above.
  delete from commands where stream_id = p_stream;
  update streams set answers_gone_at = p_at where stream_id = p_stream;
  return true;
end $$;
