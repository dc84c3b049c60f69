-- A write after the end of a week, with or without an event, leaves a key: its stream is due again. `keys_gone_at` stayed, and with it the key
-- until the answers expired. The rest of both functions is that of 0004 and 0460.
create or replace function append_events(
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
  elsif p_more ? 'closedAt' then
    update streams s set keys_gone_at = null where s.stream_id = p_stream;
  end if;
end $$;

create or replace function append_more(p_stream uuid, p_first int, p_origin "char", p_meta jsonb, p_more jsonb) returns void language plpgsql as $$
declare
  signalled int := (p_more ->> 'signalled')::int;
  due timestamptz := now() + coalesce((p_more ->> 'signalAfterMs')::int, 0) * interval '1 ms';
  given jsonb := p_more #> '{consent,given}';
begin
  if p_more ? 'events' then
    insert into events (stream_id, version, type, schema_version, origin, data, meta, at)
      select p_stream, p_first + n, e ->> 'type', (e ->> 'v')::smallint, p_origin, e -> 'data', p_meta, (e ->> 'at')::timestamptz
      from jsonb_array_elements(p_more -> 'events') with ordinality each (e, n);
  end if;
  if p_more ? 'closedAt' then
    update streams s set closed_at = (p_more ->> 'closedAt')::timestamptz, keys_gone_at = null where s.stream_id = p_stream;
  end if;
  if p_more ? 'views' then perform write_views(p_more -> 'views'); end if;
  if p_more ? 'mail' then
    insert into mail (dedupe_key, assessment_id, kind, recipient, local_date, payload)
      select m.dedupe_key, p_stream, m.kind, m.recipient, m.local_date, m.payload
      from jsonb_to_recordset(p_more -> 'mail') m (dedupe_key text, kind text, recipient text, local_date date, payload jsonb)
      on conflict do nothing;
  end if;
  if p_more ? 'consent' then
    if given is not null then
      insert into consents (student_id, user_id, assessment_id, purpose, notice_version, text_hash, given_at)
        select s.id, (given ->> 'userId')::uuid, p_stream, 'week', given ->> 'noticeVersion', given ->> 'textHash', (given ->> 'at')::timestamptz
        from students s where s.id = (given ->> 'studentId')::uuid;
    else
      update consents c set withdrawn_at = (p_more #>> '{consent,withdrawnAt}')::timestamptz where c.assessment_id = p_stream and c.withdrawn_at is null;
      update shares s set ended_at = (p_more #>> '{consent,withdrawnAt}')::timestamptz where s.assessment_id = p_stream and s.ended_at is null;
    end if;
  end if;
  if signalled is not null then
    -- The earlier of two times counts, so what may wait goes with what may not. A stream that was attempted keeps its
    -- time: it backs off and is not hurried.
    update relay r set head = signalled, due_at = case when r.attempts > 0 then coalesce(r.due_at, due) else least(r.due_at, due) end
      where r.stream_id = p_stream;
    if not found then insert into relay (stream_id, head, due_at) values (p_stream, signalled, due); end if;
  end if;
end $$;

update streams s set keys_gone_at = null where keys_gone_at is not null and exists (select from commands c where c.stream_id = s.stream_id);
