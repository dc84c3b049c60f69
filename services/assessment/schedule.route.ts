import type { AccountEmails } from '#services/accounts/account-emails.store.ts';
import type { AssessmentQueries } from '#services/assessment/assessments.store.ts';
import type { HandleCommand } from '#services/assessment/handle.ts';
import type { SchedulingStore } from '#services/assessment/scheduling.store.ts';
import { writeAssessment } from '#services/assessment/write-assessment.ts';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import { buildAuditFact } from '#services/audit/build-audit-fact.ts';
import type { Transaction } from '#services/database/database.store.ts';
import type { EventStore } from '#services/database/event-store.ts';
import type { FamilyStore } from '#services/families/families.store.ts';
import { refuseAgeMismatch, withCurrentAge } from '#services/families/student-age.ts';
import { type Route, route } from '#services/http/route.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import { countLetterOfDay } from '#services/mail/daily-limits.store.ts';
import { scheduleAssessment } from '#shared/contracts/assessments.ts';
import type { Student } from '#shared/contracts/students.ts';
import { listStories } from '#shared/domain/assessment/moves.ts';
import { UNSEEN_DAYS } from '#shared/measurement/scale.ts';
import { computeCurrentAge, toNoon } from '#shared/values/child-age.ts';
import type { Instant } from '#shared/values/days.ts';
import type { StudentId, UserId } from '#shared/values/ids.ts';
import { isTransient, Refused, refuse } from '#shared/values/refusal.ts';

export type SchedulePorts = {
  handle: HandleCommand;
  store: Pick<EventStore, 'readMany'>;
  weeks: Pick<AssessmentQueries, 'recentOfChild'>;
  families: Pick<FamilyStore, 'findStudent' | 'findGuardianRole' | 'correctAge'>;
  scheduling: SchedulingStore;
  /** Asks an address other than the account's own whether it wants the reminders. */
  letters: Pick<AccountEmails, 'write'>;
  hashes: AddressHashes;
  audit: Pick<AuditTrail, 'within'>;
  /** This user's address is proved: assessments that waited for it begin. */
  addressProved: (userId: UserId, now: Instant) => Promise<void>;
  /** Length of a programme day in ms; 24 h except in demonstrations. */
  dayMs: number;
};

/**
 * An assessment has no stream before it is scheduled, so its ids are reserved first under the caller's key: a retry,
 * even after a crash between the two commits, schedules the same assessment with the same invitation.
 */
export const scheduleRoutes = ({
  handle,
  store,
  weeks,
  families,
  scheduling,
  letters,
  hashes,
  audit,
  addressProved,
  dayMs,
}: SchedulePorts): Route[] => [
  route(scheduleAssessment, 'signedIn', async ({ body, person, now, key, requestHash, request }) => {
    const { studentId, teacherEmail, teacherLine, parentEmail, consent, child: corrections, ...scheduleRequest } = body;
    const storedStudent = withCurrentAge(
      (await families.findStudent(person.userId, studentId)) ?? refuse('NOT_FOUND'),
      now,
    );
    // The age that is stated may be that of today or of the first day: a birthday may lie between them.
    const stated = { ...storedStudent, ...corrections };
    const student = withCurrentAge(stated, now);
    const start = toNoon(scheduleRequest.startDate);
    const isCorrected = hasOtherAge(student, storedStudent);
    if (isCorrected && (await families.findGuardianRole(person.userId, studentId)) !== 'owner') refuse('FORBIDDEN');
    if (hasOtherAge(stated, storedStudent)) refuseAgeMismatch(stated, now, start);
    const age = {
      years: computeCurrentAge(stated, start),
      ...(student.birthMonth && { birthMonth: student.birthMonth }),
    };
    // Anyone can open an account with an unproved address, a child for itself.
    const awaitsProof = person.account.verified ? undefined : true;
    const { userId } = person;
    const seenStories = await readSeenStories({ store, weeks }, studentId);
    const { ids, release } = await scheduling.reserve({ userId, key, requestHash }, teacherEmail !== undefined);
    const child = { studentId, nickname: student.nickname };
    const auditCall = { person, request, now };
    const isOtherAddress = parentEmail !== person.account.email;
    // In the same commit as the assessment: a refused request must neither store an address nor change the child.
    const alongside = async (tx: Transaction) => {
      const addresses = { userId, studentId, parentEmail, teacherEmail, teacherLine, now };
      const { isProved } = await scheduling.storeAddresses(tx, ids, addresses);
      if (isOtherAddress && !isProved) {
        await countLetterOfDay(tx, 'asked-address', { by: userId, hashes, now });
        await letters.write({ purpose: 'recipient', address: parentEmail, userId }, now, tx);
      }
      if (isCorrected) {
        await families.correctAge(tx, student);
        await audit.within(tx, buildAuditFact(auditCall, 'child.corrected', studentId));
      }
      if (ids.invitationId) await audit.within(tx, buildAuditFact(auditCall, 'teacher.invited', ids.invitationId));
    };
    try {
      const result = await writeAssessment(
        handle,
        {
          person: { ...person, child },
          params: { assessmentId: ids.assessmentId },
          key,
          requestHash,
          now,
          alongside,
        },
        {
          type: 'ScheduleAssessment',
          at: now,
          ...ids,
          ...scheduleRequest,
          studentId,
          age,
          noticeVersion: consent.noticeVersion,
          awaitsProof,
          dayMs,
          seenStories,
        },
      );
      // The proof may have come during this request, before the assessment existed.
      if (awaitsProof) await addressProved(userId, now);
      return result;
    } catch (error) {
      // A transient refusal is repeated under the same key and reuses the ids.
      if (error instanceof Refused && !isTransient(error.code)) await release();
      throw error;
    }
  }),
];

const hasOtherAge = (one: Student, other: Student): boolean =>
  one.ageYears !== other.ageYears || one.birthMonth !== other.birthMonth;

/** The stories that the games told this child in the days in which none may come again, from its recorded trials. */
async function readSeenStories(
  { store, weeks }: Pick<SchedulePorts, 'store' | 'weeks'>,
  studentId: StudentId,
): Promise<string[]> {
  const recent = await weeks.recentOfChild(studentId, UNSEEN_DAYS);
  const logs = await store.readMany(recent, { types: ['TrialsRecorded'] });
  const trials = logs.flat().flatMap(({ event }) => (event.type === 'TrialsRecorded' ? event.trials : []));
  return [...new Set(listStories(trials))];
}
