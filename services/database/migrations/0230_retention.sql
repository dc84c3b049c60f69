-- What deletes what by its time (0137 of the decisions).

-- Whoever has an account already has just been here: nobody is warned on the first day of this release.
ALTER TABLE "auth"."user" ADD COLUMN "seen_at" timestamp with time zone DEFAULT now() NOT NULL;

/* An account is as young as its newest session, however that was opened: sessions are forgotten within weeks. */
create function auth.note_visit() returns trigger language plpgsql set search_path = auth, pg_temp as $$
begin
  update auth."user" set seen_at = new.updated_at where id = new.user_id and seen_at < new.updated_at;
  return null;
end $$;
create trigger note_visit after insert or update of updated_at on auth.session for each row execute function auth.note_visit();

alter table streams add column answers_gone_at timestamptz;

/* Deletes what was answered in a week whose log says that its time is over; that event and the report stay. By the right of the owner, since
   whoever keeps house may delete events and change none: here the one that scheduled the week loses what the parent wrote with it.
   A rebuild of the views that has read this week's events holds the same row, so it never brings back what goes here. */
create function forget_answers(p_stream uuid, p_types text[], p_at timestamptz) returns boolean language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform from assessment_sessions where id = p_stream for update;
  if not exists (select from events where stream_id = p_stream and type = 'AnswersExpired') then return false; end if;
  delete from events where stream_id = p_stream and type = any (p_types);
  update events set data = data - 'notes' where stream_id = p_stream and type = 'AssessmentScheduled' and data ? 'notes';
  delete from mood_assessments where session_id = p_stream;
  delete from parent_observations where session_id = p_stream;
  delete from teacher_observations where session_id = p_stream;
  -- Its keys were to go 30 days after its end; the last one is that of the event above.
  delete from commands where stream_id = p_stream;
  update streams set answers_gone_at = p_at where stream_id = p_stream;
  return true;
end $$;
revoke execute on function forget_answers(uuid, text[], timestamptz) from public;
grant execute on function forget_answers(uuid, text[], timestamptz) to seven_stones_eraser;

-- Rows of the audit are only ever added, and for a year nobody takes one away: not even the retention, whose least time that is.
drop trigger audit_is_kept on audit;
create or replace function audit_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_level = 'ROW' and old.at < now() - interval '365 days' then return old; end if;
  raise exception 'rows of audit are only ever added' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_is_kept before update or truncate on audit for each statement execute function audit_is_kept();
create trigger audit_is_kept_a_year before delete on audit for each row execute function audit_is_kept();
