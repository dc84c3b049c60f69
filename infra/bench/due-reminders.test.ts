import { expect, it } from 'vitest';
import { listDueReminders } from '#infra/bench/due-reminders.ts';
import { TEACHER_NUDGES } from '#shared/domain/assessment/open-tasks.ts';
import { begun, begunWithoutTeacher, daysOpened, examples, on, plan } from '#shared/testing/examples.ts';

const moodAt = (day: 1 | 2, time: string) => ({ ...examples.MoodChecked, at: on(day, time), day });
const listDays = (...events: Parameters<typeof listDueReminders>[0]) => listDueReminders(events).map(({ day }) => day);

it('bench:scale: a reminder is due where a task was open at its hour, also if the family came before it went', () => {
  const opened = [...begunWithoutTeacher, ...daysOpened(2)];
  expect(listDays(...opened)).toContain(1);
  // A minute after the reminder of day 1 was due.
  const late = moodAt(1, '20:00');
  expect(late.at > (plan.reminders[0] ?? '')).toBe(true);
  expect(listDays(...opened, late)).toContain(1);
  expect(listDays(...opened, moodAt(1, '16:00'))).not.toContain(1);
  expect(listDays(...opened, moodAt(1, '16:00'))).toContain(2);
});

it('bench:scale: no reminder is due in a pause, after the end or before the beginning, and each has its window', () => {
  const opened = [...begunWithoutTeacher, ...daysOpened(2)];
  expect(listDays(...opened, { ...examples.AssessmentPaused, at: on(1, '10:00') })).not.toContain(1);
  expect(listDays(...opened, { ...examples.AssessmentCancelled, at: on(1, '10:00') })).toEqual([]);
  expect(listDueReminders([])).toEqual([]);
  const [first] = listDueReminders(opened);
  expect(first).toEqual({
    to: 'parent',
    day: 1,
    dueMs: Date.parse(plan.reminders[0] ?? ''),
    endMs: expect.any(Number),
  });
  expect((first?.endMs ?? 0) - (first?.dueMs ?? 0)).toBe(plan.reminderMs);
});

it('bench:scale: a teacher who owes a form is due a reminder on the days of nudges, and nobody else’s teacher is', () => {
  const listTeacherDays = (...events: Parameters<typeof listDueReminders>[0]) =>
    listDueReminders([...events, ...daysOpened(5)]).flatMap(({ to, day }) => (to === 'teacher' ? day : []));
  expect(listTeacherDays(...begun)).toEqual([...TEACHER_NUDGES]);
  expect(listTeacherDays(...begunWithoutTeacher)).toEqual([]);
});
