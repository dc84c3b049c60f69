import type { LogClient } from '#services/database/clients.ts';

const MANY = 10_000;

/**
 * The assessment of the nth family; created this month, so all are in one partition. A UUIDv7, since contracts check
 * its bits.
 */
const createNthId = (n: string): string =>
  `select (lpad(to_hex((extract(epoch from date_trunc('month', now())) * 1000)::bigint + ${n}), 12, '0') || '7' || substr(md5('week' || ${n}), 1, 3) || '8' || substr(md5('week' || ${n}), 4, 15))::uuid`;
/** With the bits of a random UUID, since contracts check them. */
const uuid = (what: string, n = 'n') =>
  `overlay(overlay(md5('${what}' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;

const EVENTS_EACH = 5;
const VIEWS = {
  mood_assessments: ['day, mood, energy, completed_at', "1, 'happy', 'high', now()"],
  personality_assessments: ['day, quest_set', "1, 'A'"],
  cognitive_assessments: ['day, assessment_type, score', "2, 'memory', 50"],
  academic_assessments: ['day, subject, score', "3, 'mathematics', 50"],
  parent_observations: ['day, home_activities, completed_at', "4, '{}', now()"],
  teacher_observations: ['day, learning_style, shared, completed_at', "5, 'mixed', '{}', now()"],
  overall_reports: ['status, attempt, generated_at', "'completed', 1, now()"],
} as const;

/** Rows of tables that came after the first release. */
const NEWER = {
  'auth.handovers': `(session_id, id, token_hash, assessment_id, user_id, assist, tries, seen_at, ends_at)
    select ${uuid('session')}, ${uuid('handover')}, decode(md5('child' || n), 'hex'), week, ${uuid('user')}, 'alone', 0, now(), now()`,
  'auth.erased_devices': `(token_hash, erasure_id, expires_at)
    select decode(md5('tablet' || n), 'hex'), ${uuid('erasure')}, now() + interval '7 days' * random()`,
  'auth.devices': `(user_id, device_hash, set_password, seen_at) select ${uuid('user')}, decode(md5('device' || n), 'hex'), true, now()`,
  guardian_invitations: `(id, student_id, invited_by, email, email_hash, created_at, expires_at)
    select ${uuid('guardian')}, ${uuid('child')}, ${uuid('user')}, n || '@others.example', '', now(), now() + interval '14 days'`,
  ownership_offers: `(id, student_id, offered_by, offered_to, created_at, expires_at)
    select ${uuid('offer')}, ${uuid('child')}, ${uuid('user')}, ${uuid('other')}, now(), now() + interval '14 days'`,
  'auth.guardian_links': `(token_hash, invitation_id, created_at) select decode(md5('guardian' || n), 'hex'), ${uuid('guardian')}, now()`,
  shares: `(id, assessment_id, student_id, made_by, token_hash, made_at, expires_at)
    select ${uuid('share')}, week, ${uuid('child')}, ${uuid('user')}, decode(md5('share' || n), 'hex'), now(), now() + interval '7 days'`,
  'auth.letters': `(id, purpose, address, user_id, sent_at, used_at, created_at)
    select ${uuid('letter')}, 'signup', n || '@families.example', ${uuid('user')}, now(), now(), now()`,
  'auth.factors': `(id, user_id, name, secret, created_at, verified_at) select ${uuid('factor')}, ${uuid('user')}, 'App', '', now(), now()`,
  'auth.totp_uses': `(factor_id, step) select ${uuid('factor')}, 1`,
  'auth.factor_challenges': `(session_id, id, factor_id, tries, expires_at) select ${uuid('session')}, ${uuid('challenge')}, ${uuid('factor')}, 0, now()`,
  'auth.factor_removals': `(factor_id, asked_by, due_at) select ${uuid('factor')}, ${uuid('operator')}, now() + interval '1 day'`,
  'auth.backup_codes': `(user_id, code_hash) select ${uuid('user')}, decode(md5('backup' || n), 'hex')`,
  'auth.operator_sessions': `(session_id, seen_at) select ${uuid('session')}, now()`,
  'auth.teacher_codes': `(invitation_id, code_hash, tries, expires_at) select ${uuid('invitation')}, '', 0, now()`,
  audit: `(number, at, actor_kind, action, decision, key_version, seal) select n, now(), 'account', 'signed-in', 'allowed', 1, ''`,
  week_phases: `(session_id, student_id, version, phase, day, since, due_at)
    select week, ${uuid('child')}, 1, case when n % 50 > 0 then 'completed' else 'running' end, 3, now(),
      case when n % 50 = 0 then now() + interval '1 year' end`,
  'auth.closures': `(user_id, ends_at, carried_out_at, done_at) select ${uuid('closed')}, now(), now(), now()`,
  mail_reports: `(mail_id, kind, address_hash, created_at)
    select (select id from mail where dedupe_key = 'mail' || n), 'soft', 'h1:address' || n, now() - interval '1 day' * (n % 300)`,
  suppressions: `(recipient_hash, kind, reason) select 'h1:address' || n, 'all', 'asked'`,
  mail_preferences: `(recipient, kind) select 'parent:' || ${uuid('user')}, 'reminder'`,
} as const;

/**
 * Ten thousand families with their accounts, assessments, answers and emails, written as SQL in seconds: a migration
 * takes as long as its tables have rows, whatever is in them. A database of an older release lacks the newer tables;
 * columns of later migrations stay empty.
 */
export async function createManyFamilies(sql: LogClient): Promise<void> {
  const each = createWriter(sql);
  await each(`insert into students (id, nickname, age_years) select ${uuid('child')}, 'Child', 8`);
  await each(
    `insert into guardians (user_id, student_id, role, notify_email) select ${uuid('user')}, ${uuid('child')}, 'owner', 'a@example.org'`,
  );
  await each(
    `insert into consents (student_id, user_id, notice_version, text_hash) select ${uuid('child')}, ${uuid('user')}, '2026-11', ''`,
  );
  await each(
    `insert into auth."user" (id, name, email, email_verified) select ${uuid('user')}, 'Pat', n || '@families.example', n % 100 > 0`,
  );
  await each(
    `insert into auth.account (id, account_id, provider_id, user_id) select ${uuid('account')}, 'a' || n, 'credential', ${uuid('user')}`,
  );
  await each(
    `insert into auth.session (id, expires_at, token, user_id) select ${uuid('session')}, now() + interval '7 days' * random(), 'token' || n, ${uuid('user')}`,
  );
  await each(
    `insert into auth.verification (id, identifier, value, expires_at) select ${uuid('verification')}, 'v' || n, '', now() + interval '1 day'`,
  );
  await each(
    `insert into auth.sign_in_attempts (account_hash, failures, window_ends) select decode(md5('account' || n), 'hex'), 1, now() + interval '15 minutes'`,
  );
  // One assessment in fifty is open.
  await each(
    `insert into streams (stream_id, kind, closed_at) select week, 'assessment', case when n % 50 > 0 then now() - interval '1 day' * (n % 30) end`,
  );
  await each(
    `insert into assessment_sessions (id, student_id, shape_version, version, status, state, plan)
     select week, ${uuid('child')}, 1, ${EVENTS_EACH}, 'running', rpad('{}', 1500), '{}'`,
  );
  await each(
    `insert into relay (stream_id, head, delivered, due_at) select week, 1, 1, case when n % 500 = 0 then now() + interval '1 hour' end`,
  );
  await sql.unsafe(`
    insert into events (stream_id, version, type, schema_version, origin, data, meta, at)
    select (${createNthId('n')}), v, 'MoodChecked', 1, 'a', '{}', '{}', now() from generate_series(1, ${MANY}) n, generate_series(1, ${EVENTS_EACH}) v`);
  await sql.unsafe(`
    insert into commands (stream_id, idem_key, actor_id, request_hash, version)
    select (${createNthId('n')}), 'key' || v, 'a', '', v from generate_series(1, ${MANY}) n, generate_series(1, ${EVENTS_EACH}) v`);
  await each(
    `insert into commands (stream_id, idem_key, actor_id, request_hash, version) select ${uuid('user')}, 'key', 'a', '', 0`,
  );
  await each(
    `insert into teacher_invitations (id, assessment_id, invited_by, email, email_hash, expires_at)
     select ${uuid('invitation')}, week, ${uuid('user')}, 't@example.org', '', now() + interval '14 days'`,
  );
  await each(
    `insert into auth.teacher_links (token_hash, invitation_id, expires_at) select decode(md5('link' || n), 'hex'), ${uuid('invitation')}, now() + interval '14 days'`,
  );
  await each(
    `insert into mail (dedupe_key, assessment_id, kind, recipient, local_date, payload, state) select 'mail' || n, week, 'reminder', 'parent:' || ${uuid('user')}, now(), '{}', 'sent'`,
  );
  for (const [table, [columns, values]] of Object.entries(VIEWS)) {
    await each(
      `insert into ${table} (session_id, student_id, version, ${columns}) select week, ${uuid('child')}, 1, ${values}`,
    );
  }
  await each(
    `insert into erasures (id, subject_id, stream_ids, reason_code) select ${uuid('erasure')}, ${uuid('erased')}, array[${uuid('gone')}], 'requested'`,
  );
  await fillNewerTables(sql);
}

/** The rows of the same families in the newer tables that exist and are empty. */
export async function fillNewerTables(sql: LogClient): Promise<void> {
  const each = createWriter(sql, 'on conflict do nothing');
  for (const [table, row] of Object.entries(NEWER)) {
    const [tables] = await sql<{ is_there: boolean }[]>`select to_regclass(${table}) is not null as is_there`;
    if (tables?.is_there) await each(`insert into ${table} ${row}`);
  }
  await sql.unsafe('analyze');
}

/** Runs a statement for each family, as `n` and `week`. */
const createWriter =
  (sql: LogClient, ending = '') =>
  (statement: string) =>
    sql.unsafe(
      `${statement} from (select n, (${createNthId('n')}) as week from generate_series(1, ${MANY}) n) family ${ending}`,
    );
