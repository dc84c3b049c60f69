import { and, asc, eq, gt, lte, type SQL, sql } from 'drizzle-orm';
import type { Encryption } from '#services/accounts/encryption.ts';
import { deleteFactor } from '#services/accounts/factors.store.ts';
import { lockAccount } from '#services/accounts/sessions.store.ts';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { factorRemovals, factors } from '#services/database/factors.tables.ts';
import { readPages } from '#services/database/read-pages.ts';
import { collectFirstError } from '#services/first-error.ts';
import { RELEASE } from '#services/jobs/ending-profiles.store.ts';
import { BATCH, type Job, PERIODS, subtractDays } from '#services/jobs/job.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import {
  type ClosedAccountPorts,
  carryOutClosing,
  finishClosure,
  listFinishedClosures,
} from '#services/privacy/closed-accounts.store.ts';
import { listDueClosures } from '#services/privacy/closing.store.ts';
import type { SettleClosures } from '#services/privacy/settle-closures.store.ts';
import type { StartErasure } from '#services/relay/erasure-starter.ts';
import { ANSWER_EVENTS } from '#shared/domain/assessment/events.ts';
import type { Instant } from '#shared/values/days.ts';
import type { FactorId, UserId } from '#shared/values/ids.ts';
import type { RetentionDays } from '#shared/values/retention.ts';

/**
 * Pauses and resumes assessments of closed accounts, carries out due closings, and deletes accounts whose last emails
 * are sent. A failure for one account does not stop the others.
 */
export const createClosedAccountsJob = (
  ports: ClosedAccountPorts,
  settle: SettleClosures,
  start: StartErasure,
): Job => ({
  name: 'closed-accounts',
  everyMs: PERIODS.halfHourly,
  run: async (now, step) => {
    let did = 0;
    const { attempt, rethrow } = collectFirstError();
    await attempt(async () => {
      did += await settle(now);
    });
    for (const userId of await listDueClosures(ports.owner, now)) {
      await step();
      await attempt(async () => {
        const erasureIds = await carryOutClosing(ports, userId, now);
        // The job `open-erasures` starts those that are not started here.
        for (const id of erasureIds ?? []) await start(id);
        if (erasureIds) did++;
      });
    }
    for (const userId of await listFinishedClosures(ports.owner)) {
      await step();
      if (await attempt(() => finishClosure(ports, userId, now))) did++;
    }
    rethrow();
    return did;
  },
});

/**
 * Factors whose removal an operator requested and whose owner has not objected for a day. A failure for one does not
 * stop the others.
 */
export const createFactorRemovalsJob = (db: Database, audit: Pick<AuditTrail, 'within'>): Job => ({
  name: 'factor-removals',
  everyMs: PERIODS.halfHourly,
  run: async (now, step) => {
    const findDue = (after: string) =>
      db
        .select({ id: factorRemovals.factorId, userId: factors.userId })
        .from(factorRemovals)
        .innerJoin(factors, eq(factors.id, factorRemovals.factorId))
        .where(and(lte(factorRemovals.dueAt, now), gt(factorRemovals.factorId, after)))
        .orderBy(asc(factorRemovals.factorId))
        .limit(BATCH);
    let did = 0;
    const { attempt, rethrow } = collectFirstError();
    for await (const { id, userId } of readPages(findDue, { size: BATCH, step })) {
      const removal = { factorId: id as FactorId, userId: userId as UserId, now };
      if (await attempt(() => removeFactor(db, audit, removal))) did++;
    }
    rethrow();
    return did;
  },
});

/**
 * Encrypts secrets of apps with the secret in use, so that the ones before it can be dropped. What a dropped one
 * encrypted is left as it is: that secret may come back.
 */
export const createFactorSecretsJob = (db: Database, { prefix, encrypt, decrypt }: Encryption): Job => ({
  name: 'factor-secrets',
  everyMs: PERIODS.halfHourly,
  run: async (_, step) => {
    const findOthers = (after: string) =>
      db
        .select({ id: factors.id, secret: factors.secret })
        .from(factors)
        .where(and(gt(factors.id, after), sql`not starts_with(${factors.secret}, ${prefix})`))
        .orderBy(asc(factors.id))
        .limit(BATCH);
    let did = 0;
    for await (const { id, secret } of readPages(findOthers, { size: BATCH, step })) {
      const text = decrypt(secret, id);
      if (text === null) continue;
      const renewed = { secret: encrypt(text, id) };
      await db.update(factors).set(renewed).where(eq(factors.id, id));
      did++;
    }
    return did;
  },
});

type DueRemoval = { factorId: FactorId; userId: UserId; now: Instant };
const removeFactor = (
  db: Database,
  audit: Pick<AuditTrail, 'within'>,
  { factorId, userId, now }: DueRemoval,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    // The owner objected at the last moment: there is no row any more, or one of another request, which is due later.
    const deletedRows = await tx
      .delete(factorRemovals)
      .where(and(eq(factorRemovals.factorId, factorId), lte(factorRemovals.dueAt, now)))
      .returning({ askedBy: factorRemovals.askedBy });
    if (deletedRows.length === 0) return;
    await deleteFactor(tx, factorId, userId);
    await notifyAccount(tx, { userId, kind: 'factor-removed', about: factorId, now });
    await audit.within(tx, { at: now, actor: { kind: 'system' }, action: 'factor.removed', objectId: factorId });
  });

type UnprovedPorts = {
  db: Database;
  audit: Pick<AuditTrail, 'within'>;
  retention: Pick<RetentionDays, 'unproved'>;
};

/** Whether one of these assessments has answers, also if they have expired since. */
const hasAnswers = (weeks: SQL): SQL => sql`(
  exists (select from events where stream_id in ${weeks} and type in ${[...ANSWER_EVENTS, 'AnswersExpired']}))`;

/**
 * Accounts with an unproved address, of parents and operators, with the children prepared in them: the retention period
 * after they were opened, and not before this release has run as long. One with an answered or a running assessment stays,
 * and so does one whose child has another guardian. A failure for one account does not stop the others.
 */
export const createUnprovedAccountsJob = ({ db, audit, retention }: UnprovedPorts): Job => ({
  name: 'unproved-accounts',
  everyMs: PERIODS.daily,
  run: async (now, step) => {
    const before = subtractDays(now, retention.unproved);
    const findDue = async (after: string) =>
      (
        await db.execute<{ id: string }>(sql`
        select account.id from auth."user" account
        where ${isDue(before)} and account.id > ${after}
          and not exists (select from guardians mine join guardians other on other.student_id = mine.student_id and other.user_id <> mine.user_id where mine.user_id = account.id)
          and not exists (
            select from guardians mine join assessment_sessions week on week.student_id = mine.student_id
            where mine.user_id = account.id and ${hasAnswers(sql`(week.id)`)})
        order by account.id limit ${BATCH}`)
      ).rows;
    let did = 0;
    const { attempt, rethrow } = collectFirstError();
    for await (const { id } of readPages(findDue, { size: BATCH, step }))
      await attempt(async () => {
        if (await deleteUnproved({ db, audit }, { id, before, now })) did++;
      });
    rethrow();
    return did;
  },
});

/**
 * A running week may wait for the proof longer than the account: it is cancelled at its own time, with an email. So may an
 * invitation by an operator, whose link works for as long from when it was sent.
 */
const isDue = (before: Instant): SQL => sql`(
  not account.email_verified and account.created_at < ${before}
  and not exists (
    select from guardians mine join assessment_sessions week on week.student_id = mine.student_id
    where mine.user_id = account.id and week.status = 'running')
  and not exists (
    select from auth.letters letter where letter.user_id = account.id and letter.purpose = 'invited' and letter.used_at is null
      and coalesce(letter.sent_at, letter.created_at) > ${before})
  and exists (select from migrations where name = ${RELEASE} and applied_at < ${before}))`;

/** Rolls the transaction back: the account was used concurrently. */
class RollbackError extends Error {
  override name = 'Kept';
}

/** False if the address was proved, a week began, an answer came or a guardian joined at the last moment. */
async function deleteUnproved(
  { db, audit }: Pick<UnprovedPorts, 'db' | 'audit'>,
  { id, before, now }: { id: string; before: Instant; now: Instant },
): Promise<boolean> {
  try {
    return await db.transaction(async (tx: Transaction) => {
      const children = (
        await tx.execute<{ id: string }>(
          sql`select student_id as id from guardians where user_id = ${id} order by student_id`,
        )
      ).rows;
      for (const child of children) {
        const guardians = await tx.execute(sql`select user_id from hold_family(${child.id}::uuid)`);
        if (guardians.rows.length !== 1) throw new RollbackError();
      }
      // Deleting the row waits for a concurrent proof, and checks again.
      const deleted = await tx.execute(
        sql`delete from auth."user" account where account.id = ${id} and ${isDue(before)} returning account.id`,
      );
      if (deleted.rows.length === 0) throw new RollbackError();
      for (const child of children) {
        const [erasure] = (
          await tx.execute<{ weeks: string[] }>(
            sql`select begin_erasure(gen_random_uuid(), ${child.id}, 'unproved') as weeks`,
          )
        ).rows;
        const weeks = sql`(select unnest(${`{${(erasure?.weeks ?? []).join()}}`}::uuid[]))`;
        // No answer is accepted after this, and a concurrent one is seen here.
        const answers = await tx.execute<{ is: boolean }>(sql`select ${hasAnswers(weeks)} as is`);
        if (answers.rows[0]?.is) throw new RollbackError();
        await tx.execute(sql`delete from guardians where student_id = ${child.id}`);
      }
      await tx.execute(sql`delete from commands where stream_id = ${id}`);
      await audit.within(tx, { at: now, actor: { kind: 'system' }, action: 'account.unproved', objectId: id });
      return true;
    });
  } catch (error) {
    if (error instanceof RollbackError) return false;
    throw error;
  }
}
