import { and, arrayContains, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { letters, session } from '#services/database/auth.tables.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { erasures, guardians, students } from '#services/database/families.tables.ts';
import { guardianInvitations, guardianLinks } from '#services/database/guardians.tables.ts';
import { erasedDevices, handovers } from '#services/database/handover.tables.ts';
import { mail } from '#services/database/mail.tables.ts';
import { teacherCodes, teacherInvitations, teacherLinks } from '#services/database/teacher.tables.ts';
import { wasErasedFor } from '#services/families/families.store.ts';
import { endShares } from '#services/families/guardian-shares.store.ts';
import { withdrawOffersOfChild } from '#services/families/ownership.store.ts';
import { suppressUnsent } from '#services/mail/queue-email.store.ts';
import type { Erasure, ErasureStep } from '#shared/contracts/rights.ts';
import { DAY_MS } from '#shared/domain/plan.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import type { AssessmentId, ErasureId, StudentId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';
import { RETENTION } from '#shared/values/retention.ts';
import { isSameName } from '#shared/values/text.ts';

/** The column that records each step; the request itself is the first. */
const DONE_AT = {
  closed: erasures.requestedAt,
  runs: erasures.temporalAt,
  letters: erasures.mailAt,
  views: erasures.viewsAt,
  rows: erasures.rowsAt,
  done: erasures.doneAt,
} as const satisfies Record<ErasureStep, unknown>;
const STEPS = Object.keys(DONE_AT) as ErasureStep[];

const ERASURE_COLUMNS = { id: sql<ErasureId>`${erasures.id}`, ...DONE_AT };
type Row = { id: ErasureId } & Record<ErasureStep, Instant | null>;

/** What the family sees. The receipt is derived from the erasure's own id, which is random and used nowhere else. */
const toErasure = ({ id, ...at }: Row): Erasure => {
  const askedAt = at.closed as Instant;
  return {
    id,
    askedAt,
    receipt: (id.replaceAll('-', '').slice(-12).toUpperCase().match(/.{4}/g) ?? []).join('-'),
    steps: STEPS.map((step) => ({ step, at: at[step] })),
    isDone: at.done !== null,
    backupsClearBy: toInstant(toEpochMs(at.done ?? askedAt) + RETENTION.backups.days * DAY_MS),
  };
};

export type ErasureReader = {
  listByPerson: (userId: UserId) => Promise<Erasure[]>;
};

export const createErasureReader = (db: Database): ErasureReader => {
  const { placeholder } = sql;
  const wasGuardian = arrayContains(erasures.people, sql`array[${placeholder('userId')}]::uuid[]`);
  const byPerson = db
    .select(ERASURE_COLUMNS)
    .from(erasures)
    .where(wasGuardian)
    .orderBy(desc(erasures.requestedAt), desc(erasures.id))
    .limit(50)
    .prepare('erasures_of_person');
  return {
    listByPerson: async (userId) => (await byPerson.execute({ userId })).map((row) => toErasure(row as Row)),
  };
};

/** What was begun, and what has to be closed at once: watched assessments and sessions of handed-over devices. */
export type BegunErasure = {
  erasure: Erasure;
  weeks: AssessmentId[];
  endedSessions: string[];
  /** The guardians other than the requester. */
  others: UserId[];
};
type BeginErasureCommand = { id: ErasureId; studentId: StudentId; nickname: string; by: UserId };

/**
 * The first step, in one transaction: answers are refused, links and sessions end, emails about the child are
 * suppressed, and neither relay nor sweep wakes its assessments. The deletions follow without the requester waiting.
 * @throws Refused OTHER_NAME if the child has another name, ERASED if another request has erased it meanwhile, FORBIDDEN
 * if it was passed on
 */
export async function beginErasure(
  tx: Transaction,
  { id, studentId, nickname, by }: BeginErasureCommand,
): Promise<BegunErasure> {
  const [child] = await tx
    .select({ nickname: students.nickname })
    .from(students)
    .where(eq(students.id, studentId))
    .for('update')
    .prepare('hold_child')
    .execute();
  if (!child) return refuse('NOT_FOUND');
  if (!isSameName(child.nickname, nickname)) return refuse('OTHER_NAME');

  const isOfChild = eq(guardians.studentId, studentId);
  const family = await tx
    .select({ userId: guardians.userId, role: guardians.role })
    .from(guardians)
    .where(isOfChild)
    .prepare('people_of_child')
    .execute();
  if (family.find(({ userId }) => userId === by)?.role !== 'owner')
    refuse((await wasErasedFor(tx, by, studentId)) ? 'ERASED' : 'FORBIDDEN');
  const people = family.map(({ userId }) => userId);
  // Under its lock: a week that was begun at the last moment is among them.
  const { rows } = await tx.execute<{ weeks: AssessmentId[] }>(
    sql`select ask_erasure(${id}, ${studentId}, 'asked', ${by}, ${`{${people.join()}}`}::uuid[]) as weeks`,
  );
  const weeks = rows[0]?.weeks ?? [];

  await deleteReminderAddresses(tx, studentId, people, weeks[0]);
  await revokeAccess(tx, studentId, weeks);
  const endedSessions = await endDevicesWithChild(tx, id, weeks);
  await withdrawOffersOfChild(tx, studentId);
  await tx.delete(guardians).where(isOfChild).prepare('end_all_guardianships').execute();
  const [row] = await tx
    .select(ERASURE_COLUMNS)
    .from(erasures)
    .where(eq(erasures.id, id))
    .prepare('begun_erasure')
    .execute();
  return { erasure: toErasure(row as Row), weeks, endedSessions, others: people.filter((userId) => userId !== by) };
}

/**
 * Deletes the emails that asked reminder addresses of this child, unless another child of the same guardian uses the
 * address: they contain it in plain text.
 */
export async function deleteReminderAddresses(
  tx: Transaction,
  studentId: StudentId,
  people: readonly UserId[],
  week: AssessmentId | undefined,
): Promise<void> {
  if (people.length === 0) return;
  const ofOthers = tx
    .select({ email: guardians.notifyEmail })
    .from(guardians)
    .where(
      and(
        eq(guardians.userId, letters.userId),
        sql`${guardians.studentId} <> ${studentId}`,
        eq(guardians.notifyEmail, letters.address),
      ),
    );
  const deletedEmails = await tx
    .delete(letters)
    .where(and(inArray(letters.userId, [...people]), eq(letters.purpose, 'recipient'), sql`not exists ${ofOthers}`))
    .returning({ id: letters.id });
  if (deletedEmails.length === 0) return;
  // Attributes the outbox rows to an assessment, with whose emails they are deleted.
  await tx
    .update(mail)
    .set({ assessmentId: week ?? null })
    .where(
      inArray(
        mail.dedupeKey,
        deletedEmails.map(({ id }) => `letter|${id}`),
      ),
    );
}

/** Ends links and codes that lead to the child. */
async function revokeAccess(tx: Transaction, studentId: StudentId, weeks: AssessmentId[]): Promise<void> {
  const invitedGuardians = tx
    .select({ id: guardianInvitations.id })
    .from(guardianInvitations)
    .where(eq(guardianInvitations.studentId, studentId));
  await tx
    .delete(guardianLinks)
    .where(inArray(guardianLinks.invitationId, invitedGuardians))
    .prepare('end_guardian_links')
    .execute();
  // The rows stay for now: their ids are needed to find copies in stored responses.
  await endShares(tx, { studentId, now: null });
  // An email about the end of a profile belongs to no assessment.
  await suppressUnsent(tx, sql`(${inArray(mail.assessmentId, weeks)} or ${mail.payload} ->> 'student' = ${studentId})`);
  if (weeks.length === 0) return;
  const invitedTeachers = tx
    .select({ id: teacherInvitations.id })
    .from(teacherInvitations)
    .where(inArray(teacherInvitations.assessmentId, weeks));
  await tx.delete(teacherLinks).where(inArray(teacherLinks.invitationId, invitedTeachers));
  await tx.delete(teacherCodes).where(inArray(teacherCodes.invitationId, invitedTeachers));
}

/**
 * Ends the sessions of devices that are with the child and returns them: such a device cannot be taken back. Until they
 * would have expired, the device is told why: it may hold unsent answers, and may never be signed in to again.
 */
export async function endDevicesWithChild(
  tx: Transaction,
  erasureId: ErasureId,
  weeks: readonly AssessmentId[],
): Promise<string[]> {
  if (weeks.length === 0) return [];
  const withChild = tx
    .select({ id: handovers.sessionId })
    .from(handovers)
    .where(inArray(handovers.assessmentId, weeks));
  const endedSessions = await tx
    .delete(session)
    .where(inArray(session.id, withChild))
    .returning({ id: session.id, tokenHash: session.tokenHash, expiresAt: session.expiresAt });
  const devices = endedSessions.flatMap(({ tokenHash, expiresAt }) =>
    tokenHash ? [{ tokenHash, erasureId, expiresAt: toInstant(expiresAt.getTime()) }] : [],
  );
  if (devices.length > 0) await tx.insert(erasedDevices).values(devices).onConflictDoNothing();
  return endedSessions.map(({ id }) => id);
}

/** Unfinished erasures, the oldest first. */
export async function listOpenErasures(db: Database): Promise<{ id: ErasureId; requestedAt: Instant }[]> {
  const rows = await db
    .select({ id: erasures.id, requestedAt: erasures.requestedAt })
    .from(erasures)
    .where(isNull(erasures.doneAt))
    .orderBy(erasures.requestedAt)
    .limit(100)
    .prepare('open_erasures')
    .execute();
  return rows.map(({ id, requestedAt }) => ({ id: id as ErasureId, requestedAt }));
}
