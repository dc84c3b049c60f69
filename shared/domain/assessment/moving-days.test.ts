import fc from 'fast-check';
import { expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { getOpenDay } from '#shared/domain/assessment/open-day.ts';
import type { Assessment, AssessmentState } from '#shared/domain/assessment/state.ts';
import { getNextStep, toAssessmentSnapshot } from '#shared/domain/next-step.ts';
import { addDays, type Plan, toLocalDate, toZonedMs } from '#shared/domain/plan.ts';
import * as mira from '#shared/testing/examples.ts';
import { decide } from '#shared/testing/given.ts';
import { type Instant, type LocalDate, toEpochMs, toInstant } from '#shared/values/days.ts';
import { Refused } from '#shared/values/refusal.ts';

/*
 * An assessment that is paused, resumed and moved in any order, with a workflow that follows, sometimes late. After
 * each command the plan is compared with an independent calendar of dates.
 */
const ZONES = [
  'Europe/London',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/St_Johns',
  'UTC',
];
const MINUTE_MS = 60_000;

const zone = fc.constantFrom(...ZONES);
const step = fc.record({
  order: fc.oneof(
    fc.constantFrom('pause' as const, 'resume' as const, 'pause' as const, 'resume' as const),
    fc.record({ daysAhead: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ daysAhead: fc.integer({ min: 0, max: 9 }), zone }),
  ),
  /** Minutes since the command before; a server's clock may also be set back a little. */
  minutes: fc.oneof(
    fc.integer({ min: 0, max: 2 * 24 * 60 }),
    fc.integer({ min: 0, max: 600 }),
    fc.integer({ min: -5, max: 0 }),
  ),
  /** The workflow was not running: no day was recorded as open. */
  isLate: fc.boolean(),
});
/** Assessments whose days lie around the clock changes of spring and autumn. */
const start = fc.record({
  zone,
  date: fc.tuple(
    fc.constantFrom('2026-03-05', '2026-03-26', '2026-04-02', '2026-10-01', '2026-10-22', '2026-10-30'),
    fc.nat(6),
  ),
});

type CalendarStep = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

class Family {
  state: AssessmentState = assessment.initialState;
  events: AssessmentEvent[] = [];
  at: Instant;
  /** The day that was requested last, and the date on which it opens. */
  promise: { index: number; date: LocalDate } | null = null;

  constructor(timeZone: string, startDate: LocalDate) {
    this.at = toInstant(toZonedMs(addDays(startDate, -2), '12:00', timeZone));
    this.order({ ...mira.scheduleMira, at: this.at, startDate, timeZone });
  }
  get week() {
    return this.state as Assessment;
  }
  order(command: Command): AssessmentEvent[] {
    const events = decide(this.state, command);
    this.state = events.reduce(assessment.evolve, this.state);
    this.events.push(...events);
    return events;
  }
  date = () => toLocalDate(toEpochMs(this.at), this.week.timeZone);
  nextIndex = () => getOpenDay(this.week, this.at);
  opensOn = (index: number) => toLocalDate(toEpochMs(this.week.plan.days[index]?.opens as Instant), this.week.timeZone);

  /** Carries out due steps as `assessment.workflow.ts` does. */
  follow(): void {
    for (;;) {
      const due = getNextStep(toAssessmentSnapshot(this.week), this.at);
      const { at } = this;
      if (due.do === 'openDay') this.order({ type: 'OpenDay', at, day: due.day });
      else if (due.do === 'remind') this.order({ type: 'SendReminder', at, day: due.day });
      else if (due.do === 'analyse') {
        this.order({ type: 'StartAnalysis', at, attempt: due.attempt });
        this.order({ ...mira.examples.ReportGenerated, type: 'RecordReport', at, attempt: due.attempt });
      } else return;
    }
  }
  /** Runs until there is nothing left to wait for. */
  liveOn(): void {
    for (let remainingSteps = 60; remainingSteps > 0; remainingSteps--) {
      this.follow();
      const due = getNextStep(toAssessmentSnapshot(this.week), this.at);
      if (due.do !== 'wait' || due.at === null) return;
      this.at = due.at;
    }
  }
  pause = () => this.order({ type: 'Pause', at: this.at });
  resume(): void {
    const paused = this.week.pausedSince !== null;
    this.order({ type: 'Resume', at: this.at });
    // A pause that lasts beyond the requested date ends on its own last day.
    if (paused && this.promise && this.date() > this.promise.date) this.promise.date = this.date();
  }
  reschedule(daysAhead: number, timeZone = this.week.timeZone): void {
    const index = this.nextIndex();
    const nextDayOn = addDays(toLocalDate(toEpochMs(this.at), timeZone), daysAhead);
    this.order({ type: 'Reschedule', at: this.at, nextDayOn, timeZone });
    this.promise = { index, date: nextDayOn };
  }
}

const expectAscending = (instants: readonly Instant[]) => expect(instants).toEqual([...instants].sort());
const daysLeft = ({ days }: Plan, from: number) =>
  days.slice(Math.max(0, from - 1)).flatMap(({ opens, due }) => [opens, due]);

function check(family: Family): void {
  const { week, promise } = family;
  const { plan, timeZone } = week;
  const next = family.nextIndex();
  expectAscending(daysLeft(plan, next));
  // Reminders are in order, and each window ends before the next day opens.
  expectAscending(plan.reminders.slice(Math.max(0, next - 1)));
  if (next > 0 && next < 7)
    expect(toEpochMs(plan.reminders[next - 1] as Instant) + plan.reminderMs).toBeLessThanOrEqual(
      toEpochMs(plan.days[next]?.opens as Instant),
    );
  // Nobody is written to at night, also after a change of zone.
  for (const reminder of plan.reminders.slice(Math.max(0, next - 1))) {
    const [ms, endsMs] = [toEpochMs(reminder), toEpochMs(reminder) + plan.reminderMs];
    if (endsMs <= toEpochMs(family.at) || week.reminded.includes(plan.reminders.indexOf(reminder) + 1)) continue;
    const date = toLocalDate(ms, timeZone);
    expect(ms).toBeGreaterThanOrEqual(toZonedMs(date, '18:00', timeZone));
    expect(endsMs).toBeLessThanOrEqual(toZonedMs(date, '20:00', timeZone));
  }
  if (promise && promise.index >= next) expect(family.opensOn(promise.index)).toBe(promise.date);
  for (const index of plan.days.keys()) {
    if (index < next) continue;
    // Days follow one another at 07:00; the day before ends at the midnight between them.
    expect(family.opensOn(index)).toBe(addDays(family.opensOn(next), index - next));
    expect(plan.days[index]?.opens).toBe(toInstant(toZonedMs(family.opensOn(index), '07:00', timeZone)));
    if (index > 0)
      expect(plan.days[index - 1]?.due).toBe(toInstant(toZonedMs(family.opensOn(index), '00:00', timeZone)));
    if (index === 6)
      expect(plan.graceEnds).toBe(toInstant(toZonedMs(addDays(family.opensOn(6), 3), '00:00', timeZone)));
  }
  if (next === 0) expect(week.startDate).toBe(family.opensOn(0));
}

function applyStep(family: Family, { order, minutes, isLate }: CalendarStep): void {
  family.at = toInstant(toEpochMs(family.at) + minutes * MINUTE_MS);
  if (!isLate || (typeof order === 'object' && 'zone' in order)) family.follow();
  try {
    if (order === 'pause') family.pause();
    else if (order === 'resume') family.resume();
    else family.reschedule(order.daysAhead, 'zone' in order ? order.zone : undefined);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
  }
}

it('the days of a week that is paused, resumed and moved in any order open where they were asked for last, in order and without holes, and end once', () => {
  fc.assert(
    fc.property(start, fc.array(step, { minLength: 1, maxLength: 9 }), ({ zone, date: [month, days] }, steps) => {
      const family = new Family(zone, addDays(month, days));
      for (const each of steps) {
        applyStep(family, each);
        check(family);
      }
      family.resume();
      check(family);
      family.liveOn();
      const filterByType = (type: AssessmentEvent['type']) => family.events.filter((event) => event.type === type);
      expect(filterByType('DayOpened').map((event) => event.type === 'DayOpened' && event.day)).toEqual(
        [...new Set(filterByType('DayOpened').map((event) => event.type === 'DayOpened' && event.day))].sort(),
      );
      expect([
        filterByType('AnalysisStarted').length,
        filterByType('ReportGenerated').length,
        filterByType('AssessmentCancelled').length,
      ]).toEqual([1, 1, 0]);
    }),
    { seed: 22, numRuns: 150 },
  );
});
