import type { AccountLetters } from '#services/accounts/letters.store.ts';
import type { Scheduling, WeekIds } from '#services/assessment/scheduling.store.ts';
import type { LogTransaction } from '#services/event-store/clients.ts';
import type { Families } from '#services/families/families.store.ts';
import { refuseMisfit, showNow } from '#services/families/student-age.ts';
import type { Handle } from '#services/handling/handle.ts';
import { writeWeek } from '#services/handling/week-write.ts';
import { type Route, route } from '#services/http/route.ts';
import type { AuditTrail } from '#services/ops/audit.store.ts';
import { scheduleAssessment } from '#shared/contracts/assessments.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { mayPass, Refused, refuse } from '#shared/values/refusal.ts';

export type SchedulePorts = {
  handle: Handle;
  families: Pick<Families, 'student' | 'guardianRole' | 'correctAge'>;
  scheduling: Scheduling;
  /** Asks an address other than the account's own whether it wants the reminders. */
  letters: Pick<AccountLetters, 'alongside'>;
  audit: Pick<AuditTrail, 'alongside'>;
  /** This user's address is proved: assessments that waited for it begin. */
  addressProved: (userId: UserId, now: Instant) => Promise<void>;
  /** Length of a programme day in ms; 24 h except in demonstrations. */
  dayMs: number;
};

/**
 * An assessment has no stream before it is scheduled, so its ids are reserved first under the caller's key: a retry,
 * even after a crash between the two commits, schedules the same assessment with the same invitation. A refused request
 * stores no address and changes none.
 */
export const scheduleRoutes = ({
  handle,
  families,
  scheduling,
  letters,
  audit,
  addressProved,
  dayMs,
}: SchedulePorts): Route[] => [
  route(scheduleAssessment, 'signedIn', async ({ body, person, now, key, requestHash, request }) => {
    const { studentId, teacherEmail, teacherLine, parentEmail, consent, child: given, ...asked } = body;
    const known = showNow((await families.student(person.userId, studentId)) ?? refuse('NOT_FOUND'), now);
    const student = { ...known, ...given };
    const isCorrected = student.ageYears !== known.ageYears || student.birthMonth !== known.birthMonth;
    if (isCorrected) {
      if ((await families.guardianRole(person.userId, studentId)) !== 'owner') refuse('FORBIDDEN');
      refuseMisfit(student, now);
    }
    const age = { years: student.ageYears, ...(student.birthMonth && { birthMonth: student.birthMonth }) };
    // Anyone can open an account with an unproved address, a child for itself.
    const awaitsProof = person.account.verified ? undefined : true;
    const commandFor = (ids: WeekIds): Command => ({
      ...{
        type: 'ScheduleAssessment',
        at: now,
        ...ids,
        ...asked,
        studentId,
        age,
        noticeVersion: consent.noticeVersion,
        awaitsProof,
        dayMs,
      },
    });
    const { ids, release } = await scheduling.reserve(
      { userId: person.userId, key, requestHash },
      { studentId, parentEmail, teacherEmail, teacherLine, now },
      (reserved) => {
        assessment.decide(assessment.initialState, commandFor(reserved));
      },
    );
    const child = { studentId, nickname: student.nickname };
    const actor = { kind: 'account', userId: person.userId, sessionId: person.sessionId };
    const noted = { at: now, actor, requestId: request.id };
    const isElsewhere = parentEmail !== person.account.email;
    // In the same commit as the assessment: a refused request must not change the child.
    const alongside = [
      ...(isElsewhere
        ? [letters.alongside({ purpose: 'recipient', address: parentEmail, userId: person.userId }, now)]
        : []),
      ...(isCorrected
        ? [families.correctAge(student), audit.alongside({ ...noted, action: 'child.corrected', objectId: studentId })]
        : []),
      ...(ids.invitationId
        ? [audit.alongside({ ...noted, action: 'teacher.invited', objectId: ids.invitationId })]
        : []),
    ];
    try {
      const written = await writeWeek(
        handle,
        {
          person: { ...person, child },
          params: { assessmentId: ids.assessmentId },
          key,
          requestHash,
          now,
          alongside: alongside.length > 0 ? (tx) => inOrder(alongside, tx) : undefined,
        },
        commandFor(ids),
      );
      // The proof may have come during this request, before the assessment existed.
      if (awaitsProof) await addressProved(person.userId, now);
      return written;
    } catch (error) {
      // Another assessment of this child was first. A transient refusal is repeated under the same key and reuses the
      // ids.
      if (error instanceof Refused && !mayPass(error.code)) await release();
      throw error;
    }
  }),
];

async function inOrder(writes: readonly ((tx: LogTransaction) => Promise<void>)[], tx: LogTransaction): Promise<void> {
  for (const write of writes) await write(tx);
}
