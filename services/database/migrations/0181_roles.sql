-- 0181_roles
-- What each part of an installation may do in the database (0107 of the decisions). Roles belong to the whole cluster, and several of its
-- databases may be migrated at once.
do $$
declare
  wanted text;
begin
  foreach wanted in array array['seven_stones_api', 'seven_stones_eraser'] loop
    begin
      if not exists (select from pg_roles where rolname = wanted) then execute format('create role %I nologin', wanted); end if;
    exception when duplicate_object or unique_violation then null;
    end;
  end loop;
end $$;

comment on table events is 'append-only';

/* Gives the roles what they may do with every table there is, and takes away the rest. Run at each migration, and where a rebuild of the views
   has put new tables in place of old ones. A table whose comment says append-only is only added to, by everybody but eraser and owner. */
create function grant_to_roles() returns void language plpgsql as $$
declare
  each record;
begin
  grant usage on schema public, auth to seven_stones_api, seven_stones_eraser;
  for each in
    select c.oid, c.oid::regclass as name, n.nspname = 'public' as is_public, c.relname, c.relispartition,
      obj_description(c.oid, 'pg_class') is not distinct from 'append-only' as appended
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind in ('r', 'p') and pg_get_userbyid(c.relowner) = current_user
  loop
    execute format('revoke all on %s from seven_stones_api, seven_stones_eraser', each.name);
    -- Partitions are reached through their table, whose rights count.
    continue when each.relispartition;
    if each.is_public and each.relname = 'migrations' then
      execute format('grant select on %s to seven_stones_api, seven_stones_eraser', each.name);
      continue;
    end if;
    execute format('grant select, delete on %s to seven_stones_eraser', each.name);
    if each.appended then
      execute format('grant select, insert on %s to seven_stones_api', each.name);
    elsif each.is_public and each.relname in ('erasures', 'housekeeping') then
      execute format('grant select on %s to seven_stones_api', each.name);
      execute format('grant insert, update on %s to seven_stones_eraser', each.name);
    elsif each.is_public and each.relname in ('streams', 'assessment_sessions') then
      -- Whoever could delete these could begin a week anew under its id.
      execute format('grant select, insert, update on %s to seven_stones_api', each.name);
    else
      execute format('grant select, insert, update, delete on %s to seven_stones_api', each.name);
    end if;
  end loop;
  grant update (erased_at, keys_gone_at) on streams to seven_stones_eraser;
  -- Retention empties addresses and keeps their hash.
  grant update (email) on teacher_invitations to seven_stones_eraser;
end $$;
revoke execute on function grant_to_roles() from public;

revoke execute on function begin_erasure(uuid, uuid, text) from public;
grant execute on function begin_erasure(uuid, uuid, text) to seven_stones_eraser;

/* As before, but by the right of its owner: who keeps house may make the months ahead and nothing else. */
create or replace function ensure_partitions(months_ahead int default 12, instant timestamptz default now()) returns int language plpgsql
security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
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
revoke execute on function ensure_partitions(int, timestamptz) from public;
grant execute on function ensure_partitions(int, timestamptz) to seven_stones_eraser;
