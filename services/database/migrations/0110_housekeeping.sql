-- One row a job of the housekeeping: who runs it, when it ran last and with what outcome, when it is due again.
create table housekeeping (
  job text primary key,
  every_ms int not null,
  due_at timestamptz not null,
  lease_owner uuid,
  lease_until timestamptz,
  began_at timestamptz,
  ended_at timestamptz,
  -- 'done', or the code of the fault; never its words, which may quote what a person wrote.
  outcome text,
  -- How much the last run did: rows deleted, partitions made, weeks begun.
  did int
);

-- When the keys of a closed stream's writes went, so that the next run need not look for them again.
alter table streams add column keys_gone_at timestamptz;

drop function ensure_partitions(int);

/* Makes the partitions of an instant's month and the months ahead; answers how many it made. Rows that already wait in the default
   partition move along. Run at each migration and by the housekeeping, which must not hold up the families: it gives way soon. */
create function ensure_partitions(months_ahead int default 12, instant timestamptz default now()) returns int language plpgsql
set lock_timeout = '200ms' as $$
declare
  this_month timestamp := date_trunc('month', instant at time zone 'UTC');
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

/* Counted and not asked by "exists", for which Postgres would read the table from end to end in the hope of an early hit. */
create or replace function is_erased(p_stream uuid, p_student uuid) returns boolean language sql stable as $$
  select count(*) > 0 from erasures where stream_ids @> array[p_stream] or subject_id = p_student
$$;
