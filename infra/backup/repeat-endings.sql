-- Run on a restored database behind what newer-rows.sql printed, in one transaction: what people ended or refused after the
-- time it was restored to has ended here, too, and accounts open to nobody whom they kept out since. Nothing that they had
-- given is taken back by it, and no answer comes.

-- Cookies of then open nothing: operators' and handed-over devices included.
delete from auth.session;

-- An account that is not there any more was removed, or ended by itself: it opens to nobody, and waits for /ops/users. (Closed
-- ones that were deleted are in the list of erasures.) Addresses may have changed hands: first all that differ give theirs up.
update auth."user" u set email = u.id || '@unproved.invalid', email_verified = false
  where not exists (select from newer_user n where n.id = u.id and n.email = u.email);
update auth."user" u set banned_at = coalesce(u.banned_at, now()), claimed_email = null where not exists (select from newer_user n where n.id = u.id);
update auth."user" u set email = n.email, email_verified = n.email_verified, claimed_email = n.claimed_email,
    second_factor_at = n.second_factor_at, banned_at = n.banned_at, closed_at = n.closed_at
  from newer_user n where n.id = u.id;
insert into auth.closures select n.* from newer_closures n where exists (select from auth."user" u where u.id = n.user_id) on conflict do nothing;
delete from auth.account a where not exists (select from newer_account n where n.id = a.id);
insert into auth.account select n.* from newer_account n where exists (select from auth."user" u where u.id = n.user_id)
  on conflict (id) do update set account_id = excluded.account_id, password = excluded.password;
delete from auth.factors f where not exists (select from newer_factors n where n.id = f.id);
insert into auth.factors select n.* from newer_factors n where exists (select from auth."user" u where u.id = n.user_id)
  on conflict (id) do update set secret = excluded.secret, verified_at = excluded.verified_at;
delete from auth.backup_codes c where not exists (select from newer_backup_codes n where (n.user_id, n.code_hash) = (c.user_id, c.code_hash));
insert into auth.backup_codes select n.* from newer_backup_codes n where exists (select from auth."user" u where u.id = n.user_id) on conflict do nothing;

-- A child has the guardians that it had at last. Whose account came since is lost with it.
delete from guardians g where exists (select from newer_guardians n where n.student_id = g.student_id)
  and not exists (select from newer_guardians n where (n.student_id, n.user_id) = (g.student_id, g.user_id));
insert into guardians select n.* from newer_guardians n
  where exists (select from students s where s.id = n.student_id) and exists (select from auth."user" u where u.id = n.user_id)
  on conflict (user_id, student_id) do update set role = excluded.role, notify_email = excluded.notify_email, notify_proved = excluded.notify_proved;
update guardian_invitations i set outcome = n.outcome, accepted_by = n.accepted_by, email = n.email, line = n.line
  from newer_guardian_invitations n where n.id = i.id;
update ownership_offers o set outcome = n.outcome from newer_ownership_offers n where n.id = o.id;
update teacher_invitations i set expires_at = n.expires_at, email = n.email, line = n.line from newer_teacher_invitations n where n.id = i.id;
-- Whether one is withdrawn stands in the log, which is as it was then; over by its row, it opens nothing and nobody is reminded.
update teacher_invitations i set expires_at = 'epoch' where id in (select id from newer_withdrawn_invitations);

-- The worker ends the weeks of a withdrawn consent, and their links; it looks a week back.
update consents c set withdrawn_at = greatest(n.withdrawn_at, now() - interval '6 days') from newer_consents n where n.id = c.id and c.withdrawn_at is null;
update shares s set ended_at = n.ended_at from newer_shares n where n.id = s.id and s.ended_at is null;
insert into suppressions select * from newer_suppressions on conflict do nothing;
insert into mail_preferences select n.* from newer_mail_preferences n
  where exists (select from auth."user" u where n.recipient = 'parent:' || u.id) on conflict do nothing;

select id as "children without a guardian" from students s where not exists (select from guardians g where g.student_id = s.id);
