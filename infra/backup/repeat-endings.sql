-- Runs on a restored database after what newer-rows.sql printed, in the same transaction. What was ended or refused after the
-- time it was restored to ends here, too, and each account has its latest address, password and second factors. No answers
-- are copied.

-- All sessions end, also those of operators and of handed-over devices.
delete from auth.session;

-- An account that was deleted since, other than by a closing (those are in the list of erasures), is blocked; operators remove
-- it at /ops/users. An address may belong to another account since, so all that changed are cleared first.
update auth."user" u set email = u.id || '@unproved.invalid', email_verified = false
  where not exists (select from newer_user n where n.id = u.id and n.email = u.email);
update auth."user" u set banned_at = coalesce(u.banned_at, now()), claimed_email = null where not exists (select from newer_user n where n.id = u.id);
update auth."user" u set email = n.email, email_verified = n.email_verified, claimed_email = n.claimed_email,
    second_factor_at = n.second_factor_at, banned_at = n.banned_at, closed_at = n.closed_at, prepared_at = n.prepared_at,
    seen_at = greatest(u.seen_at, n.seen_at)
  from newer_user n where n.id = u.id;
insert into auth.closures select n.* from newer_closures n where exists (select from auth."user" u where u.id = n.user_id) on conflict do nothing;
delete from auth.account a where not exists (select from newer_account n where n.id = a.id);
insert into auth.account select n.* from newer_account n where exists (select from auth."user" u where u.id = n.user_id)
  on conflict (id) do update set account_id = excluded.account_id, password = excluded.password;
delete from auth.factors f where not exists (select from newer_factors n where n.id = f.id);
insert into auth.factors select n.* from newer_factors n where exists (select from auth."user" u where u.id = n.user_id)
  on conflict (id) do update set secret = excluded.secret, verified_at = excluded.verified_at;
-- One that was stopped does not come back; one that was asked for anew since has to be asked for once more.
delete from auth.factor_removals r where not exists (select from newer_factor_removals n where (n.factor_id, n.due_at) = (r.factor_id, r.due_at));
delete from auth.backup_codes c where not exists (select from newer_backup_codes n where (n.user_id, n.code_hash) = (c.user_id, c.code_hash));
insert into auth.backup_codes select n.* from newer_backup_codes n where exists (select from auth."user" u where u.id = n.user_id) on conflict do nothing;

-- What was used or kept since does not end by emails that were sent before.
update students s set seen_at = greatest(s.seen_at, n.seen_at), kept_until = greatest(s.kept_until, n.kept_until) from newer_students n where n.id = s.id;
delete from endings e where not exists (select from newer_endings n where n.subject_id = e.subject_id);

-- The latest guardians of each child, except those whose accounts are newer than the time restored to and are lost.
delete from guardians g where exists (select from newer_guardians n where n.student_id = g.student_id)
  and not exists (select from newer_guardians n where (n.student_id, n.user_id) = (g.student_id, g.user_id));
insert into guardians select n.* from newer_guardians n
  where exists (select from students s where s.id = n.student_id) and exists (select from auth."user" u where u.id = n.user_id)
  on conflict (user_id, student_id) do update set role = excluded.role, notify_email = excluded.notify_email, notify_proved = excluded.notify_proved;
update guardian_invitations i set outcome = n.outcome, accepted_by = n.accepted_by, email = n.email, line = n.line
  from newer_guardian_invitations n where n.id = i.id;
update ownership_offers o set outcome = n.outcome from newer_ownership_offers n where n.id = o.id;
update teacher_invitations i set expires_at = n.expires_at, opened_at = n.opened_at, email = n.email, line = n.line from newer_teacher_invitations n where n.id = i.id;
-- A withdrawal is an event, and the restored log lacks it: this expiry ends link and reminders all the same.
update teacher_invitations i set expires_at = 'epoch' where id in (select id from newer_withdrawn_invitations);

-- The worker ends the weeks of a withdrawn consent, and their links; it looks a week back.
update consents c set withdrawn_at = greatest(n.withdrawn_at, now() - interval '6 days') from newer_consents n where n.id = c.id and c.withdrawn_at is null;
update shares s set ended_at = n.ended_at from newer_shares n where n.id = s.id and s.ended_at is null;
insert into suppressions select * from newer_suppressions on conflict do nothing;
insert into mail_preferences select n.* from newer_mail_preferences n
  where exists (select from auth."user" u where n.recipient = 'parent:' || u.id) on conflict do nothing;

select id as "children without a guardian" from students s where not exists (select from guardians g where g.student_id = s.id);
