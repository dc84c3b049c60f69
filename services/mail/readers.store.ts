import { and, asc, eq, or, sql } from 'drizzle-orm';
import { user } from '#services/database/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { guardians, students } from '#services/database/families.tables.ts';
import { assessmentSessions as sessions } from '#services/database/log.tables.ts';
import { READS_ELSEWHERE } from '#services/database/reminder-address.store.ts';
import {
  createKeepTokens,
  createUnsubscribeTokens,
  createUnsubscribeUrls,
  type KeepGrant,
} from '#services/mail/email-tokens.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';

type OtherAssessment = { assessmentId: AssessmentId; childName: string };

/** Data about the reader that is read when an email is sent. */
export type MailReaders = {
  /** The other running assessments that a parent's email about this one should cover, with their children's names. */
  listOtherAssessments: (userId: UserId, assessmentId: AssessmentId) => Promise<OtherAssessment[]>;
  /** All other running assessments of a parent, also of children with a separate address. */
  listRunningAssessments: (userId: UserId, assessmentId: AssessmentId) => Promise<OtherAssessment[]>;
  /** The unsubscribe address for this kind and recipient. */
  unsubscribeUrl: (mail: { recipient: string; kind: string }) => string;
  /** The address that keeps an unused child. */
  keepUrl: (keep: KeepGrant) => string;
};

export function createMailReaders(
  db: Database,
  { secrets, baseUrl }: { secrets: Parameters<typeof createUnsubscribeTokens>[0]; baseUrl: string },
): MailReaders {
  const { placeholder } = sql;
  const selectAssessments = db
    .select({ assessmentId: sessions.id, childName: students.nickname, isElsewhere: READS_ELSEWHERE })
    .from(guardians)
    .innerJoin(user, eq(user.id, guardians.userId))
    .innerJoin(students, eq(students.id, guardians.studentId))
    .innerJoin(sessions, eq(sessions.studentId, guardians.studentId))
    .where(
      and(
        eq(guardians.userId, placeholder('userId')),
        or(sql`${sessions.status} = 'running'`, eq(sessions.id, placeholder('assessmentId'))),
      ),
    )
    .orderBy(asc(students.createdAt), asc(sessions.id))
    .prepare('assessments_of_reader');
  return {
    // Those whose emails all go to the account's own address; a child with a separate address has emails of its own
    // (`emails-for-events.ts`).
    listOtherAssessments: async (userId, assessmentId) => {
      const all = await selectAssessments.execute({ userId, assessmentId });
      const own = all.find((assessment) => assessment.assessmentId === assessmentId);
      if (!own || own.isElsewhere) return [];
      return all.flatMap(({ isElsewhere, ...assessment }) =>
        isElsewhere || assessment.assessmentId === assessmentId ? [] : [assessment],
      );
    },
    listRunningAssessments: async (userId, assessmentId) =>
      (await selectAssessments.execute({ userId, assessmentId })).filter((each) => each.assessmentId !== assessmentId),
    unsubscribeUrl: createUnsubscribeUrls(createUnsubscribeTokens(secrets), baseUrl),
    // The token is in the fragment, which is never sent to a server or logged.
    keepUrl: (keep) => `${baseUrl}/keep#${createKeepTokens(secrets).of(keep)}`,
  };
}
