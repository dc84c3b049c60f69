-- A signal may be due later (`signalAfterMs`); the rest is that of 0256.
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
    update streams s set closed_at = (p_more ->> 'closedAt')::timestamptz where s.stream_id = p_stream;
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

