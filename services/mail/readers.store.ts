import { and, asc, eq, or, sql } from 'drizzle-orm';
import { user } from '#services/database/auth.tables.ts';
import type { Database } from '#services/database/database.store.ts';
import { guardians, students } from '#services/database/families.tables.ts';
import { assessmentSessions as sessions } from '#services/database/log.tables.ts';
import { GETS_REMINDERS, OTHER_ADDRESS } from '#services/database/reminder-address.store.ts';
import { createAddressHashes } from '#services/mail/address-hash.ts';
import {
  createKeepTokens,
  createUnsubscribeTokens,
  createUnsubscribeUrls,
  type KeepGrant,
} from '#services/mail/email-tokens.ts';
import { OTHER_ADDRESS_KIND } from '#services/mail/kinds.ts';
import { parseRecipient } from '#services/mail/recipient.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';

export type OtherAssessment = { assessmentId: AssessmentId; childName: string };

/** Data about the reader that is read when an email is sent. */
export type MailReaders = {
  /**
   * The other running assessments that a parent's reminder of this one to the address `to` should cover, with their
   * children's names: those whose reminders go there as well. Null if those of this one go elsewhere by now.
   */
  listOtherAssessments: (userId: UserId, assessmentId: AssessmentId, to: string) => Promise<OtherAssessment[] | null>;
  /**
   * All other assessments of this child, ended ones too, and the running ones of the parent's other children, wherever
   * their reminders go.
   */
  listFamilyAssessments: (userId: UserId, assessmentId: AssessmentId) => Promise<OtherAssessment[]>;
  /** The unsubscribe address for this kind and recipient. `to`: where the email goes. */
  unsubscribeUrl: (mail: { recipient: string; kind: string }, to: string) => Promise<string>;
  /** The address that keeps an unused child. */
  keepUrl: (keep: KeepGrant) => string;
};

export function createMailReaders(
  db: Database,
  { secrets, baseUrl }: { secrets: Parameters<typeof createAddressHashes>[0]; baseUrl: string },
): MailReaders {
  const { placeholder } = sql;
  const selectAssessments = db
    .select({
      assessmentId: sessions.id,
      childName: students.nickname,
      address: sql<string>`coalesce(${OTHER_ADDRESS}, ${user.email})`,
      getsReminders: GETS_REMINDERS,
      status: sessions.status,
    })
    .from(guardians)
    .innerJoin(user, eq(user.id, guardians.userId))
    .innerJoin(students, eq(students.id, guardians.studentId))
    .innerJoin(sessions, eq(sessions.studentId, guardians.studentId))
    .where(
      and(
        eq(guardians.userId, placeholder('userId')),
        or(
          sql`${sessions.status} = 'running'`,
          sql`${sessions.studentId} = (select own.student_id from ${sessions} own where own.id = ${placeholder('assessmentId')})`,
        ),
      ),
    )
    .orderBy(asc(students.createdAt), asc(sessions.id))
    .prepare('assessments_of_reader');
  const selectOwnAddress = db
    .select({ email: user.email })
    .from(user)
    .where(eq(user.id, placeholder('userId')))
    .prepare('own_address_of_reader');
  const formatUnsubscribeUrl = createUnsubscribeUrls(createUnsubscribeTokens(secrets), baseUrl);
  const hashes = createAddressHashes(secrets);
  const isOwnAddress = async (userId: string, address: string) =>
    (await selectOwnAddress.execute({ userId }))[0]?.email === address;
  return {
    listOtherAssessments: async (userId, assessmentId, to) => {
      const there = (await selectAssessments.execute({ userId, assessmentId })).filter(({ address }) => address === to);
      if (!there.some((assessment) => assessment.assessmentId === assessmentId)) return null;
      return there.flatMap(({ address: _, status, getsReminders, ...assessment }) =>
        getsReminders && status === 'running' && assessment.assessmentId !== assessmentId ? [assessment] : [],
      );
    },
    listFamilyAssessments: async (userId, assessmentId) =>
      (await selectAssessments.execute({ userId, assessmentId })).filter((each) => each.assessmentId !== assessmentId),
    // A reader at another address stops what goes there, and none of the emails of the account. A teacher may read the
    // email long after the invitation was deleted with its address.
    unsubscribeUrl: async ({ recipient, kind }, to) => {
      const { recipientKind, id } = parseRecipient(recipient);
      const isOfAddress = recipientKind === 'teacher' || (kind === OTHER_ADDRESS_KIND && !(await isOwnAddress(id, to)));
      return formatUnsubscribeUrl({ recipient: isOfAddress ? `${recipient}:${hashes.of(to)}` : recipient, kind });
    },
    // The token is in the fragment, which is never sent to a server or logged.
    keepUrl: (keep) => `${baseUrl}/keep#${createKeepTokens(secrets).of(keep)}`,
  };
}
