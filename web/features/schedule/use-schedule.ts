import { useRef } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { StudentId } from '#shared/values/ids.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';
import { call } from '#web/api/call.ts';
import { useCall } from '#web/api/queries.ts';
import type { ScheduleValues } from '#web/features/schedule/schedule-fields.ts';

type IdempotencyKeys = { valuesKey: string; studentKey: string; assessmentKey: string };

/**
 * Schedules an assessment: finds the child by nickname or creates it, then sends the command. A second attempt with the
 * same values has the same idempotency keys, so a lost response creates no duplicates.
 */
export function useSchedule({
  timeZone,
  onDone,
  onFault,
}: {
  timeZone: string;
  onDone: (view: ProgressView) => void;
  onFault: (problem: unknown) => void;
}) {
  const keys = useRef<IdempotencyKeys | null>(null);
  return useCall(
    async (values: ScheduleValues) => {
      const valuesKey = JSON.stringify(values);
      if (keys.current?.valuesKey !== valuesKey)
        keys.current = { valuesKey, studentKey: crypto.randomUUID(), assessmentKey: crypto.randomUUID() };
      const { studentKey, assessmentKey } = keys.current;
      const studentId = await findOrCreateChild(values, studentKey);
      return call(
        'scheduleAssessment',
        {
          params: {},
          body: {
            studentId,
            startDate: values.startDate,
            timeZone,
            reminderTime: values.reminderTime,
            parentEmail: values.parentEmail,
            ...(values.teacherEmail && {
              teacherEmail: values.teacherEmail,
              ...(values.teacherLine && { teacherLine: values.teacherLine }),
            }),
            ...(values.notes && { notes: values.notes }),
            // An existing child's age is corrected by the same command, so a refused command changes nothing.
            child: toChildAge(values),
            consent: { noticeVersion: CONSENT_NOTICE },
          },
        },
        { key: assessmentKey },
      );
    },
    {
      onSuccess: (view) => {
        keys.current = null;
        onDone(view);
      },
      onError: onFault,
    },
  );
}

const toChildAge = ({ childAge, birthMonth }: ScheduleValues) => ({
  ageYears: childAge,
  ...(birthMonth !== '' && { birthMonth }),
});

async function findOrCreateChild(values: ScheduleValues, key: string): Promise<StudentId> {
  const { childName } = values;
  const { students } = await call('listStudents', { params: {} });
  const existingStudent = students.find(({ nickname }) => nickname.toLowerCase() === childName.toLowerCase());
  if (existingStudent) return existingStudent.id;
  const { id } = await call(
    'createStudent',
    { params: {}, body: { nickname: childName, ...toChildAge(values) } },
    { key },
  );
  return id;
}
