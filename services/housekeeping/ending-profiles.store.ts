import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { BATCH, daysBefore, inBatches, type Job, PERIODS } from '#services/housekeeping/job.ts';
import type { MailKindName } from '#services/mail/kinds.ts';
import type { AuditTrail } from '#services/ops/audit.store.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';
import { type KeptDays, ENDING_LETTERS as LETTERS } from '#shared/values/retention.ts';

/**
 * The migration of the release that began to count idle time: data unused long before it gets the same month of notice.
 */
export const RELEASE = '0280_retention_ends.sql';

type Ports = {
  /** Writes the emails and records their time. */
  deeds: Database;
  /** Deletes, and has few other rights. */
  db: Database;
  audit: Pick<AuditTrail, 'within'>;
  kept: Pick<KeptDays, 'profile'>;
};

/** What may end: a child, or the account of a person without children. */
type Subject = {
  kind: 'child' | 'account';
  letter: MailKindName;
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

const CHILD: Subject = {
  kind: 'child',
  letter: 'profile-ending',
  candidates: (before) => sql`(select * from students where coalesce(seen_at, created_at) < ${before})`,
  lastUsed: sql`greatest(subject.created_at, ${LAST_WEEK}, coalesce(subject.seen_at,
    (select max(guardian.seen_at) from guardians g join auth."user" guardian on guardian.id = g.user_id where g.student_id = subject.id)))`,
  keptUntil: sql`subject.kept_until`,
  readers: (subjectId) => sql`(
    select account.id, account.email_verified from guardians g join auth."user" account on account.id = g.user_id where g.student_id = ${subjectId})`,
};
const ACCOUNT: Subject = {
  kind: 'account',
  letter: 'report-expiring',
  candidates: (before) => sql`(
    select * from auth."user" account where account.seen_at < ${before} and account.role = 'parent' and account.email_verified
      and not exists (select from guardians g where g.user_id = account.id))`,
  lastUsed: sql`subject.seen_at`,
  keptUntil: sql`null::timestamptz`,
  readers: (subjectId) => sql`(select id, email_verified from auth."user" where id = ${subjectId})`,
};

const letterKey = (letter: MailKindName, days: number, reader: SQL, subject: SQL, endsAt: SQL): SQL =>
  sql`${sql.raw(`'${letter}|account:'`)} || ${reader} || '|' || ${subject} || '|' || floor(extract(epoch from ${endsAt}))::bigint || ${sql.raw(`'|${days}'`)}`;

/**
 * Children whose pages were not opened for the retention period, and accounts without a child and without a sign-in.
 * All guardians get an email 30 days before the end and another a week before; nothing ends before both were sent at
 * their distance to every reachable guardian, and use in the meantime is checked again under a lock.
 */
export const endingProfiles = ({ deeds, db, audit, kept }: Ports): Job => ({
  name: 'idle-families',
  everyMs: PERIODS.daily,
  run: async (now, step) => {
    const [release] = await rowsOf<{ at: string }>(
      deeds,
      sql`select applied_at::text as at from migrations where name = ${RELEASE}`,
    );
    const mayWrite = release !== undefined && epochMsOf(now) >= new Date(release.at).getTime() + LETTERS.first * DAY_MS;
    let did = 0;
    for (const subject of [CHILD, ACCOUNT]) {
      await forgetKeptOnes(deeds, subject, kept.profile);
      if (mayWrite) did += await inBatches(() => announce(deeds, subject, kept.profile, now), step);
      did += await inBatches(() => remind(deeds, subject, now), step);
      for (const id of await overdue(db, subject, now)) {
        const end = { id, days: kept.profile, now, audit };
        const hasEnded = await db.transaction((tx) => (subject === CHILD ? endChild(tx, end) : endAccount(tx, end)));
        await step();
        if (hasEnded) did++;
      }
    }
    return did;
  },
});

/** When the subject ends: the retention period after its last use, and not before a requested date. */
const natural = ({ lastUsed, keptUntil }: Subject, days: number): SQL =>
  sql`greatest(${lastUsed} + ${days} * interval '1 day', ${keptUntil})`;
const tableOf = ({ kind }: Subject): SQL => (kind === 'child' ? sql`students` : sql`auth."user"`);

/** Deletes announced endings whose subject was used, kept or deleted since: the emails so far no longer count. */
async function forgetKeptOnes(deeds: Database, subject: Subject, days: number): Promise<void> {
  const hasChild =
    subject.kind === 'account' ? sql`or exists (select from guardians g where g.user_id = ending.subject_id)` : sql``;
  await deeds.execute(sql`
    delete from endings ending where ending.kind = ${subject.kind} and (
      not exists (select from ${tableOf(subject)} subject where subject.id = ending.subject_id)
      or exists (select from ${tableOf(subject)} subject where subject.id = ending.subject_id and ${natural(subject, days)} > ending.ends_at) ${hasChild})`);
  // An email that expired unsent does not count: both begin again.
  await deeds.execute(sql`
    delete from endings ending where ending.kind = ${subject.kind} and exists (
      select from ${subject.readers(sql`ending.subject_id`)} reader join mail letter on letter.dedupe_key in (
        ${letterKey(subject.letter, LETTERS.first, sql`reader.id`, sql`ending.subject_id`, sql`ending.ends_at`)},
        ${letterKey(subject.letter, LETTERS.last, sql`reader.id`, sql`ending.subject_id`, sql`ending.ends_at`)})
      where letter.state = 'expired')`);
}

/** The first email, to all guardians. */
async function announce(deeds: Database, subject: Subject, days: number, now: Instant): Promise<number> {
  const earliest = instantOf(epochMsOf(now) + LETTERS.first * DAY_MS);
  return deeds.transaction(async (tx) => {
    const begun = await rowsOf<{ id: string; ends_at: string }>(
      tx,
      sql`insert into endings (subject_id, kind, ends_at)
        select subject.id, ${subject.kind}, greatest(${natural(subject, days)}, ${earliest}::timestamptz)
        from ${subject.candidates(daysBefore(now, days - LETTERS.first))} subject
        where ${natural(subject, days)} <= ${earliest} and not exists (select from endings ending where ending.subject_id = subject.id)
        limit ${BATCH} on conflict do nothing returning subject_id as id, ends_at::text`,
    );
    for (const { id, ends_at } of begun) await write(tx, subject, LETTERS.first, { id, endsAt: ends_at, now });
    return begun.length;
  });
}

/** The second email, if the first one has reached all reachable readers at least three weeks ago. */
async function remind(deeds: Database, subject: Subject, now: Instant): Promise<number> {
  const earliest = instantOf(epochMsOf(now) + LETTERS.last * DAY_MS);
  return deeds.transaction(async (tx) => {
    const due = await rowsOf<{ id: string; ends_at: string }>(
      tx,
      sql`update endings set last_written_at = ${now}, ends_at = greatest(ends_at, ${earliest}::timestamptz)
        where subject_id in (
          select ending.subject_id from endings ending where ending.kind = ${subject.kind} and ending.last_written_at is null and ending.ends_at <= ${earliest}
            and ${wereTold(subject, LETTERS.first, daysBefore(now, LETTERS.first - LETTERS.last))} limit ${BATCH})
        returning subject_id as id, ends_at::text`,
    );
    for (const { id, ends_at } of due) await write(tx, subject, LETTERS.last, { id, endsAt: ends_at, now });
    return due.length;
  });
}

/** Those whose last email has been with all readers for a week. */
const overdue = async (db: Database, subject: Subject, now: Instant): Promise<string[]> =>
  (
    await rowsOf<{ id: string }>(
      db,
      sql`select ending.subject_id as id from endings ending where ending.kind = ${subject.kind} and ${isOver(subject, now)} order by ending.subject_id`,
    )
  ).map(({ id }) => id);

const isOver = (subject: Subject, now: Instant): SQL =>
  sql`ending.last_written_at is not null and ending.ends_at <= ${now} and ${wereTold(subject, LETTERS.last, daysBefore(now, LETTERS.last))}`;

/**
 * Every reader got the email by `since`, or is unreachable: the address bounced, is suppressed, or was never proved.
 */
const wereTold = ({ letter, readers }: Subject, days: number, since: Instant): SQL => sql`not exists (
  select from ${readers(sql`ending.subject_id`)} reader where not exists (
    select from mail letter where letter.dedupe_key = ${letterKey(letter, days, sql`reader.id`, sql`ending.subject_id`, sql`ending.ends_at`)}
      and (letter.state = 'sent' and letter.sent_at <= ${since}
        or (letter.state in ('bounced', 'suppressed') or not reader.email_verified) and letter.created_at <= ${since})))`;

type Written = { id: string; endsAt: string; now: Instant };
async function write(
  tx: Transaction,
  { kind, letter, readers }: Subject,
  days: number,
  { id, endsAt, now }: Written,
): Promise<void> {
  const until = instantOf(new Date(endsAt).getTime());
  const payload = JSON.stringify({
    until,
    ...(kind === 'child' && { student: id }),
  });
  await tx.execute(sql`
    insert into mail (dedupe_key, kind, recipient, local_date, payload, created_at)
    select ${letterKey(letter, days, sql`reader.id`, sql`${id}::uuid`, sql`${until}::timestamptz`)}, ${letter}, 'account:' || reader.id, ${now.slice(0, 10)}::date,
      ${payload}::jsonb, ${now}::timestamptz
    from ${readers(sql`${id}::uuid`)} reader on conflict do nothing`);
}

type Ending = Pick<Ports, 'audit'> & { id: string; days: number; now: Instant };
const noteEnd = (tx: Transaction, { audit, now }: Ending, action: string, objectId: string): Promise<void> =>
  audit.within(tx, { at: now, actor: { kind: 'system' }, action, objectId });

/**
 * Deletes one child, and the accounts of its guardians that have no other child and were unused as long; false if it
 * was used meanwhile.
 */
async function endChild(tx: Transaction, ending: Ending): Promise<boolean> {
  const { id, days, now } = ending;
  const people = await rowsOf<{ id: string; seen_at: string }>(
    tx,
    sql`select user_id as id, seen_at::text from hold_family(${id}::uuid)`,
  );
  const [due] = await rowsOf(
    tx,
    sql`select from endings ending join students subject on subject.id = ending.subject_id
      where ending.subject_id = ${id} and ${isOver(CHILD, now)} and ${natural(CHILD, days)} <= ending.ends_at`,
  );
  if (!due) return false;
  // From here on its data is neither written nor shown; the erasure workflow deletes the rest.
  await tx.execute(sql`select begin_erasure(gen_random_uuid(), ${id}, 'idle')`);
  await tx.execute(
    sql`update erasures set people = ${`{${people.map((person) => person.id).join()}}`}::uuid[] where subject_id = ${id}`,
  );
  await tx.execute(sql`delete from guardians where student_id = ${id}`);
  await tx.execute(sql`delete from endings where subject_id = ${id}`);
  const unused = people.filter((person) => new Date(person.seen_at).getTime() < epochMsOf(daysBefore(now, days)));
  const accounts: string[] = [];
  for (const person of unused) if (await deleteAccount(tx, person.id)) accounts.push(person.id);
  await noteEnd(tx, ending, 'child.expired', id);
  for (const account of accounts) await noteEnd(tx, ending, 'account.expired', account);
  return true;
}

/** Deletes an account without a child; false if it was used meanwhile, or has a child now. */
async function endAccount(tx: Transaction, ending: Ending): Promise<boolean> {
  const { id, days, now } = ending;
  const gone = await rowsOf(
    tx,
    sql`delete from auth."user" subject using endings ending where subject.id = ${id} and ending.subject_id = subject.id and ${isOver(ACCOUNT, now)}
      and ${natural(ACCOUNT, days)} <= ending.ends_at and not exists (select from guardians g where g.user_id = subject.id) returning subject.id`,
  );
  if (gone.length === 0) return false;
  await tx.execute(sql`delete from endings where subject_id = ${id}`);
  await tx.execute(sql`delete from commands where stream_id = ${id}`);
  await noteEnd(tx, ending, 'account.expired', id);
  return true;
}

/** False for an operator, and for a guardian of another child. */
async function deleteAccount(tx: Transaction, id: string): Promise<boolean> {
  const gone = await rowsOf(
    tx,
    sql`delete from auth."user" account where account.id = ${id} and account.role = 'parent'
      and not exists (select from guardians g where g.user_id = account.id) returning account.id`,
  );
  if (gone.length > 0) await tx.execute(sql`delete from commands where stream_id = ${id}`);
  return gone.length > 0;
}

async function rowsOf<Row extends Record<string, unknown>>(db: Pick<Database, 'execute'>, query: SQL): Promise<Row[]> {
  return (await db.execute(query)).rows as Row[];
}
