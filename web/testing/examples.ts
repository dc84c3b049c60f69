import { ProgressView } from '#shared/contracts/progress-view.ts';
import { Account } from '#shared/contracts/session.ts';
import { getDayType, PROGRAMME } from '#shared/domain/programme.ts';
import type { Day } from '#shared/values/days.ts';
import { CONSENT_NOTICE } from '#shared/values/notice.ts';
import { sortOpenTasks } from '#shared/values/task-order.ts';
import { DAYS } from '#shared/values/week.ts';
import type { OutboxRow } from '#web/api/outbox-row.ts';

/** The signed-in parent. */
export const ANA = Account.parse({
  userId: '0193a1de-0000-4000-8000-000000000003',
  name: 'Ana',
  email: 'ana@example.com',
  verified: true,
  role: 'parent',
  secondFactor: 'none',
});
/** Another account that uses the device. */
export const BEN = Account.parse({
  ...ANA,
  userId: '0193a1de-0000-4000-8000-00000000000b',
  name: 'Ben',
  email: 'ben@example.com',
});

export const STUDENT_ID = '0193a1de-0000-7000-8000-000000000001';
export const ASSESSMENT_ID = '0193a1de-0000-7000-8000-000000000002';
/** The week of another child of the family. */
export const OTHER_ID = '0193a1de-0000-7000-8000-000000000009';
export const TEO = { id: OTHER_ID as never, childName: 'Teo' };

/** A school question that is answered by a number. */
export const NUMBER_ITEM = {
  id: 'abc1234',
  subject: 'mathematics',
  topic: 'basic-arithmetic',
  lang: 'en',
  audio: true,
  text: 'How many is 3 and 4?',
  format: 'number',
} as const;
export const SITTING_ID = '0193a1de-0000-4000-8000-000000000020' as never;

/** The cookie that tells a page that its device is with a child. */
export function handOverDevice(assessmentId: string = ASSESSMENT_ID, assist = 'alone'): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as a browser keeps it
  document.cookie = `handed-over=${assessmentId}.${assist}; path=/`;
}

/** What waits on the device for this address of a week. */
export const createRow = (
  path: string,
  body: unknown,
  { assessmentId = ASSESSMENT_ID, ...more }: Partial<OutboxRow> = {},
): OutboxRow => ({
  key: crypto.randomUUID(),
  assessmentId,
  method: 'PUT',
  address: `/api/assessments/${assessmentId}/${path}`,
  body,
  ...more,
});

const TITLES: Record<Day, string> = {
  1: 'Daily Mood Check (Setup & Mood)',
  2: 'Personality Assessment',
  3: 'Skill Assessment',
  4: 'Parent Input',
  5: 'Teacher Input',
  6: 'Final Tasks',
  7: 'AI Analysis',
};

/** View of an assessment on `currentDay` with the tasks of `done` completed; parsed with its contract. */
export function createProgressView({
  currentDay = 3,
  done = ['mood/1', 'mood/2', 'personality/2'],
  ...more
}: { currentDay?: 0 | Day; done?: string[] } & Partial<ProgressView> = {}): ProgressView {
  const open = PROGRAMME.filter((task) => task.day <= currentDay && !done.includes(task.id));
  const [next] = sortOpenTasks(
    open.filter((task) => task.who !== 'teacher'),
    currentDay,
  );
  return ProgressView.parse({
    id: ASSESSMENT_ID,
    version: 7,
    studentId: STUDENT_ID,
    childName: 'Mira',
    ageYears: 8,
    startDate: '2026-11-16',
    timeZone: 'Europe/Bucharest',
    currentDay,
    totalDays: 7,
    tasksCompleted: done.length,
    totalTasks: 15,
    status: next ? 'in_progress' : 'waiting',
    paused: false,
    consent: true,
    notice: CONSENT_NOTICE,
    assent: 'yes',
    saidNoToday: false,
    waitingReason: next ? null : currentDay === 0 ? 'notStarted' : 'doneForToday',
    nextAt: '2026-11-19T05:00:00.000Z',
    graceEnds: '2026-11-24T22:00:00.000Z',
    canFinish: currentDay === 7,
    reportStatus: 'draft',
    overall: null,
    completedAt: null,
    cancelledAt: null,
    nextTask: next
      ? {
          type: next.type,
          day: next.day,
          title: TITLES[next.day],
          minutes: next.minutes,
          path: `/assessment/${next.type}/${next.day}?assessment=${ASSESSMENT_ID}`,
        }
      : null,
    waitingFor: (['child', 'parent', 'teacher'] as const).filter((who) => open.some((task) => task.who === who)),
    teacher: 'invited',
    days: DAYS.map((day) => ({
      day,
      date: `2026-11-${15 + day}`,
      title: TITLES[day],
      type: getDayType(day),
      state: day < currentDay ? 'completed' : day === currentDay ? 'current' : 'pending',
      openTasks: open.filter((task) => task.day === day).length,
      tasks: PROGRAMME.filter((task) => task.day === day).map((task) => ({
        id: task.id,
        type: task.type,
        day: task.day,
        ...(task.subject && { subject: task.subject }),
        title: TITLES[day],
        state: done.includes(task.id) ? 'done' : day <= currentDay ? 'open' : 'locked',
        ...(done.includes(task.id) && { doneAt: `2026-11-${15 + day}T16:00:00.000Z` }),
      })),
    })),
    latest: [],
    resume: { scenesAnswered: {}, trials: {}, seenStories: [], items: {}, presentations: {}, gameAge: 8.5 },
    ...more,
  });
}

/** The same as a child sees its week: its own tasks, and none of the days ahead. */
export function createOwnView(week: Parameters<typeof createProgressView>[0] = {}): ProgressView {
  const own = PROGRAMME.filter(({ who }) => who === 'child').map(({ id }) => id);
  const view = createProgressView({ totalTasks: own.length, reportStatus: 'none', ...week });
  const days = view.days.map((each) => ({
    ...each,
    tasks: each.tasks.filter(({ id }) => each.day <= view.currentDay && own.includes(id)),
  }));
  return { ...view, days };
}
