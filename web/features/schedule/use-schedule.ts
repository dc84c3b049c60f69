import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { StudentId } from '#shared/values/ids.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';
import { call } from '#web/api/call.ts';
import type { ScheduleValues } from '#web/features/schedule/schedule-fields.ts';

type Keys = { of: string; student: string; week: string };

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
  const keys = useRef<Keys | null>(null);
  return useMutation({
    mutationFn: async (values: ScheduleValues) => {
      const of = JSON.stringify(values);
      if (keys.current?.of !== of) keys.current = { of, student: crypto.randomUUID(), week: crypto.randomUUID() };
      const { student, week } = keys.current;
      const studentId = await childFor(values, student);
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
            child: ageOf(values),
            consent: { noticeVersion: CONSENT_NOTICE },
          },
        },
        { key: week },
      );
    },
    onSuccess: (view) => {
      keys.current = null;
      onDone(view);
    },
    onError: (problem) => onFault(problem),
  });
}

const ageOf = ({ childAge, birthMonth }: ScheduleValues) => ({
  ageYears: childAge,
  ...(birthMonth !== '' && { birthMonth }),
});

async function childFor(values: ScheduleValues, key: string): Promise<StudentId> {
  const { childName } = values;
  const { students } = await call('listStudents', { params: {} });
  const known = students.find(({ nickname }) => nickname.toLowerCase() === childName.toLowerCase());
  if (known) return known.id;
  const { id } = await call('createStudent', { params: {}, body: { nickname: childName, ...ageOf(values) } }, { key });
  return id;
}
