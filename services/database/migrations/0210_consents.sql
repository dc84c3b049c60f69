ALTER TABLE "consents" ADD COLUMN "assessment_id" uuid;

ALTER TABLE "consents" ADD COLUMN "purpose" text DEFAULT 'week' NOT NULL;

CREATE INDEX "consents_assessment" ON "consents" USING btree ("assessment_id");

ALTER TABLE "consents" ADD CONSTRAINT "consents_purpose_check" CHECK ("consents"."purpose" in ('week', 'improve-questions'));

-- What was agreed to before there were rows of it: each week has it as its second event, by whoever scheduled it. All of them under the
-- first notice.
insert into consents (student_id, user_id, assessment_id, purpose, notice_version, text_hash, given_at, withdrawn_at)
  select s.id, substring(e.meta ->> 'actor' from 8)::uuid, a.id, 'week', e.data ->> 'noticeVersion',
    'b3526dd484771e71596dd96d47c037e65017f7ebaab9f036e20ba666999a2e04', e.at,
    (select min(w.at) from events w where w.stream_id = a.id and w.version > e.version and w.type = 'ConsentWithdrawn')
  from assessment_sessions a
  join students s on s.id = a.student_id
  join events e on e.stream_id = a.id and e.version = 2
  where e.type = 'ConsentGiven' and e.data ->> 'noticeVersion' = '2026-11' and e.meta ->> 'actor' ~ '^parent:[0-9a-f-]{36}$';

/* Further events, the end of the stream, views, mails, consent given or withdrawn, something for the relay. */
create or replace function append_more(p_stream uuid, p_first int, p_origin "char", p_meta jsonb, p_more jsonb) returns void language plpgsql as $$
declare
  signalled int := (p_more ->> 'signalled')::int;
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
    end if;
  end if;
  if signalled is not null then
    -- A row that already is due keeps its time: a stream that backs off is not hurried, and the index stays as it is.
    update relay r set head = signalled, due_at = coalesce(r.due_at, now()) where r.stream_id = p_stream;
    if not found then insert into relay (stream_id, head, due_at) values (p_stream, signalled, now()); end if;
  end if;
end $$;
