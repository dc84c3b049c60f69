/* The append: one call, one round trip, one commit. Expected outcomes are values, so nothing aborts and the log of the
   database stays quiet. The order matters:
   1. the key first, or a retry whose first try is already in the log would be told of a conflict;
   2. the version before the events: whoever loses the race writes nothing;
   3. events, state, views, mail and the relay's row share the commit, so no reader sees one without the others.
   Nearly every batch is one event, so the first comes as plain arguments and whatever else there may be as one JSON: each
   argument costs its way through the client and the server.
   No answer means appended, as nearly always; any other is a word and a version. Each expression of PL/pgSQL is prepared anew
   in every transaction, so the usual path evaluates as few as it can.
   A twin of the same key that has not committed makes step 1 wait; lock_timeout ends the wait. */
create function append_events(
  p_stream uuid,
  p_expected int,
  p_last int, -- the version after the batch
  p_key text,
  p_key_actor text,
  p_hash text,
  p_origin "char",
  p_meta jsonb,
  p_type text, -- the first event of the batch, null for none
  p_schema smallint,
  p_at timestamptz,
  p_data jsonb,
  p_status text,
  p_shape smallint,
  p_state text,
  -- What only some batches have, null for the many that are a single answer:
  -- {student, plan, events: [{type, v, at, data}], closedAt, views: {table: [row]}, mail: [row], signalled}
  p_more jsonb,
  out answer text
) language plpgsql as $$
declare
  head int;
begin
  insert into commands (stream_id, idem_key, actor_id, request_hash, version)
    values (p_stream, p_key, p_key_actor, p_hash, p_last) on conflict do nothing;
  if not found then
    answer := earlier_answer(p_stream, (p_more ->> 'student')::uuid, p_key, p_hash);
    return;
  end if;

  if p_expected > 0 then
    -- The row lock of the session makes the order of commits that of the versions. A plan that is not sent is in the row.
    update assessment_sessions a
      set status = p_status, version = p_last, shape_version = p_shape, state = p_state, plan = coalesce(p_more ->> 'plan', a.plan), updated_at = now()
      where a.id = p_stream and a.version = p_expected;
  else
    found := begin_stream(p_stream, (p_more ->> 'student')::uuid, p_status, p_last, p_shape, p_state, p_more ->> 'plan');
  end if;
  if not found then
    delete from commands c where c.stream_id = p_stream and c.idem_key = p_key;
    select a.version into head from assessment_sessions a where a.id = p_stream;
    answer := case when is_erased(p_stream, (p_more ->> 'student')::uuid) then 'erased' else 'conflict ' || coalesce(head, 0) end;
    return;
  end if;

  if p_last > p_expected then
    insert into events (stream_id, version, type, schema_version, origin, data, meta, at)
      values (p_stream, p_expected + 1, p_type, p_schema, p_origin, p_data, p_meta, p_at);
    if p_more is not null then perform append_more(p_stream, p_expected + 1, p_origin, p_meta, p_more); end if;
  end if;
end $$;

/* Further events, the end of the stream, views, mails, something for the relay. */
create function append_more(p_stream uuid, p_first int, p_origin "char", p_meta jsonb, p_more jsonb) returns void language plpgsql as $$
declare
  signalled int := (p_more ->> 'signalled')::int;
begin
  if p_more ? 'events' then
    insert into events (stream_id, version, type, schema_version, origin, data, meta, at)
      select p_stream, p_first + n, e ->> 'type', (e ->> 'v')::smallint, p_origin, e -> 'data', p_meta, (e ->> 'at')::timestamptz
      from jsonb_array_elements(p_more -> 'events') with ordinality each (e, n);
  end if;
  if p_more ? 'closedAt' then
    update streams s set closed_at = (p_more ->> 'closedAt')::timestamptz where s.stream_id = p_stream;
  end if;
  if p_more ? 'views' then perform write_views(p_more -> 'views'); end if;
  if p_more ? 'mail' then
    insert into mail (dedupe_key, assessment_id, kind, recipient, local_date, payload)
      select m.dedupe_key, p_stream, m.kind, m.recipient, m.local_date, m.payload
      from jsonb_to_recordset(p_more -> 'mail') m (dedupe_key text, kind text, recipient text, local_date date, payload jsonb)
      on conflict do nothing;
  end if;
  if signalled is not null then
    -- A row that already is due keeps its time: a stream that backs off is not hurried, and the index stays as it is.
    update relay r set head = signalled, due_at = coalesce(r.due_at, now()) where r.stream_id = p_stream;
    if not found then insert into relay (stream_id, head, due_at) values (p_stream, signalled, now()); end if;
  end if;
end $$;

/* Whether the stream could be begun: it is new, and so is its child. An empty batch begins none. */
create function begin_stream(p_stream uuid, p_student uuid, p_status text, p_last int, p_shape smallint, p_state text, p_plan text)
returns boolean language plpgsql as $$
begin
  if p_last = 0 then
    return not exists (select from assessment_sessions a where a.id = p_stream) and not is_erased(p_stream, p_student);
  end if;
  -- Shared with other births, exclusive in begin_erasure: no stream is born beside the tombstone of its child.
  perform pg_advisory_xact_lock_shared(hashtextextended(p_student::text, 0));
  insert into assessment_sessions (id, student_id, status, version, shape_version, state, plan)
    select p_stream, p_student, p_status, p_last, p_shape, p_state, p_plan
    where not is_erased(p_stream, p_student) on conflict do nothing;
  if not found then return false; end if;
  insert into streams (stream_id, kind) values (p_stream, 'assessment');
  return true;
end $$;

create function is_erased(p_stream uuid, p_student uuid) returns boolean language sql stable as $$
  select exists (select from erasures where stream_ids @> array[p_stream] or subject_id = p_student)
$$;

/* What is known of a key that is taken. */
create function earlier_answer(p_stream uuid, p_student uuid, p_key text, p_hash text) returns text language sql as $$
  select case when is_erased(p_stream, p_student) then 'erased'
    when c.request_hash = p_hash then 'duplicate ' || c.version else 'reused ' || c.version end
  from commands c where c.stream_id = p_stream and c.idem_key = p_key
$$;

/* Rows of the views, {table: [row]}, the newest of each key. The statements are written out, a table each: this runs in the
   append's transaction, where dynamic SQL would be planned anew every time. */
create function write_views(p_views jsonb) returns void language plpgsql as $$
begin
  if p_views ? 'mood_assessments' then
    insert into mood_assessments as old
      select * from jsonb_populate_recordset(null::mood_assessments, p_views -> 'mood_assessments')
      on conflict (session_id, day) do update set
        student_id = excluded.student_id, mood = excluded.mood, energy = excluded.energy,
        completed_at = excluded.completed_at, version = excluded.version
        where excluded.version > old.version;
  end if;
  if p_views ? 'personality_assessments' then
    insert into personality_assessments as old
      select * from jsonb_populate_recordset(null::personality_assessments, p_views -> 'personality_assessments')
      on conflict (session_id, day) do update set
        student_id = excluded.student_id, quest_set = excluded.quest_set, traits = excluded.traits,
        completed_at = excluded.completed_at, version = excluded.version
        where excluded.version > old.version;
  end if;
  if p_views ? 'cognitive_assessments' then
    insert into cognitive_assessments as old
      select * from jsonb_populate_recordset(null::cognitive_assessments, p_views -> 'cognitive_assessments')
      on conflict (session_id, day, assessment_type) do update set
        student_id = excluded.student_id, score = excluded.score, score_lo = excluded.score_lo,
        score_hi = excluded.score_hi, answers = excluded.answers, completed_at = excluded.completed_at,
        version = excluded.version
        where excluded.version > old.version;
  end if;
  if p_views ? 'academic_assessments' then
    insert into academic_assessments as old
      select * from jsonb_populate_recordset(null::academic_assessments, p_views -> 'academic_assessments')
      on conflict (session_id, day, subject) do update set
        student_id = excluded.student_id, level = excluded.level, score = excluded.score,
        score_lo = excluded.score_lo, score_hi = excluded.score_hi, answers = excluded.answers,
        strengths = excluded.strengths, weaknesses = excluded.weaknesses, completed_at = excluded.completed_at,
        version = excluded.version
        where excluded.version > old.version;
  end if;
  if p_views ? 'parent_observations' then
    insert into parent_observations as old
      select * from jsonb_populate_recordset(null::parent_observations, p_views -> 'parent_observations')
      on conflict (session_id, day) do update set
        student_id = excluded.student_id, home_activities = excluded.home_activities,
        social_skills = excluded.social_skills, independence = excluded.independence,
        creativity = excluded.creativity, emotional_regulation = excluded.emotional_regulation,
        strengths = excluded.strengths, concerns = excluded.concerns, observations = excluded.observations,
        completed_at = excluded.completed_at, version = excluded.version
        where excluded.version > old.version;
  end if;
  if p_views ? 'teacher_observations' then
    insert into teacher_observations as old
      select * from jsonb_populate_recordset(null::teacher_observations, p_views -> 'teacher_observations')
      on conflict (session_id, day) do update set
        student_id = excluded.student_id, academic_performance = excluded.academic_performance,
        classroom_behavior = excluded.classroom_behavior, peer_interaction = excluded.peer_interaction,
        focus_attention = excluded.focus_attention, participation = excluded.participation,
        learning_style = excluded.learning_style, strengths = excluded.strengths, challenges = excluded.challenges,
        recommendations = excluded.recommendations, shared = excluded.shared, completed_at = excluded.completed_at,
        version = excluded.version
        where excluded.version > old.version;
  end if;
  if p_views ? 'overall_reports' then
    insert into overall_reports as old
      select * from jsonb_populate_recordset(null::overall_reports, p_views -> 'overall_reports')
      on conflict (session_id) do update set
        student_id = excluded.student_id, status = excluded.status, attempt = excluded.attempt,
        report_type = excluded.report_type, overall_score = excluded.overall_score, overall_lo = excluded.overall_lo,
        overall_hi = excluded.overall_hi, cognitive_scores = excluded.cognitive_scores,
        personality_profile = excluded.personality_profile, academic_strengths = excluded.academic_strengths,
        academic_challenges = excluded.academic_challenges, behavioral_insights = excluded.behavioral_insights,
        recommendations = excluded.recommendations, development_areas = excluded.development_areas,
        document = excluded.document, failure = excluded.failure, generated_at = excluded.generated_at,
        version = excluded.version
        where excluded.version > old.version;
  end if;
end $$;

/* The first step of an erasure, whole or not at all: the tombstone, no further command, nothing left for relay or sweep to
   wake. Without its session row a stream takes no append. Answers the streams of the child. */
create function begin_erasure(p_id uuid, p_student uuid, p_reason text) returns uuid[] language plpgsql as $$
declare
  ids uuid[];
begin
  perform pg_advisory_xact_lock(hashtextextended(p_student::text, 0));
  select coalesce(array_agg(id), '{}') into ids from assessment_sessions where student_id = p_student;
  insert into erasures (id, subject_id, stream_ids, reason_code) values (p_id, p_student, ids, p_reason) on conflict do nothing;
  select stream_ids into ids from erasures where subject_id = p_student;
  update streams set erased_at = coalesce(erased_at, now()) where stream_id = any (ids);
  delete from assessment_sessions where id = any (ids);
  delete from relay where stream_id = any (ids);
  return ids;
end $$;
