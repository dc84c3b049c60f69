-- A child has one running week at a time: one that has neither its report nor was cancelled. Weeks that ran beside each other before
-- this rule go on; a further one begins when all of them are over.

/* Whether the stream could be begun: it is new, its child was not erased, and no other week of the child runs. An empty batch begins
   none. A stream that is not there and yet could not begin is answered by append_events with conflict 0. */
create or replace function begin_stream(p_stream uuid, p_student uuid, p_status text, p_last int, p_shape smallint, p_state text, p_plan text)
returns boolean language plpgsql as $$
begin
  if p_last = 0 then
    return not exists (select from assessment_sessions a where a.id = p_stream) and not is_erased(p_stream, p_student);
  end if;
  -- One birth of a child after the other, so that each sees the one before, and none beside begin_erasure, which takes the same lock.
  perform pg_advisory_xact_lock(hashtextextended(p_student::text, 0));
  insert into assessment_sessions (id, student_id, status, version, shape_version, state, plan)
    select p_stream, p_student, p_status, p_last, p_shape, p_state, p_plan
    where not is_erased(p_stream, p_student)
      and (p_status in ('reported', 'cancelled') or not exists (
        select from assessment_sessions a
        where a.student_id = p_student and a.id <> p_stream and a.status not in ('reported', 'cancelled')))
    on conflict do nothing;
  if not found then return false; end if;
  insert into streams (stream_id, kind) values (p_stream, 'assessment');
  return true;
end $$;
