/* Deletes a teacher's form whose week says that the teacher took it back (0168 of the decisions): its event, its row in the views, and whatever answer a
   write to the week has kept. By the right of its owner, since the API may add events and delete none; called in the commit that appends the
   withdrawal. A rebuild of the views that has read this week's events holds the same row, so it never brings back what goes here. */
create function forget_withdrawn_form(p_stream uuid) returns void language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  withdrawn_at int;
begin
  perform from assessment_sessions where id = p_stream for update;
  select max(version) into withdrawn_at from events where stream_id = p_stream and type = 'TeacherInputWithdrawn';
  delete from events where stream_id = p_stream and type = 'TeacherObserved' and version < withdrawn_at;
  delete from teacher_observations where session_id = p_stream and version < withdrawn_at;
  update commands set response = null where stream_id = p_stream and response is not null and withdrawn_at is not null;
end $$;
revoke execute on function forget_withdrawn_form(uuid) from public;
grant execute on function forget_withdrawn_form(uuid) to seven_stones_api;
