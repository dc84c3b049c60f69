-- A child's profile ends after so long without report, week or visit of its pages, and two letters come before (0160 of the decisions). When this
-- file was applied is the moment of this release: the first letter is written 30 days after it at the earliest.
create table endings (
  subject_id uuid primary key,
  kind text not null,
  ends_at timestamptz not null,
  last_written_at timestamptz,
  constraint endings_kind_check check (kind in ('child', 'account'))
);
create index endings_kind on endings (kind, subject_id);

-- A child that is here already was last visited when a guardian last signed in: that is known, so its column stays empty.
alter table students add column seen_at timestamptz, add column kept_until timestamptz;
alter table students alter column seen_at set default now();

-- Who never wants a letter is found by the address, which stands beside these; a bare hash of an address can be looked up by whoever guesses it.
alter table teacher_invitations alter column email_hash drop not null;
alter table guardian_invitations alter column email_hash drop not null;

/* Locks a child and everybody who looks after it, and says when each was last here: whoever comes now is seen before anything is deleted, or
   comes after it. By the right of its owner, since whoever keeps house may lock no row. */
create function hold_family(p_student uuid) returns table (user_id uuid, seen_at timestamptz) language plpgsql
security definer set search_path = public, pg_temp as $$
begin
  perform from students where id = p_student for update;
  perform from guardians g where g.student_id = p_student order by g.user_id for update;
  return query select u.id, u.seen_at from auth."user" u
    where u.id in (select g.user_id from guardians g where g.student_id = p_student) order by u.id for update;
end $$;
revoke execute on function hold_family(uuid) from public;
grant execute on function hold_family(uuid) to seven_stones_eraser;

