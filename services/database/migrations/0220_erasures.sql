-- An erasure knows who asked for it and who looked after the child: they alone are told of it, and get another answer than "not found".
-- Ids of accounts are random; no name and no address is ever here.
alter table erasures
  add column asked_by uuid,
  add column people uuid[] not null default '{}',
  -- The last step: nothing is left to be deleted, and who asked has been written to.
  add column done_at timestamptz;
create index erasures_open on erasures (requested_at) where done_at is null;
create index erasures_people on erasures using gin (people);

-- Which devices are with the child of a week.
create index handovers_assessment on auth.handovers (assessment_id);

/* The order of a family, which the API carries out in the owner's name: it may begin an erasure and neither change nor delete one. */
create function ask_erasure(p_id uuid, p_student uuid, p_reason text, p_by uuid, p_people uuid[]) returns uuid[] language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  ids uuid[];
begin
  ids := begin_erasure(p_id, p_student, p_reason);
  update erasures set asked_by = p_by, people = p_people where id = p_id;
  return ids;
end $$;
revoke execute on function ask_erasure(uuid, uuid, text, uuid, uuid[]) from public;
grant execute on function ask_erasure(uuid, uuid, text, uuid, uuid[]) to seven_stones_api;
