-- Runs on the data that a restore moved aside. Prints statements that copy accounts, rights and refusals from there into
-- temporary tables of the restored database, for repeat-endings.sql. Both databases must have the tables of one release.
select format('create temporary table newer_%s on commit drop as select * from jsonb_populate_recordset(null::%s, %L)', name, kind, rows)
from (values
  ('user', 'auth."user"', (select jsonb_agg(to_jsonb(r)) from auth."user" r)),
  ('account', 'auth.account', (select jsonb_agg(to_jsonb(r)) from auth.account r)),
  ('students', 'students', (select jsonb_agg(jsonb_build_object('id', id, 'seen_at', seen_at, 'kept_until', kept_until)) from students)),
  ('endings', 'endings', (select jsonb_agg(to_jsonb(r)) from endings r)),
  ('closures', 'auth.closures', (select jsonb_agg(to_jsonb(r)) from auth.closures r where carried_out_at is null)),
  ('factors', 'auth.factors', (select jsonb_agg(to_jsonb(r)) from auth.factors r)),
  ('factor_removals', 'auth.factor_removals', (select jsonb_agg(to_jsonb(r)) from auth.factor_removals r)),
  ('backup_codes', 'auth.backup_codes', (select jsonb_agg(to_jsonb(r)) from auth.backup_codes r)),
  ('guardians', 'guardians', (select jsonb_agg(to_jsonb(r)) from guardians r)),
  ('guardian_invitations', 'guardian_invitations', (select jsonb_agg(to_jsonb(r)) from guardian_invitations r where outcome is not null)),
  ('ownership_offers', 'ownership_offers', (select jsonb_agg(to_jsonb(r)) from ownership_offers r where outcome is not null)),
  ('teacher_invitations', 'teacher_invitations', (select jsonb_agg(to_jsonb(r)) from teacher_invitations r)),
  ('withdrawn_invitations', 'teacher_invitations', (select jsonb_agg(jsonb_build_object('id', data -> 'invitationId')) from events where type = 'InvitationWithdrawn')),
  ('consents', 'consents', (select jsonb_agg(to_jsonb(r)) from consents r where withdrawn_at is not null)),
  ('shares', 'shares', (select jsonb_agg(to_jsonb(r)) from shares r where ended_at is not null)),
  ('suppressions', 'suppressions', (select jsonb_agg(to_jsonb(r)) from suppressions r)),
  ('mail_preferences', 'mail_preferences', (select jsonb_agg(to_jsonb(r)) from mail_preferences r))
) each (name, kind, rows);
