import { type SQL, sql } from 'drizzle-orm';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import type { AuditAction } from '#services/audit/audit-actions.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { WAS_REFUSED_ALONE } from '#services/database/mail.tables.ts';
import { collectFirstError } from '#services/first-error.ts';
import { BATCH, type Job, PERIODS, runInBatches, subtractDays } from '#services/jobs/job.ts';
import type { MailKindName } from '#services/mail/kinds.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import { EXPIRY_NOTICE_DAYS as LETTERS, type RetentionDays } from '#shared/values/retention.ts';

/**
 * The migration of the release that began to count idle time: data unused long before it gets the same month of notice.
 */
export const RELEASE = '0280_retention_ends.sql';

type EndingPorts = {
  /** Writes the emails and records their time. */
  writerDb: Database;
  /** Deletes, and has few other rights. */
  db: Database;
  audit: Pick<AuditTrail, 'within'>;
  retention: Pick<RetentionDays, 'profile'>;
};

/** What may end: a child, or the account of a person without children. */
type EndingSubject = {
  kind: 'child' | 'account';
  emailKind: MailKindName;
  /** All rows, as `subject`, that may be near their end; found by an index. */
  candidates: (before: Instant) => SQL;
  /** When a `subject` was last used, and until when its keeping was requested. */
  lastUsed: SQL;
  keptUntil: SQL;
  /** The recipients, as `reader`, for a subject of this id. */
  readers: (subjectId: SQL) => SQL;
};

/**
 * A finished assessment counts until its close or, if it was cancelled later, its planned end; an open one until its
 * last event or its start.
 */
const LAST_WEEK = sql`(
  select max(case
    when week.closed_at is null then greatest(row.updated_at, (row.plan::jsonb #>> '{days,0,opens}')::timestamptz)
    when row.status = 'cancelled' then least(week.closed_at, (row.plan::jsonb ->> 'graceEnds')::timestamptz)
    else week.closed_at end)
  from assessment_sessions row join streams week on week.stream_id = row.id where row.student_id = subject.id)`;

/**
 * Who accepts an invitation uses the profile. One who joins after the first email never gets it, and an ending that this
 * did not revoke would wait for that email for ever.
 */
const LAST_JOINED = sql`(select max(g.created_at) from guardians g where g.student_id = subject.id)`;

const CHILD: EndingSubject = {
  kind: 'child',
  emailKind: 'profile-ending',
  candidates: (before) => sql`(select * from students where coalesce(seen_at, created_at) < ${before})`,
  lastUsed: sql`greatest(subject.created_at, ${LAST_WEEK}, ${LAST_JOINED}, coalesce(subject.seen_at,
    (select max(guardian.seen_at) from guardians g join auth."user" guardian on guardian.id = g.user_id where g.student_id = subject.id)))`,
  keptUntil: sql`subject.kept_until`,
  readers: (subjectId) => sql`(
    select account.id, account.email_verified from guardians g join auth."user" account on account.id = g.user_id where g.student_id = ${subjectId})`,
};
const ACCOUNT: EndingSubject = {
  kind: 'account',
  emailKind: 'report-expiring',
  candidates: (before) => sql`(
    select * from auth."user" account where account.seen_at < ${before} and account.role = 'parent' and account.email_verified
      and not exists (select from guardians g where g.user_id = account.id))`,
  lastUsed: sql`subject.seen_at`,
  keptUntil: sql`null::timestamptz`,
  readers: (subjectId) => sql`(select id, email_verified from auth."user" where id = ${subjectId})`,
};

const buildEmailKey = (emailKind: MailKindName, days: number, reader: SQL, subject: SQL, endsAt: SQL): SQL =>
  sql`${sql.raw(`'${emailKind}|account:'`)} || ${reader} || '|' || ${subject} || '|' || floor(extract(epoch from ${endsAt}))::bigint || ${sql.raw(`'|${days}'`)}`;

/**
 * Children whose pages were not opened and whom no guardian joined for the retention period, and accounts without a child
 * and without a sign-in. All guardians get an email 30 days before the end and another a week before; nothing ends before
 * both were sent at their distance to every reachable guardian, and use in the meantime is checked again under a lock.
 * A failure for one does not stop the others.
 */
export const createIdleFamiliesJob = ({ writerDb, db, audit, retention }: EndingPorts): Job => ({
  name: 'idle-families',
  everyMs: PERIODS.daily,
  run: async (now, step) => {
    const [release] = await readRows<{ at: string }>(
      writerDb,
      sql`select applied_at::text as at from migrations where name = ${RELEASE}`,
    );
    const canWrite = release !== undefined && toEpochMs(now) >= new Date(release.at).getTime() + LETTERS.first * DAY_MS;
    let did = 0;
    const { attempt, rethrow } = collectFirstError();
    for (const subject of [CHILD, ACCOUNT]) {
      await deleteRevokedEndings(writerDb, subject, retention.profile);
      if (canWrite) did += await runInBatches(() => writeFirstEmails(writerDb, subject, retention.profile, now), step);
      did += await runInBatches(() => writeSecondEmails(writerDb, subject, now), step);
      for (const id of await listOverdue(db, subject, now)) {
        const end = { id, days: retention.profile, now, audit };
        await attempt(async () => {
          if (await db.transaction((tx) => (subject === CHILD ? endChild(tx, end) : endAccount(tx, end)))) did++;
        });
        await step();
      }
    }
    rethrow();
    return did;
  },
});

/** When the subject ends: the retention period after its last use, and not before a requested date. */
const buildNaturalEnd = ({ lastUsed, keptUntil }: EndingSubject, days: number): SQL =>
  sql`greatest(${lastUsed} + ${days} * interval '1 day', ${keptUntil})`;
const getTable = ({ kind }: EndingSubject): SQL => (kind === 'child' ? sql`students` : sql`auth."user"`);

/** Deletes announced endings whose subject was used, kept or deleted since: the emails so far no longer count. */
async function deleteRevokedEndings(writerDb: Database, subject: EndingSubject, days: number): Promise<void> {
  const hasChild =
    subject.kind === 'account' ? sql`or exists (select from guardians g where g.user_id = ending.subject_id)` : sql``;
  await writerDb.execute(sql`
    delete from endings ending where ending.kind = ${subject.kind} and (
      not exists (select from ${getTable(subject)} subject where subject.id = ending.subject_id)
      or exists (select from ${getTable(subject)} subject where subject.id = ending.subject_id and ${buildNaturalEnd(subject, days)} > ending.ends_at) ${hasChild})`);
  // An email that expired unsent does not count, unless its address alone was refused: both begin again.
  await writerDb.execute(sql`
    delete from endings ending where ending.kind = ${subject.kind} and exists (
      select from ${subject.readers(sql`ending.subject_id`)} reader join mail on mail.dedupe_key in (
        ${buildEmailKey(subject.emailKind, LETTERS.first, sql`reader.id`, sql`ending.subject_id`, sql`ending.ends_at`)},
        ${buildEmailKey(subject.emailKind, LETTERS.last, sql`reader.id`, sql`ending.subject_id`, sql`ending.ends_at`)})
      where mail.state = 'expired' and not ${WAS_REFUSED_ALONE})`);
}

/** The first email, to all guardians. */
async function writeFirstEmails(
  writerDb: Database,
  subject: EndingSubject,
  days: number,
  now: Instant,
): Promise<number> {
  const earliest = toInstant(toEpochMs(now) + LETTERS.first * DAY_MS);
  return writerDb.transaction(async (tx) => {
    const announced = await readRows<{ id: string; ends_at: string }>(
      tx,
      sql`insert into endings (subject_id, kind, ends_at)
        select subject.id, ${subject.kind}, greatest(${buildNaturalEnd(subject, days)}, ${earliest}::timestamptz)
        from ${subject.candidates(subtractDays(now, days - LETTERS.first))} subject
        where ${buildNaturalEnd(subject, days)} <= ${earliest} and not exists (select from endings ending where ending.subject_id = subject.id)
        limit ${BATCH} on conflict do nothing returning subject_id as id, ends_at::text`,
    );
    for (const { id, ends_at } of announced)
      await insertEmails(tx, subject, LETTERS.first, { id, endsAt: ends_at, now });
    return announced.length;
  });
}

/** The second email, if the first one has reached all reachable readers at least three weeks ago. */
async function writeSecondEmails(writerDb: Database, subject: EndingSubject, now: Instant): Promise<number> {
  const earliest = toInstant(toEpochMs(now) + LETTERS.last * DAY_MS);
  return writerDb.transaction(async (tx) => {
    const due = await readRows<{ id: string; ends_at: string }>(
      tx,
      sql`update endings set last_written_at = ${now}, ends_at = greatest(ends_at, ${earliest}::timestamptz)
        where subject_id in (
          select ending.subject_id from endings ending where ending.kind = ${subject.kind} and ending.last_written_at is null and ending.ends_at <= ${earliest}
            and ${wereNotified(subject, LETTERS.first, subtractDays(now, LETTERS.first - LETTERS.last))} limit ${BATCH})
        returning subject_id as id, ends_at::text`,
    );
    for (const { id, ends_at } of due) await insertEmails(tx, subject, LETTERS.last, { id, endsAt: ends_at, now });
    return due.length;
  });
}

/** Those whose last email has been with all readers for a week. */
const listOverdue = async (db: Database, subject: EndingSubject, now: Instant): Promise<string[]> =>
  (
    await readRows<{ id: string }>(
      db,
      sql`select ending.subject_id as id from endings ending where ending.kind = ${subject.kind} and ${isOver(subject, now)} order by ending.subject_id`,
    )
  ).map(({ id }) => id);

const isOver = (subject: EndingSubject, now: Instant): SQL =>
  sql`ending.last_written_at is not null and ending.ends_at <= ${now} and ${wereNotified(subject, LETTERS.last, subtractDays(now, LETTERS.last))}`;

/**
 * Every reader got the email by `since`, or is unreachable: the address bounced, was refused alone until the
 * email expired, is suppressed, or was never proved.
 */
const wereNotified = ({ emailKind, readers }: EndingSubject, days: number, since: Instant): SQL => sql`not exists (
  select from ${readers(sql`ending.subject_id`)} reader where not exists (
    select from mail where mail.dedupe_key = ${buildEmailKey(emailKind, days, sql`reader.id`, sql`ending.subject_id`, sql`ending.ends_at`)}
      and (mail.state = 'sent' and mail.sent_at <= ${since}
        or (mail.state in ('bounced', 'suppressed') or mail.state = 'expired' and ${WAS_REFUSED_ALONE} or not reader.email_verified)
          and mail.created_at <= ${since})))`;

type EmailFacts = { id: string; endsAt: string; now: Instant };
async function insertEmails(
  tx: Transaction,
  { kind, emailKind, readers }: EndingSubject,
  days: number,
  { id, endsAt, now }: EmailFacts,
): Promise<void> {
  const until = toInstant(new Date(endsAt).getTime());
  const payload = JSON.stringify({
    until,
    ...(kind === 'child' && { student: id }),
  });
  await tx.execute(sql`
    insert into mail (dedupe_key, kind, recipient, local_date, payload, created_at)
    select ${buildEmailKey(emailKind, days, sql`reader.id`, sql`${id}::uuid`, sql`${until}::timestamptz`)}, ${emailKind}, 'account:' || reader.id, ${now.slice(0, 10)}::date,
      ${payload}::jsonb, ${now}::timestamptz
    from ${readers(sql`${id}::uuid`)} reader on conflict do nothing`);
}

type EndingTask = Pick<EndingPorts, 'audit'> & { id: string; days: number; now: Instant };
const auditEnd = (tx: Transaction, { audit, now }: EndingTask, action: AuditAction, objectId: string): Promise<void> =>
  audit.within(tx, { at: now, actor: { kind: 'system' }, action, objectId });

/**
 * Deletes one child, and the accounts of its guardians that have no other child and were unused as long; false if it
 * was used meanwhile.
 */
async function endChild(tx: Transaction, ending: EndingTask): Promise<boolean> {
  const { id, days, now } = ending;
  const guardians = await readRows<{ id: string; seen_at: string }>(
    tx,
    sql`select user_id as id, seen_at::text from hold_family(${id}::uuid)`,
  );
  const [due] = await readRows(
    tx,
    sql`select from endings ending join students subject on subject.id = ending.subject_id
      where ending.subject_id = ${id} and ${isOver(CHILD, now)} and ${buildNaturalEnd(CHILD, days)} <= ending.ends_at`,
  );
  if (!due) return false;
  // From here on its data is neither written nor shown; the erasure workflow deletes the rest.
  await tx.execute(sql`select begin_erasure(gen_random_uuid(), ${id}, 'idle')`);
  await tx.execute(
    sql`update erasures set people = ${`{${guardians.map((person) => person.id).join()}}`}::uuid[] where subject_id = ${id}`,
  );
  await tx.execute(sql`delete from guardians where student_id = ${id}`);
  await tx.execute(sql`delete from endings where subject_id = ${id}`);
  const unused = guardians.filter((person) => new Date(person.seen_at).getTime() < toEpochMs(subtractDays(now, days)));
  const accounts: string[] = [];
  for (const person of unused) if (await deleteAccount(tx, person.id)) accounts.push(person.id);
  await auditEnd(tx, ending, 'child.expired', id);
  for (const account of accounts) await auditEnd(tx, ending, 'account.expired', account);
  return true;
}

/** Deletes an account without a child; false if it was used meanwhile, or has a child now. */
async function endAccount(tx: Transaction, ending: EndingTask): Promise<boolean> {
  const { id, days, now } = ending;
  const isDue = sql`exists (select from endings ending where ending.subject_id = subject.id and ${isOver(ACCOUNT, now)}
    and ${buildNaturalEnd(ACCOUNT, days)} <= ending.ends_at)`;
  if (!(await deleteAccount(tx, id, isDue))) return false;
  await tx.execute(sql`delete from endings where subject_id = ${id}`);
  await auditEnd(tx, ending, 'account.expired', id);
  return true;
}

/** Deletes an account with its keys; false for an operator, for a guardian of any child, and unless `isDue` of `subject`. */
async function deleteAccount(tx: Transaction, id: string, isDue: SQL = sql`true`): Promise<boolean> {
  const deleted = await readRows(
    tx,
    sql`delete from auth."user" subject where subject.id = ${id} and subject.role = 'parent'
      and not exists (select from guardians g where g.user_id = subject.id) and ${isDue} returning subject.id`,
  );
  if (deleted.length > 0) await tx.execute(sql`delete from commands where stream_id = ${id}`);
  return deleted.length > 0;
}

async function readRows<Row extends Record<string, unknown>>(
  db: Pick<Database, 'execute'>,
  query: SQL,
): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[];
}
