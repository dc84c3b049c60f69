import { describe, expect, it } from 'vitest';
import { createMailFor } from '#services/mail/emails-for-events.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { createServiceLevels, findReportDueAt, findSkippedReminders } from '#services/ops/service-levels.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { fold } from '#shared/domain/decider.ts';
import { getReminderEnd } from '#shared/domain/plan.ts';
import {
  assessmentId,
  begun,
  createAllTaskEvents,
  dayOpened,
  daysOpened,
  examples,
  on,
  plan,
} from '#shared/testing/examples.ts';
import type { AssessmentId, UserId } from '#shared/values/ids.ts';

const record = (events: readonly AssessmentEvent[]) =>
  events.map((event, i) => ({ version: i + 1, origin: 'a' as const, event }));

const [READER, OTHER] = [
  '0193a000-0000-7000-8000-0000000000d1',
  '0193a000-0000-7000-8000-0000000000d2',
] as UserId[] as [UserId, UserId];

const SIBLING = '0193a000-0000-7000-8000-0000000000a9' as AssessmentId;
/** `siblings`: the log of another child of the reader, who has none without it. */
function setUp(
  events: readonly AssessmentEvent[],
  now: string,
  { isQueued = false, siblings }: { isQueued?: boolean; siblings?: readonly AssessmentEvent[] } = {},
) {
  const measured: [string, number][] = [];
  const faults: unknown[] = [];
  const reads: AssessmentId[] = [];
  const levels = createServiceLevels({
    store: {
      read: async (id, { types } = {}) => {
        reads.push(id);
        return record(((id === SIBLING && siblings) || events).filter(({ type }) => types?.includes(type) ?? true));
      },
    },
    listOtherAssessments: async () => (siblings ? [{ assessmentId: SIBLING, childName: 'Wren' }] : []),
    metrics: {
      reminded: (seconds) => void measured.push(['reminder', seconds]),
      notReminded: () => void measured.push(['reminder', Number.POSITIVE_INFINITY]),
      reported: (seconds) => void measured.push(['report', seconds]),
    },
    mailFor: createMailFor({
      listGuardians: async () => [READER, OTHER].map((userId) => ({ userId, elsewhere: null, getsReminders: true })),
      hashes: HASHES,
    }),
    findAddress: async ({ recipient }) => (recipient === `parent:${READER}` ? 'ana@stones.example' : null),
    isQueued: async () => isQueued,
    clock: () => now,
    onFault: (error) => void faults.push(error),
  });
  const commit = (event: AssessmentEvent, id: AssessmentId = assessmentId) =>
    levels.onCommitted(id, [event], fold(assessment, events));
  return { levels, commit, measured, faults, reads };
}
const later = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1000).toISOString();

describe('service levels', () => {
  const evening = plan.reminders[1] ?? '';
  const end = getReminderEnd(plan, evening);
  const tasks = createAllTaskEvents({ teacher: true });
  const hour = plan.reminders[2] ?? '';
  const halfPast = later(hour, 1_800);
  const noon = on(3, '12:00');
  const done = tasks.map((task) => ({ ...task, at: noon }));
  const moodsLeft = done.filter(({ type }) => type !== 'MoodChecked');
  const says = (answer: 'yes' | 'no', at: string): AssessmentEvent => ({ ...examples.ChildAsked, says: answer, at });
  const moved = { ...plan, reminders: plan.reminders.map((at) => later(at, 86_400)) };

  it.each<[string, readonly AssessmentEvent[], number, readonly AssessmentEvent[], number]>([
    ['from its hour', [], 42, [], 42],
    [
      'from a resume after its hour',
      [
        { ...examples.AssessmentPaused, at: noon },
        { ...examples.AssessmentResumed, at: halfPast },
      ],
      1_802,
      [],
      2,
    ],
    [
      'from a replay after its hour, where all was done',
      [...done, { ...examples.SittingReplayed, at: halfPast }],
      1_802,
      [],
      2,
    ],
    [
      'from a yes of the child after its hour, where it had said no',
      [...moodsLeft, says('no', noon), says('yes', halfPast)],
      1_802,
      [],
      2,
    ],
    [
      'from its hour, where a guardian consented to a newer notice after it',
      [{ ...examples.ConsentGiven, at: halfPast }],
      1_802,
      [],
      1_802,
    ],
    [
      'from its hour, where the week was moved before it left',
      [],
      2,
      [{ ...examples.AssessmentRescheduled, plan: moved, at: halfPast }],
      1_802,
    ],
  ])('a reminder: measured %s', async (_, events, written, afterwards, seconds) => {
    const reminder = { ...examples.ReminderSent, day: 3, at: later(hour, written) };
    const leaves = later(hour, Math.max(written, seconds));
    const { levels, measured } = setUp([...begun, ...daysOpened(3), ...events, reminder, ...afterwards], leaves);
    levels.onMailSent({ kind: 'reminder', assessmentId, payload: { day: 3 } });
    await expect.poll(() => measured).toEqual([['reminder', seconds]]);
  });

  it('a reminder of a week that was scheduled after its hour: measured from then on', async () => {
    const first = plan.reminders[0] ?? '';
    const scheduled = begun.map((event) => ({ ...event, at: later(first, 3_000) }));
    const reminder = { ...examples.ReminderSent, day: 1, at: later(first, 3_002) };
    const { levels, measured } = setUp(
      [...scheduled, { ...examples.DayOpened, at: later(first, 3_001) }, reminder],
      later(first, 3_003),
    );
    levels.onMailSent({ kind: 'reminder', assessmentId, payload: { day: 1 } });
    await expect.poll(() => measured).toEqual([['reminder', 3]]);
  });

  it('a report: measured from the last answer to the report', async () => {
    const last = { ...examples.MoodChecked, at: on(7, '09:00') };
    const { commit, measured } = setUp(
      [...begun, last, { ...examples.AnalysisStarted, at: on(7, '09:01') }],
      on(7, '09:02'),
    );
    commit(examples.ReportGenerated);
    await expect.poll(() => measured).toEqual([['report', 120]]);
  });

  const NEVER = ['reminder', Number.POSITIVE_INFINITY];

  it('a reminder whose time was over before it could leave: missed, unless its reader gets none', async () => {
    const { levels, measured } = setUp([...begun, ...daysOpened(2)], on(2, '23:00'));
    const payload = { day: 2, until: end };
    for (const [kind, reader] of [
      ['reminder', READER],
      ['reminder', OTHER],
      ['teacher-reminder', READER],
    ] as const)
      levels.onMailExpired({ kind, assessmentId, recipient: `parent:${reader}`, payload });
    await expect.poll(() => measured).toEqual([NEVER]);
  });

  const doneAt = (at: string) => [...begun, ...daysOpened(2), ...tasks.map((task) => ({ ...task, at }))];
  it.each<[string, readonly AssessmentEvent[], readonly AssessmentEvent[] | undefined, unknown[]]>([
    ['all was done before that', doneAt(later(end, -600)), undefined, []],
    ['all was done only afterwards', doneAt(later(end, 600)), undefined, [NEVER]],
    ['all was done of one child alone', doneAt(later(end, -600)), [...begun, ...daysOpened(2)], [NEVER]],
    ['all was done of both children', doneAt(later(end, -600)), doneAt(later(end, -600)), []],
    [
      'the week was paused',
      [...begun, ...daysOpened(2), { ...examples.AssessmentPaused, at: on(2, '18:45') }],
      undefined,
      [],
    ],
  ])('a reminder whose time was over before it could leave: %s', async (_, events, siblings, missed) => {
    const { levels, measured } = setUp(events, on(2, '23:00'), siblings && { siblings });
    levels.onMailExpired({
      kind: 'reminder',
      assessmentId,
      recipient: `parent:${READER}`,
      payload: { day: 2, until: end },
    });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(measured).toEqual(missed);
  });

  it('a reminder that nobody wrote, since no worker ran: missed by those who would have got it', async () => {
    const { commit, measured } = setUp([...begun, ...daysOpened(3)], on(3, '07:00'));
    commit(dayOpened(3));
    await expect.poll(() => measured).toEqual([NEVER]);
  });

  it.each([
    ['was never written: missed once', false, [NEVER]],
    ['was written for one of them: missed by none', true, []],
  ])('a reminder about two children that %s', async (_, isQueued, missed) => {
    const { commit, measured } = setUp([...begun, ...daysOpened(3)], on(3, '07:00'), { isQueued });
    for (const id of [assessmentId, SIBLING]) commit(dayOpened(3), id);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(measured).toEqual(missed);
  });

  it.each<[string, readonly AssessmentEvent[], number[]]>([
    ['no worker ran in the evening', [...daysOpened(2), dayOpened(3)], [2]],
    ['none ran for days', [...daysOpened(2), dayOpened(5)], [2, 3, 4]],
    ['the grace passed, too', [...daysOpened(7), { ...examples.AnalysisStarted, at: on(9) }], [7, 8]],
    ['it was written', [...daysOpened(2), { ...examples.ReminderSent, at: evening }, dayOpened(3)], []],
    ['it was written late', [...daysOpened(2), { ...examples.ReminderSent, at: later(end, -1) }, dayOpened(3)], []],
    ['everything was done', [...tasks.map((task) => ({ ...task, at: on(2) })), ...daysOpened(2), dayOpened(3)], []],
    [
      'everything was done within the window',
      [...daysOpened(2), ...tasks.map((task) => ({ ...task, at: later(end, -600) })), dayOpened(3)],
      [],
    ],
    [
      'it became due too shortly before its end',
      [
        { ...examples.AssessmentPaused, at: on(2, '09:00') },
        ...daysOpened(2),
        { ...examples.AssessmentResumed, at: later(end, -60) },
        dayOpened(3),
      ],
      [],
    ],
    ['the week was paused', [...daysOpened(2), { ...examples.AssessmentPaused, at: on(2, '09:00') }, dayOpened(3)], []],
    ['the last task came before the evening', [...daysOpened(7), ...tasks, examples.AnalysisStarted], []],
  ])('reminders that were skipped: %s', (_, events, days) => {
    const step = events.at(-1) as Parameters<typeof findSkippedReminders>[1];
    expect(
      findSkippedReminders([...begun, ...events], step).map(({ reminder }) => 'day' in reminder && reminder.day),
    ).toEqual(days);
  });

  it.each<[string, readonly AssessmentEvent[], number]>([
    ['the first day opens', [dayOpened(1)], 0],
    [
      'the day before was reminded',
      [...daysOpened(2), { ...examples.ReminderSent, day: 2, at: evening }, dayOpened(3)],
      0,
    ],
    ['the day before was not', [...daysOpened(3), { ...examples.ReminderSent, day: 2, at: evening }, dayOpened(4)], 1],
  ])('the log is read for skipped reminders only where one may have been: %s', (_, events, times) => {
    const { commit, reads } = setUp([...begun, ...events], on(5));
    commit(events.at(-1) as AssessmentEvent);
    expect(reads).toHaveLength(times);
  });

  it('other emails and commits: not measured', async () => {
    const { levels, commit, measured, faults } = setUp(begun, on(1));
    levels.onMailSent({ kind: 'report-ready', assessmentId, payload: {} });
    levels.onMailSent({ kind: 'reminder', assessmentId: null, payload: { day: 2 } });
    commit(examples.MoodChecked);
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect([measured, faults]).toEqual([[], []]);
  });

  it.each<[string, readonly AssessmentEvent[], string, string]>([
    [
      'day 7 opened late: due when it should have opened',
      [
        ...daysOpened(6),
        { ...examples.FinishRequested, at: on(6) },
        { ...examples.DayOpened, day: 7, at: on(7, '10:00') },
      ],
      on(7, '10:00'),
      plan.days[6]?.opens ?? '',
    ],
    [
      'the grace ended late, with an answer meanwhile: due when it ended',
      [...daysOpened(7), { ...examples.ParentObserved, at: later(plan.graceEnds, 3_600) }],
      later(plan.graceEnds, 7_200),
      plan.graceEnds,
    ],
    [
      'nothing was missing, and the analysis was late by more than the grace: due from the request',
      [
        ...daysOpened(7),
        { ...examples.FinishRequested, at: on(7, '12:00') },
        { ...examples.ReminderSent, at: on(7, '18:30') },
      ],
      later(plan.graceEnds, 3_600),
      on(7, '12:00'),
    ],
    [
      'the day was put off after a request: due when it opens then',
      [
        ...daysOpened(6),
        { ...examples.FinishRequested, at: on(6) },
        { ...examples.AssessmentPaused, at: on(6, '17:00') },
        { ...examples.AssessmentResumed, at: on(7, '12:00') },
      ],
      on(7, '12:01'),
      on(7, '12:00'),
    ],
  ])('a report: %s', (_, events, started, due) => {
    expect(findReportDueAt(record([...begun, ...events, { ...examples.AnalysisStarted, at: started }]))).toBe(due);
  });

  it('a report after the grace: due when the grace ended; a repeated attempt: when it started', () => {
    const started = { ...examples.AnalysisStarted, at: later(plan.graceEnds, 5) };
    expect(findReportDueAt(record([...begun, examples.ReminderSent, started]))).toBe(plan.graceEnds);
    expect(findReportDueAt(record([...begun, examples.AnalysisFailed, { ...started, attempt: 2 }]))).toBe(started.at);
    expect(findReportDueAt(record(begun))).toBeUndefined();
  });
});
