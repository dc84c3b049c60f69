import { useRef } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Student } from '#shared/contracts/students.ts';
import { computeCurrentAge, fitsBirthMonth } from '#shared/values/child-age.ts';
import { toInstant } from '#shared/values/days.ts';
import type { StudentId } from '#shared/values/ids.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';
import { call } from '#web/api/call.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import { useWriteKey } from '#web/api/use-write-key.ts';
import type { ScheduleValues } from '#web/features/schedule/schedule-fields.ts';

/** A child of the account, or one that is not in it yet. */
type ChildChoice = StudentId | 'another';
/** What the form sends, and once it was asked, of which child. */
type Scheduling = { values: ScheduleValues; choice?: ChildChoice };
/** The assessment, or the children of whom one must be chosen first; nothing has been sent then. */
type Scheduled = { view: ProgressView } | { values: ScheduleValues; children: readonly Student[] };

/**
 * Schedules an assessment: finds the child by its name or creates it, then sends the command. Where the account has
 * children and not exactly one of them has that name, it asks, since the week of a mistyped name would be another
 * child's. A second attempt with the same values has the same idempotency keys, so a lost response creates no
 * duplicates.
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
  /** The answer counts for this name until the week is scheduled, or is refused because of the child. */
  const answer = useRef<{ name: string; choice: ChildChoice } | null>(null);
  const childKey = useWriteKey();
  const weekKey = useWriteKey();
  return useCall<Scheduled, Scheduling>(
    async ({ values, choice: chosen }) => {
      const { childName: name, childAge, birthMonth } = values;
      if (chosen) answer.current = { name, choice: chosen };
      let choice = answer.current?.name === name ? answer.current.choice : undefined;
      if (!choice) {
        const { students } = await call('listStudents', { params: {} });
        const [child, ...more] = students.filter(({ nickname }) => nickname.toLowerCase() === name.toLowerCase());
        if (students.length > 0 && (!child || more.length > 0)) return { values, children: students };
        choice = child?.id ?? 'another';
      }
      if (choice === 'another') {
        const now = toInstant(Date.now());
        const ageYears = computeCurrentAge({ ageYears: childAge, birthMonth: birthMonth || null }, now);
        // A child that turns 3 before its first day is too young for its month today; the week brings the month.
        const isFitting = birthMonth !== '' && fitsBirthMonth(ageYears, birthMonth, now);
        const body = { nickname: name, ageYears, ...(isFitting && { birthMonth }) };
        choice = (await call('createStudent', { params: {}, body }, { key: childKey.getKey(body) })).id;
        answer.current = { name, choice };
      }
      const view = await call(
        'scheduleAssessment',
        {
          params: {},
          body: {
            studentId: choice,
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
            child: { ageYears: childAge, ...(birthMonth && { birthMonth }) },
            consent: { noticeVersion: CONSENT_NOTICE },
          },
        },
        { key: weekKey.getKey([values, choice]) },
      );
      return { view };
    },
    {
      onSuccess: (scheduled) => {
        if (!('view' in scheduled)) return;
        answer.current = null;
        childKey.forgetKey();
        weekKey.forgetKey();
        onDone(scheduled.view);
      },
      onError: (problem) => {
        if (CHILD_REFUSALS.includes(getProblemCode(problem) ?? '')) answer.current = null;
        onFault(problem);
      },
    },
  );
}

const CHILD_REFUSALS: readonly string[] = ['WEEK_RUNNING', 'FORBIDDEN', 'NOT_FOUND'];
