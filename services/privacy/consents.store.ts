import { and, desc, eq, gt, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { HandleCommand } from '#services/assessment/handle.ts';
import { user } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { consents } from '#services/database/families.tables.ts';
import { assessmentSessions } from '#services/database/log.tables.ts';
import { collectFirstError } from '#services/first-error.ts';
import type { ConsentList } from '#shared/contracts/consents.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId, StudentId, UserId } from '#shared/values/ids.ts';
import { getNoticeHash, IMPROVE_NOTICE } from '#shared/values/notice.ts';

const { placeholder } = sql;
const isOfStudent = eq(consents.studentId, placeholder('studentId'));
const isInForce = isNull(consents.withdrawnAt);
const isImproving = eq(consents.purpose, 'improve-questions');

export type ConsentReader = {
  /** Consents for a child, as one of its guardians sees them. */
  list: (studentId: StudentId, userId: UserId) => Promise<ConsentList>;
};

export const createConsentReader = (db: Database): ConsentReader => {
  const all = db
    .select({
      purpose: consents.purpose,
      noticeVersion: consents.noticeVersion,
      noticeHash: consents.textHash,
      givenAt: consents.givenAt,
      withdrawnAt: consents.withdrawnAt,
      assessmentId: consents.assessmentId,
      userId: consents.userId,
      name: user.name,
    })
    .from(consents)
    .leftJoin(user, eq(user.id, consents.userId))
    .where(isOfStudent)
    .orderBy(desc(consents.givenAt), desc(consents.id))
    .prepare('consents_of_child');
  return {
    list: async (studentId, userId) => {
      const rows = await all.execute({ studentId });
      const hasConsent = (purpose: string) => rows.some((row) => row.purpose === purpose && row.withdrawnAt === null);
      return {
        consents: rows.map(({ userId: by, name, ...consent }) => ({
          ...consent,
          givenBy: name,
          isYours: by === userId,
        })),
        week: hasConsent('week'),
        improveQuestions: hasConsent('improve-questions'),
      };
    },
  };
};

/** Every assessment of a child, whatever its state, newest first. */
export async function listAssessmentIds(tx: Transaction, studentId: StudentId): Promise<AssessmentId[]> {
  const rows = await tx
    .select({ id: assessmentSessions.id })
    .from(assessmentSessions)
    .where(eq(assessmentSessions.studentId, studentId))
    .orderBy(desc(assessmentSessions.id))
    .prepare('weeks_of_child')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Withdraws all consents of a child that were given until then and are in force, and returns them. Assessments whose logs
 * lack the withdrawal are found by these rows later.
 */
export const withdrawAllConsents = (
  tx: Transaction,
  studentId: StudentId,
  at: Instant,
): Promise<readonly { id: string }[]> =>
  tx
    .update(consents)
    .set({ withdrawnAt: at })
    .where(and(eq(consents.studentId, studentId), lte(consents.givenAt, at), isInForce))
    .returning({ id: consents.id })
    .prepare('withdraw_consents')
    .execute();

/**
 * Allows using answers to improve questions and games, beside a consent to older words. Returns the id of the new
 * consent; null if the words in force were agreed to already.
 */
export async function allowImproving(
  tx: Transaction,
  { studentId, userId, now }: { studentId: StudentId; userId: UserId; now: Instant },
): Promise<string | null> {
  const existing = await tx
    .select({ id: consents.id })
    .from(consents)
    .where(and(eq(consents.studentId, studentId), isImproving, eq(consents.noticeVersion, IMPROVE_NOTICE), isInForce))
    .limit(1)
    .prepare('improving_allowed')
    .execute();
  if (existing.length > 0) return null;
  const consent = {
    studentId,
    userId,
    purpose: 'improve-questions' as const,
    noticeVersion: IMPROVE_NOTICE,
    textHash: getNoticeHash(IMPROVE_NOTICE),
  };
  const [addedRow] = await tx
    .insert(consents)
    .values({ ...consent, givenAt: now })
    .returning({ id: consents.id })
    .prepare('allow_improving')
    .execute();
  return addedRow?.id ?? null;
}

/** Ends the permission, whatever words it was given to; false if there was none. */
export async function disallowImproving(tx: Transaction, studentId: StudentId, now: Instant): Promise<boolean> {
  const endedRows = await tx
    .update(consents)
    .set({ withdrawnAt: now })
    .where(and(eq(consents.studentId, studentId), isImproving, isInForce))
    .returning({ id: consents.id })
    .prepare('disallow_improving')
    .execute();
  return endedRows.length > 0;
}

const KEY = 'consent-withdrawn';
/** An interrupted withdrawal is found within minutes; the window also covers a worker that was down for a week. */
const LOOKED_BACK_DAYS = 7;

/**
 * Ends the consent of assessments whose withdrawal was recorded for the child but not appended to their logs. Returns
 * their number. A failure for one assessment does not stop the others.
 */
export type EndWithdrawnConsents = (now: Instant) => Promise<number>;

export function createWithdrawnConsentEnder(db: Database, handle: HandleCommand): EndWithdrawnConsents {
  const missedWithdrawals = db
    .select({ id: consents.assessmentId, at: sql<string>`max(${consents.withdrawnAt})` })
    .from(consents)
    .where(
      and(
        gt(consents.withdrawnAt, sql`${sql.placeholder('since')}::timestamptz`),
        eq(consents.purpose, 'week'),
        isNotNull(consents.assessmentId),
        sql`not exists (select from events e where e.stream_id = ${consents.assessmentId} and e.type = 'ConsentWithdrawn')`,
      ),
    )
    .groupBy(consents.assessmentId)
    .prepare('missed_withdrawals');
  return async (now) => {
    const weeks = await missedWithdrawals.execute({ since: toInstant(toEpochMs(now) - LOOKED_BACK_DAYS * DAY_MS) });
    const { attempt, rethrow } = collectFirstError();
    for (const { id, at } of weeks) {
      // All assessments of a child end at one instant, so that its guardians get one email.
      const command = { type: 'WithdrawConsent', at: toInstant(new Date(at).getTime()) } as const;
      const actor = { kind: 'system', id: 'housekeeping' } as const;
      await attempt(() =>
        handle({ assessmentId: id as AssessmentId, command, actor, origin: 's', key: KEY, requestHash: KEY }),
      );
    }
    rethrow();
    return weeks.length;
  };
}
