-- The API adds to the audit and deletes none of it, also of rows that its trigger lets retention delete.
comment on table audit is 'append-only';

-- The function of 0492, without the eraser's right to delete tombstones of children.
create or replace function grant_to_roles() returns void language plpgsql as $$
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
    if each.is_public and each.relname = 'erasures' then
      execute format('grant select on %s to seven_stones_api', each.name);
      execute format('grant select, insert, update on %s to seven_stones_eraser', each.name);
      continue;
    end if;
    execute format('grant select, delete on %s to seven_stones_eraser', each.name);
    if each.appended then
      execute format('grant select, insert on %s to seven_stones_api', each.name);
    elsif each.is_public and each.relname = 'housekeeping' then
      execute format('grant select on %s to seven_stones_api', each.name);
      execute format('grant insert, update on %s to seven_stones_eraser', each.name);
    elsif each.is_public and each.relname = 'outside_copies' then
      execute format('grant select on %s to seven_stones_api', each.name);
    elsif each.is_public and each.relname in ('streams', 'assessment_sessions') then
      -- A week whose row here is deleted could begin anew under its id.
      execute format('grant select, insert, update on %s to seven_stones_api', each.name);
    else
      execute format('grant select, insert, update, delete on %s to seven_stones_api', each.name);
    end if;
  end loop;
  grant update (erased_at, keys_gone_at) on streams to seven_stones_eraser;
  -- Housekeeping records in the audit what it ends, in the same commit.
  grant insert on audit to seven_stones_eraser;
  -- Retention empties addresses and keeps their hash.
  grant update (email) on teacher_invitations to seven_stones_eraser;
end $$;
