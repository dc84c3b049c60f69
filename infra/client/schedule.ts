import type { ApiClient } from '#infra/client/api-client.ts';
import { scheduleAssessment } from '#shared/contracts/assessments.ts';
import { signUp } from '#shared/contracts/session.ts';
import { createStudent } from '#shared/contracts/students.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';

export const PASSWORD = 'seven stepping stones';

/** Opens an account; an assessment begins only once its address is confirmed. */
export async function openAccount(
  parent: ApiClient,
  account: { name: string; email: string; password: string },
  proveAddress: () => Promise<unknown>,
): Promise<void> {
  await parent.call(signUp, { params: {}, body: account });
  await proveAddress();
}

type Child = {
  nickname: string;
  ageYears: number;
  parentEmail: string;
  teacherEmail?: string | undefined;
  notes?: string | undefined;
};

/** Adds a child and schedules its assessment from today. */
export async function scheduleChild(
  parent: ApiClient,
  { nickname, ageYears, parentEmail, teacherEmail, notes }: Child,
  timeZone = findDaytimeZone(),
): Promise<{ assessmentId: AssessmentId; studentId: StudentId }> {
  const { id: studentId } = await parent.call(createStudent, { params: {}, body: { nickname, ageYears } });
  const startDate = new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  const { id } = await parent.call(scheduleAssessment, {
    params: {},
    body: {
      studentId,
      startDate,
      timeZone,
      parentEmail,
      consent: { noticeVersion: CONSENT_NOTICE },
      ...(teacherEmail && { teacherEmail }),
      ...(notes && { notes }),
    },
  });
  return { assessmentId: id, studentId };
}

/** A zone in which it is ten in the morning: the day has opened at seven, and no reminder is due before the evening. */
export function findDaytimeZone(): string {
  const ahead = 10 - new Date().getUTCHours();
  const offset = ahead < -12 ? ahead + 24 : ahead;
  // The signs in the names of these zones are inverted.
  return offset === 0 ? 'Etc/UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
