-- What somebody wants no letters of goes with them, whoever deletes an account or an invitation, and for whatever reason. No key can say so:
-- a recipient is one or the other.
create function forget_preferences() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from mail_preferences where recipient = tg_argv[0] || ':' || old.id;
  return null;
end $$;
revoke execute on function forget_preferences() from public;
create trigger preferences_go_along after delete on teacher_invitations for each row execute function forget_preferences('teacher');
create trigger preferences_go_along after delete on auth."user" for each row execute function forget_preferences('parent');
