import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Student } from '#shared/contracts/students.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';
import { call } from '#web/api/call.ts';
import type { ScheduleValues } from '#web/features/schedule/schedule-fields.ts';

type Keys = { of: string; student: string; week: string };

/**
 * Schedules a week: finds the child by the name the family uses, or adds it, then sends the week. A second try with the same
 * values carries the same keys, so a lost answer makes neither a second child nor a second week.
 */
export function useSchedule({ timeZone, onDone }: { timeZone: string; onDone: (view: ProgressView) => void }) {
  const keys = useRef<Keys | null>(null);
  return useMutation({
    mutationFn: async (values: ScheduleValues) => {
      const of = JSON.stringify(values);
      if (keys.current?.of !== of) keys.current = { of, student: crypto.randomUUID(), week: crypto.randomUUID() };
      const { student, week } = keys.current;
      const { id: studentId } = await childFor(values, student);
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
            ...(values.teacherEmail && { teacherEmail: values.teacherEmail, ...(values.teacherLine && { teacherLine: values.teacherLine }) }),
            ...(values.notes && { notes: values.notes }),
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
  });
}

async function childFor({ childName, childAge, birthMonth }: ScheduleValues, key: string): Promise<Student> {
  const { students } = await call('listStudents', { params: {} });
  const known = students.find(({ nickname }) => nickname.toLowerCase() === childName.toLowerCase());
  const born = birthMonth === '' ? {} : { birthMonth };
  if (!known) return call('createStudent', { params: {}, body: { nickname: childName, ageYears: childAge, ...born } }, { key });
  if (known.ageYears === childAge && (birthMonth === '' || known.birthMonth === birthMonth)) return known;
  return call('updateStudent', { params: { studentId: known.id }, body: { ageYears: childAge, ...born } });
}
