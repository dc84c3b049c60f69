import { createHash } from 'node:crypto';
import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { teacherInvitations } from '#services/teacher/teacher.tables.ts';
import type { Weeks } from '#services/views/weeks.store.ts';
import { epochMsOf, type Instant, instantOf } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

const INVITATION_DAYS = 14;
/** An account that invites more strangers than this in a day is not a family. */
const MOST_A_DAY = 10;

export type NewInvitation = {
  invitationId: InvitationId;
  assessmentId: AssessmentId;
  by: UserId;
  email: string;
  now: Instant;
  /** When the week begins: an invitation to a week of next month is in force when its form opens. */
  weekBegins: Instant;
};

export type Invitations = {
  /** The week that an invitation in force belongs to: the week's own log says which one that is. */
  weekInForce: (invitationId: InvitationId, now: Instant) => Promise<AssessmentId | null>;
  expires: (invitationId: InvitationId) => Promise<Instant | null>;
  /** Forgets an invitation that the week did not accept. */
  forget: (invitationId: InvitationId) => Promise<void>;
};

/**
 * Notes whom an invitation goes to; the event holds its id only. Part of the write that the key belongs to.
 * @throws Refused INVITATION_LIMIT after ten in a day
 */
export async function addInvitation(tx: Transaction, { invitationId, assessmentId, by, email, now, weekBegins }: NewInvitation): Promise<void> {
  const since = instantOf(epochMsOf(now) - 86_400_000);
  const [sent] = await tx
    .select({ today: count() })
    .from(teacherInvitations)
    .where(and(eq(teacherInvitations.invitedBy, by), gt(teacherInvitations.createdAt, since)))
    .prepare('invitations_of_a_day')
    .execute();
  if ((sent?.today ?? 0) >= MOST_A_DAY) refuse('INVITATION_LIMIT');
  const expires = instantOf(Math.max(epochMsOf(now), epochMsOf(weekBegins)) + INVITATION_DAYS * 86_400_000);
  const emailHash = createHash('sha256').update(email).digest('hex');
  const invitation = { id: invitationId, assessmentId, invitedBy: by, email, emailHash, createdAt: now, expiresAt: expires };
  await tx.insert(teacherInvitations).values(invitation).prepare('add_invitation').execute();
}

export const invitations = (db: Database, weeks: Pick<Weeks, 'one'>): Invitations => {
  const isIt = eq(teacherInvitations.id, sql.placeholder('invitationId'));
  const inForce = db
    .select({ assessmentId: teacherInvitations.assessmentId })
    .from(teacherInvitations)
    .where(and(isIt, gt(teacherInvitations.expiresAt, sql.placeholder('now')), isNull(teacherInvitations.revokedAt)))
    .prepare('invitation_in_force');
  const end = db.select({ expiresAt: teacherInvitations.expiresAt }).from(teacherInvitations).where(isIt).prepare('invitation_end');
  const remove = db.delete(teacherInvitations).where(isIt).prepare('remove_invitation');
  return {
    weekInForce: async (invitationId, now) => {
      const [row] = await inForce.execute({ invitationId, now });
      const found = row && (await weeks.one(row.assessmentId));
      const teacher = found?.week.teacher;
      return teacher?.invitationId === invitationId && !teacher.withdrawn ? (found?.assessmentId ?? null) : null;
    },
    expires: async (invitationId) => (await end.execute({ invitationId }))[0]?.expiresAt ?? null,
    forget: async (invitationId) => {
      await remove.execute({ invitationId });
    },
  };
};
