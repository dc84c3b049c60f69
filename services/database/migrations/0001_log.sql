-- The log: streams, their events, the keys of writes, what the relay still has to tell, and the state of each week.

create table streams (
  stream_id uuid primary key,
  kind text not null,
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  archived boolean not null default false,
  -- Set with the tombstone; the row goes when the events are deleted.
  erased_at timestamptz
);
-- What the sweep looks through.
create index streams_open on streams (stream_id) where closed_at is null;

-- One partition a month of stream birth: ids are UUIDv7, so a week lies whole in one partition and grows cold with it.
-- Ids outside the months that exist land in events_default: an append finds its place at any time and for any id.
create table events (
  stream_id uuid not null,
  version int not null,
  event_id uuid not null default gen_random_uuid(),
  type text not null,
  schema_version smallint not null,
  -- a API, w workflow, o operator, s system. A check constraint would be parsed anew by every insert.
  origin "char" not null,
  data jsonb not null,
  meta jsonb not null,
  at timestamptz not null,
  primary key (stream_id, version)
) partition by range (stream_id);
create table events_default partition of events default;

create table commands (
  -- The assessment, or the caller's user id for a write that has no stream.
  stream_id uuid not null,
  idem_key text not null,
  actor_id text not null,
  request_hash text not null,
  version int not null,
  -- The answer of a write that has no stream; a stream's retry is answered with its current state.
  response jsonb,
  at timestamptz not null default now(),
  primary key (stream_id, idem_key)
);

-- One row a stream with something to tell. head and delivered are versions of signalled events; due_at is null when equal.
create table relay (
  stream_id uuid primary key,
  head int not null,
  delivered int not null default 0,
  due_at timestamptz,
  lease_until timestamptz,
  lease_owner uuid,
  attempts int not null default 0,
  last_error text
) with (fillfactor = 70);
create index relay_due on relay (due_at) where due_at is not null;

-- Snapshot and view in one. Its row lock puts the appends of a stream in order. Every append rewrites the row, so a page holds
-- room for the next copy of it. The state stays in the row uncompressed, and is text that holds JSON: compressing or parsing
-- 2 KB costs more than any statement of the append, and nothing in the database looks inside.
create table assessment_sessions (
  id uuid primary key,
  student_id uuid not null,
  shape_version smallint not null,
  version int not null,
  updated_at timestamptz not null default now(),
  status text not null,
  state text not null,
  -- The part of the state that changes a few times a week. Last, so that the write-ahead log leaves it out when it did not.
  plan text not null
) with (fillfactor = 45, toast_tuple_target = 8160);
create index assessment_sessions_student on assessment_sessions (student_id);

-- Tombstones: random ids and dates, kept for ever.
create table erasures (
  id uuid primary key,
  subject_id uuid not null unique,
  stream_ids uuid[] not null,
  requested_at timestamptz not null default now(),
  reason_code text not null,
  temporal_at timestamptz,
  rows_at timestamptz,
  mail_at timestamptz,
  views_at timestamptz,
  backups_clear_at timestamptz,
  keys_at timestamptz
);
create index erasures_streams on erasures using gin (stream_ids);

/* Makes the partitions of this month and the months ahead; answers how many it made. Rows that already wait in the default
   partition move along. Run at each start and by the sweep. */
create function ensure_partitions(months_ahead int default 12) returns int language plpgsql as $$
declare
  this_month timestamp := date_trunc('month', now() at time zone 'UTC');
  made int := 0;
  month timestamp;
  name text;
  first_id uuid;
  end_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('ensure_partitions', 0));
  for ahead in 0..months_ahead loop
    month := this_month + make_interval(months => ahead);
    name := 'events_' || to_char(month, 'YYYY_MM');
    continue when to_regclass(name) is not null;
    first_id := first_id_of(month);
    end_id := first_id_of(month + interval '1 month');
    -- Nobody may add a row to the default partition between the move and the attachment.
    lock table events_default in access exclusive mode;
    execute format('create table %I (like events including all)', name);
    execute format('with moved as (delete from events_default where stream_id >= %L and stream_id < %L returning *)
                    insert into %I select * from moved', first_id, end_id, name);
    execute format('alter table events attach partition %I for values from (%L) to (%L)', name, first_id, end_id);
    made := made + 1;
  end loop;
  return made;
end $$;

/* The lowest UUIDv7 of an instant (UTC): its first 48 bits are the milliseconds since 1970. */
create function first_id_of(instant timestamp) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from instant) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid
$$;
