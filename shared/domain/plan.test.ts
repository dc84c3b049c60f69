import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  canonicalizeZone,
  computePlan,
  countDaysBetween,
  DAY_MS,
  getDayAt,
  getReminderEnd,
  moveByLocalDays,
  movePlan,
  Plan,
  toLocalDate,
  toZonedMs,
} from '#shared/domain/plan.ts';

const toIsoInstant = (date: string, time: string, zone: string) => new Date(toZonedMs(date, time, zone)).toISOString();

describe('the instant of a wall-clock time', () => {
  it.each([
    // zone, date, time, instant, what is special
    ['UTC', '2026-03-08', '07:00', '2026-03-08T07:00:00.000Z', 'nothing'],
    ['America/New_York', '2026-03-07', '07:00', '2026-03-07T12:00:00.000Z', 'the day before summer time'],
    ['America/New_York', '2026-03-08', '07:00', '2026-03-08T11:00:00.000Z', 'the day of 23 hours'],
    [
      'America/New_York',
      '2026-03-08',
      '02:30',
      '2026-03-08T07:00:00.000Z',
      'a time that is skipped: the end of the gap',
    ],
    ['America/New_York', '2026-11-01', '01:30', '2026-11-01T05:30:00.000Z', 'a time that happens twice: the first'],
    ['America/New_York', '2026-11-01', '07:00', '2026-11-01T12:00:00.000Z', 'the day of 25 hours'],
    ['Europe/London', '2026-03-29', '01:15', '2026-03-29T01:00:00.000Z', 'skipped in London'],
    ['Europe/London', '2026-10-25', '01:15', '2026-10-25T00:15:00.000Z', 'twice in London'],
    ['Australia/Lord_Howe', '2026-10-04', '02:15', '2026-10-03T15:30:00.000Z', 'a gap of half an hour'],
    ['Australia/Lord_Howe', '2026-04-05', '01:45', '2026-04-04T14:45:00.000Z', 'half an hour twice'],
    ['Asia/Kathmandu', '2026-05-01', '07:00', '2026-05-01T01:15:00.000Z', 'a quarter of an hour'],
    ['Africa/Casablanca', '2026-02-15', '02:30', '2026-02-15T01:30:00.000Z', 'the clock goes back for Ramadan'],
    ['Africa/Casablanca', '2026-03-22', '02:30', '2026-03-22T02:00:00.000Z', 'and forward again'],
    ['Pacific/Apia', '2011-12-30', '07:00', '2011-12-30T10:00:00.000Z', 'a date that Samoa skipped'],
    ['Pacific/Apia', '2026-01-10', '07:00', '2026-01-09T18:00:00.000Z', 'far ahead'],
  ])('%s %s %s is %s (%s)', (zone, date, time, expected) => expect(toIsoInstant(date, time, zone)).toBe(expected));

  it('has that time on the clock again, wherever the clock is not changed', () => {
    const zones = [
      'America/New_York',
      'Europe/London',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Africa/Casablanca',
      'Pacific/Apia',
      'UTC',
    ];
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 1400 }), (zone, offset) => {
        const date = addDays('2024-01-01', offset);
        expect(toLocalDate(toZonedMs(date, '07:00', zone), zone)).toBe(date);
      }),
    );
  });
});

const request = {
  startDate: '2026-10-22',
  timeZone: 'Europe/London',
  reminderTime: '18:00',
  dayMs: DAY_MS,
  seed: 'a week',
  now: Date.parse('2026-10-20T12:00:00Z'),
};

describe('the plan of a week', () => {
  it('opens every day at seven and ends it at midnight, over a clock change', () => {
    const { days, graceEnds } = computePlan(request);
    expect(days[0]).toEqual({ opens: '2026-10-22T06:00:00.000Z', due: '2026-10-22T23:00:00.000Z' });
    expect(days[3]).toEqual({ opens: '2026-10-25T07:00:00.000Z', due: '2026-10-26T00:00:00.000Z' });
    expect(days[6]).toEqual({ opens: '2026-10-28T07:00:00.000Z', due: '2026-10-29T00:00:00.000Z' });
    expect(graceEnds).toBe('2026-10-31T00:00:00.000Z');
  });
  it('reminds within 45 minutes of the hour that the family chose, the same for the same week', () => {
    const { reminders } = computePlan(request);
    expect(reminders).toHaveLength(9);
    expect(reminders[0]).toMatch(/^2026-10-22T17:[0-4]/);
    expect(reminders[3]).toMatch(/^2026-10-25T18:[0-4]/);
    expect(computePlan(request)).toEqual(computePlan({ ...request, now: 0 }));
    expect(computePlan({ ...request, seed: 'another week' }).reminders[0]).not.toBe(reminders[0]);
  });
  it('never reminds outside the mail window, whatever hour was chosen', () => {
    const late = computePlan({ ...request, reminderTime: '23:30' });
    expect(late.reminders[0]).toBe('2026-10-22T18:59:00.000Z');
    expect(getReminderEnd(late, late.reminders[0] as string)).toBe('2026-10-22T19:00:00.000Z');
    expect(getReminderEnd(late, late.reminders[4] as string)).toBe('2026-10-26T20:00:00.000Z');
    const night = computePlan({ ...request, reminderTime: '02:30' });
    expect(night.reminders[0]).toMatch(/^2026-10-22T07:[0-4]/);
  });
  it('shrinks to the day length and begins now when it starts today', () => {
    const now = Date.parse('2026-10-22T15:00:00Z');
    const { days, graceEnds, dayMs } = computePlan({
      ...request,
      startDate: '2026-10-22',
      timeZone: 'UTC',
      dayMs: 24_000,
      now,
    });
    expect(dayMs).toBe(24_000);
    expect(days[0]?.opens).toBe('2026-10-22T15:00:00.000Z');
    expect(days[1]?.opens).toBe('2026-10-22T15:00:24.000Z');
    expect(days[6]?.due).toBe('2026-10-22T15:02:41.000Z');
    expect(graceEnds).toBe('2026-10-22T15:03:29.000Z');
  });
  it('ends the window of a reminder when the next day opens at the latest, over a clock change and at any hour', () => {
    for (const dayMs of [1_000, 20_000, 3_600_000, DAY_MS]) {
      for (const reminderTime of ['02:30', '18:00', '23:30']) {
        const plan = computePlan({ ...request, reminderTime, dayMs });
        for (const [i, { opens }] of plan.days.slice(1).entries()) {
          const at = plan.reminders[i] as string;
          const end = Date.parse(getReminderEnd(plan, at));
          expect(end > Date.parse(at) && end <= Date.parse(opens)).toBe(true);
        }
      }
    }
  });
  it('gives the reminders of a shrunken week time to be sent', () => {
    const { reminders, days, ...rest } = computePlan({ ...request, timeZone: 'UTC', dayMs: 20_000 });
    const [first = ''] = reminders;
    expect(Date.parse(getReminderEnd({ ...rest, days, reminders }, first)) - Date.parse(first)).toBeGreaterThan(5_000);
  });
  it('shrinks the wait for a start that is not today as well', () => {
    const { days } = computePlan({ ...request, timeZone: 'UTC', dayMs: 24_000 });
    expect(days[0]?.opens).toBe('2026-10-20T12:00:48.000Z');
  });
  it('is in order and fits its schema for every zone and start', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
        fc.integer({ min: 0, max: 800 }),
        fc.constantFrom(DAY_MS, 15_000),
        (timeZone, offset, dayMs) => {
          const plan = Plan.parse(
            computePlan({ ...request, timeZone, startDate: addDays('2025-01-01', offset), dayMs }),
          );
          const instants = [...plan.days.flatMap(({ opens, due }) => [opens, due]), plan.graceEnds];
          expect(instants).toEqual([...instants].sort());
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('moving a plan', () => {
  const plan = computePlan(request);
  it('keeps what is over and the hour of what is left', () => {
    const movedPlan = movePlan(plan, '2026-10-24T12:00:00.000Z', moveByLocalDays(1, 'Europe/London'));
    expect(movedPlan.days.slice(0, 2)).toEqual(plan.days.slice(0, 2));
    expect(movedPlan.days[2]).toEqual({ opens: plan.days[2]?.opens, due: '2026-10-26T00:00:00.000Z' });
    expect(movedPlan.days[3]?.opens).toBe('2026-10-26T07:00:00.000Z');
    expect(movedPlan.graceEnds).toBe('2026-11-01T00:00:00.000Z');
  });
  it('by nothing changes nothing', () =>
    expect(movePlan(plan, '2026-10-24T12:00:00.000Z', moveByLocalDays(0, 'Europe/London'))).toEqual(plan));
  it('there and back is the plan again', () => {
    const since = plan.days[2]?.opens as string;
    const there = movePlan(plan, since, moveByLocalDays(3, 'Europe/London'));
    expect(movePlan(there, since, moveByLocalDays(-3, 'Europe/London'))).toEqual(plan);
  });
});

describe('days and zones', () => {
  it('count the open day', () => {
    const plan = computePlan(request);
    expect(getDayAt(plan, '2026-10-22T05:59:59.999Z')).toBe(0);
    expect(getDayAt(plan, '2026-10-22T06:00:00.000Z')).toBe(1);
    expect(getDayAt(plan, '2027-01-01T00:00:00.000Z')).toBe(7);
  });
  it('are counted across months', () => expect(countDaysBetween('2026-10-30', addDays('2026-10-30', 5))).toBe(5));
  it('know what is a zone', () =>
    expect(['Europe/London', 'Nowhere/Land', ''].map(canonicalizeZone)).toEqual(['Europe/London', null, null]));
  it.each([
    ['Europe/London', ['europe/london', 'EUROPE/LONDON', 'GB']],
    ['Asia/Calcutta', ['Asia/Kolkata', 'asia/kolkata', 'Asia/Calcutta']],
    ['Europe/Kiev', ['Europe/Kyiv']],
    ['UTC', ['utc', 'Etc/UTC', 'GMT', 'Zulu']],
  ])('know one spelling of %s', (zone, spellings) =>
    expect(new Set(spellings.map(canonicalizeZone))).toEqual(new Set([zone])),
  );
  it('know a canonical spelling as itself', () => {
    for (const zone of Intl.supportedValuesOf('timeZone'))
      expect(canonicalizeZone(canonicalizeZone(zone) as string)).toBe(canonicalizeZone(zone));
  });
  it('hold no more formats than a bound, however many spellings are asked for, and keep the one that is used', () => {
    const constructedZones: string[] = [];
    const { DateTimeFormat } = Intl;
    const countingFormat = new Proxy(DateTimeFormat, {
      construct: (target, [locale, options]: ConstructorParameters<typeof DateTimeFormat>) => {
        constructedZones.push(options?.timeZone as string);
        return new target(locale, options);
      },
    });
    const spellings = Array.from({ length: 600 }, (_, n) =>
      [...'europe/london'].map((letter, i) => ((n >> i) & 1 ? letter.toUpperCase() : letter)).join(''),
    );
    const distinct = [...new Set(spellings)];
    Intl.DateTimeFormat = countingFormat;
    try {
      for (const spelling of distinct) {
        toLocalDate(0, spelling);
        toLocalDate(0, 'europe/zurich');
      }
      toLocalDate(0, distinct[0] as string);
    } finally {
      Intl.DateTimeFormat = DateTimeFormat;
    }
    expect(constructedZones.filter((zone) => zone === distinct[0])).toHaveLength(2);
    expect(constructedZones.filter((zone) => zone === 'europe/zurich')).toHaveLength(1);
  });
});
