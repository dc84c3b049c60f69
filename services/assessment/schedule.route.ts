import type { Families } from '#services/families/families.store.ts';
import type { Handle } from '#services/handling/handle.ts';
import type { KeyedWrite } from '#services/handling/keyed-write.store.ts';
import { writeWeek } from '#services/handling/week-write.ts';
import { type Route, route } from '#services/http/route.ts';
import { addInvitation } from '#services/teacher/invitations.store.ts';
import { scheduleAssessment } from '#shared/contracts/assessments.ts';
import type { AssessmentId, InvitationId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type SchedulePorts = {
  handle: Handle;
  families: Pick<Families, 'student' | 'notify'>;
  keyedWrite: KeyedWrite;
  newId: () => string;
  /** Length of a programme day in ms; 24 h but for demonstrations. */
  dayMs: number;
};

/**
 * A week has no stream before it is scheduled, so its ids are reserved first under the caller's key: a retry, even after a
 * crash between the two commits, schedules the same week with the same invitation.
 */
export const scheduleRoutes = ({ handle, families, keyedWrite, newId, dayMs }: SchedulePorts): Route[] => [
  route(scheduleAssessment, 'signedIn', async ({ body, person, now, key, requestHash }) => {
    const { studentId, teacherEmail, parentEmail, consent, ...asked } = body;
    const student = (await families.student(person.userId, studentId)) ?? refuse('NOT_FOUND');
    const { response: ids } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
      const reserved = { assessmentId: newId() as AssessmentId, invitationId: teacherEmail ? (newId() as InvitationId) : undefined };
      const { assessmentId, invitationId } = reserved;
      if (teacherEmail && invitationId) {
        const weekBegins = `${body.startDate}T00:00:00.000Z`;
        await addInvitation(tx, { invitationId, assessmentId, by: person.userId, email: teacherEmail, now, weekBegins });
      }
      return reserved;
    });
    const age = { years: student.ageYears, ...(student.birthMonth && { birthMonth: student.birthMonth }) };
    const child = { studentId, nickname: student.nickname };
    await families.notify(person.userId, studentId, parentEmail);
    return writeWeek(
      handle,
      { person: { ...person, child }, params: { assessmentId: ids.assessmentId }, key, requestHash, now },
      { type: 'ScheduleAssessment', at: now, ...ids, ...asked, studentId, age, noticeVersion: consent.noticeVersion, dayMs },
    );
  }),
];
