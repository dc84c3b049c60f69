import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8');
const uuid = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [owner, second, banned, removed, moved, closing, idle] = [1, 2, 3, 4, 5, 6, 8].map(uuid) as string[];
const [child, alone, passedOn] = [11, 12, 13].map(uuid) as string[];
const [week, consent, share, invitation, guardianInvitation, factor, withdrawn, kept] = [
  21, 22, 23, 24, 25, 26, 27, 29,
].map(uuid) as string[];

/** As both databases are at the time that is restored to. */
const AT_THAT_TIME = `
  insert into auth."user" (id, name, email, email_verified, seen_at) select id::uuid, 'Any', email, true, '2026-11-01' from (values
    ('${owner}', 'owner@example.org'), ('${second}', 'second@example.org'), ('${banned}', 'banned@example.org'),
    ('${removed}', 'removed@example.org'), ('${moved}', 'moved@example.org'), ('${closing}', 'closing@example.org'),
    ('${idle}', 'idle@example.org')) u (id, email);
  insert into auth.account (id, account_id, provider_id, user_id, password) select id, email, 'credential', id, 'old' from auth."user";
  insert into auth.account (id, account_id, provider_id, user_id) values ('${uuid(31)}', 'thief', 'oidc', '${owner}');
  insert into auth.session (id, expires_at, updated_at, user_id) values ('${uuid(32)}', now() + interval '1 day', '2026-11-02', '${owner}');
  insert into auth.factors (id, user_id, name, secret, created_at, verified_at) values ('${factor}', '${owner}', 'Phone', 's', now(), now()),
    ('${kept}', '${second}', 'Phone', 's', now(), now());
  insert into auth.factor_removals (factor_id, asked_by, due_at) values ('${kept}', '${owner}', '2026-11-03');
  insert into auth.backup_codes values ('${owner}', '\\x01'), ('${owner}', '\\x02');
  insert into students (id, nickname, age_years, seen_at) values
    ('${child}', 'Robin', 8, '2024-12-01'), ('${alone}', 'Kim', 8, '2026-11-01'), ('${passedOn}', 'Lou', 8, '2026-11-01');
  insert into endings (subject_id, kind, ends_at) values ('${child}', 'child', '2026-12-01'), ('${idle}', 'account', '2026-12-01');
  insert into guardians (user_id, student_id, role, notify_email, notify_proved) values
    ('${owner}', '${child}', 'owner', 'aunt@example.org', true), ('${second}', '${child}', 'co-guardian', null, false),
    ('${banned}', '${child}', 'co-guardian', null, false), ('${removed}', '${alone}', 'owner', null, false),
    ('${moved}', '${passedOn}', 'owner', null, false);
  insert into consents (id, student_id, user_id, assessment_id, notice_version, text_hash) values
    ('${consent}', '${child}', '${owner}', '${week}', '1', 'h');
  insert into shares (id, assessment_id, student_id, made_by, token_hash, made_at, expires_at) values
    ('${share}', '${week}', '${child}', '${owner}', '\\x01', now(), now() + interval '1 day');
  insert into teacher_invitations (id, assessment_id, invited_by, email, expires_at) values
    ('${invitation}', '${week}', '${owner}', 'teacher@example.org', now() + interval '1 day'),
    ('${withdrawn}', '${uuid(28)}', '${owner}', 'teacher@example.org', now() + interval '1 day');
  insert into guardian_invitations (id, student_id, invited_by, email, created_at, expires_at) values
    ('${guardianInvitation}', '${child}', '${owner}', 'aunt@example.org', now(), now() + interval '1 day');`;

/** What people have done since. */
const SINCE = `
  delete from auth.account where id = '${uuid(31)}';
  update auth.account set password = 'new' where id = '${owner}';
  update auth."user" set banned_at = now() where id = '${banned}';
  delete from auth."user" where id = '${removed}';
  delete from guardians where user_id = '${removed}';
  update auth."user" set prepared_at = now() where id = '${second}';
  update auth."user" set seen_at = now() where id = '${idle}';
  insert into auth."user" (id, name, email, email_verified) values ('${uuid(7)}', 'Any', 'came-since@example.org', true);
  update guardians set user_id = '${uuid(7)}' where student_id = '${passedOn}';
  update auth."user" set email = 'removed@example.org' where id = '${moved}';
  update auth."user" set closed_at = now() where id = '${closing}';
  insert into auth.closures (user_id, ends_at) values ('${closing}', now() + interval '14 days');
  delete from auth.factors where id = '${factor}';
  delete from auth.factor_removals;
  delete from auth.backup_codes where code_hash = '\\x01';
  update students set seen_at = now(), kept_until = now() + interval '365 days' where id = '${child}';
  delete from endings;
  delete from guardians where user_id = '${banned}';
  update guardians set role = case user_id when '${second}' then 'owner' else 'co-guardian' end, notify_email = null, notify_proved = false
    where student_id = '${child}';
  update consents set withdrawn_at = now();
  update shares set ended_at = now();
  update teacher_invitations set expires_at = 'epoch', opened_at = now(), email = null where id = '${invitation}';
  insert into events (stream_id, version, type, schema_version, origin, data, meta, at) values
    ('${uuid(28)}', 3, 'InvitationWithdrawn', 1, 'a', '{"invitationId": "${withdrawn}"}', '{}', now());
  update guardian_invitations set outcome = 'declined', email = null;
  insert into suppressions values ('h1:teacher', 'all', 'not-me', now());
  insert into mail_preferences values ('parent:${owner}', 'reminder', now());`;

let aside: LogClient;
let restored: LogClient;
beforeAll(async () => {
  [aside, restored] = (await Promise.all([createDatabase(), createDatabase()])).map((url) =>
    createLogClient(url, { max: 1 }),
  ) as [LogClient, LogClient];
  for (const each of [aside, restored]) await each.unsafe(AT_THAT_TIME);
  await aside.unsafe(SINCE);
});
afterAll(() => Promise.all([aside?.end(), restored?.end()]));

/** As `repeat-endings.sh` does, since statements that are sent as one are one transaction. @returns the children without a guardian */
async function repeatEndings(): Promise<string[]> {
  const rows = await aside.unsafe<Record<string, string>[]>(read('newer-rows.sql'));
  const statements = [...rows.flatMap((row) => Object.values(row)), read('repeat-endings.sql')];
  const results = (await restored.unsafe(statements.join(';\n'))) as unknown as Record<string, string>[][];
  return (results.at(-1) ?? []).flatMap((row) => Object.values(row));
}

const COMPARED = {
  users: `select id, email, email_verified, banned_at, closed_at, prepared_at, seen_at from auth."user" where id not in ($1, '${uuid(7)}') order by id`,
  accounts: 'select id, user_id, password from auth.account where user_id <> $1 order by id',
  closures: 'select user_id, ends_at from auth.closures where user_id <> $1',
  factors: 'select id from auth.factors where user_id <> $1',
  removals: 'select factor_id from auth.factor_removals where asked_by <> $1',
  codes: 'select code_hash from auth.backup_codes where user_id <> $1',
  guardians: `select user_id, student_id, role, notify_email from guardians where user_id <> $1 and student_id <> '${passedOn}' order by user_id`,
  children: 'select id, seen_at, kept_until from students where id <> $1 order by id',
  endings: 'select subject_id from endings where subject_id <> $1',
  consents: 'select id, withdrawn_at from consents where user_id <> $1',
  shares: 'select id, ended_at from shares where made_by <> $1',
  teachers: `select id, expires_at, opened_at, email from teacher_invitations where invited_by <> $1 and id <> '${withdrawn}'`,
  invitations: 'select id, outcome, email from guardian_invitations where invited_by <> $1',
  suppressions: 'select recipient_hash, kind from suppressions where recipient_hash <> $1',
  preferences: `select recipient, kind from mail_preferences where recipient <> 'parent:' || $1`,
};
/** All that is compared, but of the accounts that only one of the databases has. */
const readAll = async (sql: LogClient) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(COMPARED).map(
        async ([name, query]) => [name, [...(await sql.unsafe(query, [removed as string]))]] as const,
      ),
    ),
  );

it('repeats what people ended since, keeps a removed account out, and names the children that nobody looks after', async () => {
  expect(await readAll(restored)).not.toEqual(await readAll(aside));
  const withoutGuardian = await repeatEndings();
  expect(await readAll(restored)).toEqual(await readAll(aside));
  expect(await restored`select id from auth.session`).toHaveLength(0);
  const [account] =
    await restored`select email, banned_at is not null as banned from auth."user" where id = ${removed as string}`;
  expect(account).toEqual({ email: `${removed}@unproved.invalid`, banned: true });
  const [over] =
    await restored`select expires_at as "expiresAt" from teacher_invitations where id = ${withdrawn as string}`;
  expect(over).toEqual({ expiresAt: new Date(0) });
  expect(withoutGuardian).toEqual([passedOn]);
  expect(await restored`select 1 from guardians where student_id = ${alone as string}`).toHaveLength(1);
});

it('changes nothing the second time', async () => {
  const first = await readAll(restored);
  await repeatEndings();
  expect(await readAll(restored)).toEqual(first);
});
