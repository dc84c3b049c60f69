import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { HandleCommand } from '#services/assessment/handle.ts';
import { IS_PROVED, user } from '#services/database/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { guardians } from '#services/database/families.tables.ts';
import { assessmentSessions } from '#services/database/log.tables.ts';
import { weekPhases } from '#services/database/views.tables.ts';
import { collectFirstError } from '#services/first-error.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';

const KEY = 'consent-proved';
const { placeholder } = sql;

/**
 * Makes consents count whose account has a proved address: those of one account, or, without one, of all accounts.
 * Returns how many there were.
 */
export type ProveConsents = (now: Instant, userId?: UserId) => Promise<number>;

/**
 * Assessments that wait for a proof which has come. They are found from the log and the accounts, not from a note of
 * the proof: a process that dies between the two loses nothing, since the housekeeping runs this for all accounts. A
 * failure for one assessment does not stop the others.
 */
export function createProveConsents(db: Database, handle: HandleCommand): ProveConsents {
  // The consent of a waiting assessment is its second event, written with the first; it counts for its giver only while
  // that person is a guardian of the child. It is a scalar subquery so that the planner looks it up for each waiting
  // assessment and scans no partition of the log.
  const isGivenByUser = sql`(
    select e.meta ->> 'actor' from events e where e.stream_id = ${weekPhases.sessionId} and e.version = 2 and e.type = 'ConsentGiven'
      and e.data ? 'awaitsProof') = 'parent:' || ${user.id}::text`;
  const selectAwaitingProof = (more?: SQL) =>
    db
      .select({ id: weekPhases.sessionId, userId: guardians.userId })
      .from(weekPhases)
      .innerJoin(assessmentSessions, eq(assessmentSessions.id, weekPhases.sessionId))
      .innerJoin(guardians, eq(guardians.studentId, assessmentSessions.studentId))
      .innerJoin(user, and(eq(user.id, guardians.userId), IS_PROVED))
      .where(and(eq(weekPhases.phase, sql`'withoutConsent'`), isGivenByUser, more));
  const allAwaiting = selectAwaitingProof().prepare('proved_consents');
  const awaitingOfUser = selectAwaitingProof(eq(guardians.userId, placeholder('userId'))).prepare(
    'proved_consents_of_user',
  );

  return async (now, userId) => {
    const awaiting = await (userId ? awaitingOfUser.execute({ userId }) : allAwaiting.execute());
    const { attempt, rethrow } = collectFirstError();
    for (const { id, userId: by } of awaiting)
      await attempt(() =>
        handle({
          assessmentId: id as AssessmentId,
          command: { type: 'ProveConsent', at: now },
          // Of one account: its person has just proved the address.
          origin: userId ? 'a' : 's',
          key: KEY,
          requestHash: KEY,
          actor: { kind: 'parent', id: by },
        }),
      );
    rethrow();
    return awaiting.length;
  };
}
