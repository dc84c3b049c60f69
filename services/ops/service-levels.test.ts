import { describe, expect, it } from 'vitest';
import { createServiceLevels, findReportDueAt } from '#services/ops/service-levels.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { assessmentId, begun, daysOpened, examples, on, plan } from '#shared/testing/examples.ts';

const record = (events: readonly AssessmentEvent[]) =>
  events.map((event, i) => ({ version: i + 1, origin: 'a' as const, event }));

function setUp(events: readonly AssessmentEvent[], now: string) {
  const measured: [string, number][] = [];
  const faults: unknown[] = [];
  const levels = createServiceLevels({
    store: { read: async (_, { types } = {}) => record(events.filter(({ type }) => types?.includes(type) ?? true)) },
    metrics: {
      reminded: (seconds) => void measured.push(['reminder', seconds]),
      reported: (seconds) => void measured.push(['report', seconds]),
    },
    clock: () => now,
    onFault: (error) => void faults.push(error),
  });
  return { levels, measured, faults };
}
const later = (instant: string, seconds: number) => new Date(Date.parse(instant) + seconds * 1000).toISOString();

describe('service levels', () => {
  it('a reminder: measured from its hour to its leaving', async () => {
    const { levels, measured } = setUp(begun, later(plan.reminders[1] ?? '', 42));
    levels.onMailSent({ kind: 'reminder', assessmentId, payload: { day: 2 } });
    await expect.poll(() => measured).toEqual([['reminder', 42]]);
  });

  it('a reminder of a week that was scheduled after its hour: measured from then on', async () => {
    const hour = plan.reminders[0] ?? '';
    const scheduled = begun.map((event) => ({ ...event, at: later(hour, 3_000) }));
    const { levels, measured } = setUp(
      [...scheduled, { ...examples.DayOpened, at: later(hour, 3_001) }],
      later(hour, 3_003),
    );
    levels.onMailSent({ kind: 'reminder', assessmentId, payload: { day: 1 } });
    await expect.poll(() => measured).toEqual([['reminder', 3]]);
  });

  it('a report: measured from the last answer to the report', async () => {
    const last = { ...examples.MoodChecked, at: on(7, '09:00') };
    const { levels, measured } = setUp(
      [...begun, last, { ...examples.AnalysisStarted, at: on(7, '09:01') }],
      on(7, '09:02'),
    );
    levels.onCommitted(assessmentId, [examples.ReportGenerated]);
    await expect.poll(() => measured).toEqual([['report', 120]]);
  });

  it('other emails and commits: not measured', async () => {
    const { levels, measured, faults } = setUp(begun, on(1));
    levels.onMailSent({ kind: 'report-ready', assessmentId, payload: {} });
    levels.onMailSent({ kind: 'reminder', assessmentId: null, payload: { day: 2 } });
    levels.onCommitted(assessmentId, [examples.MoodChecked]);
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
