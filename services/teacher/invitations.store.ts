import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import type { Transaction } from '#services/handling/keyed-write.store.ts';
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
  const [sent] = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from teacher_invitations where invited_by = ${by} and created_at > ${since}`,
  );
  if ((sent?.count ?? 0) >= MOST_A_DAY) refuse('INVITATION_LIMIT');
  const expires = instantOf(Math.max(epochMsOf(now), epochMsOf(weekBegins)) + INVITATION_DAYS * 86_400_000);
  const emailHash = createHash('sha256').update(email).digest('hex');
  await tx.execute(sql`
    insert into teacher_invitations (id, assessment_id, invited_by, email, email_hash, created_at, expires_at)
    values (${invitationId}, ${assessmentId}, ${by}, ${email}, ${emailHash}, ${now}, ${expires})`);
}

export const invitations = (db: PostgresJsDatabase, weeks: Pick<Weeks, 'one'>): Invitations => ({
  weekInForce: async (invitationId, now) => {
    const [row] = await db.execute<{ assessment_id: AssessmentId }>(
      sql`select assessment_id from teacher_invitations where id = ${invitationId} and expires_at > ${now} and revoked_at is null`,
    );
    const found = row && (await weeks.one(row.assessment_id));
    const teacher = found?.week.teacher;
    return teacher?.invitationId === invitationId && !teacher.withdrawn ? (found?.assessmentId ?? null) : null;
  },
  expires: async (invitationId) => {
    const [row] = await db.execute<{ expires_at: string }>(sql`select expires_at from teacher_invitations where id = ${invitationId}`);
    return row ? new Date(row.expires_at).toISOString() : null;
  },
  forget: async (invitationId) => {
    await db.execute(sql`delete from teacher_invitations where id = ${invitationId}`);
  },
});
