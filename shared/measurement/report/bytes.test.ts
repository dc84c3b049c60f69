import { afterEach, expect, test, vi } from 'vitest';
import { analyse } from '#shared/measurement/report/report.ts';
import { FULL_WEEK, KEYS, MARK, SEED } from '#shared/measurement/testing/week.ts';
import { AssessmentId } from '#shared/values/ids.ts';

const analyseTwice = () => {
  const input = { events: FULL_WEEK, keys: KEYS, markTrial: MARK, seed: SEED };
  const first = analyse(input);
  const previous = {
    assessmentId: AssessmentId.parse('019a0000-0000-7000-8000-000000000001'),
    generatedAt: '2026-07-31T23:30:00.000Z',
    timeZone: 'Europe/Bucharest',
    document: first,
  };
  return JSON.stringify([first, analyse({ ...input, previous })]);
};

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** Half a day before and after UTC, a half-hour zone, a clock change on that very night. */
const PLACES = [
  { zone: 'UTC', today: '2026-11-29T14:00:00Z', offset: 0 },
  { zone: 'Pacific/Kiritimati', today: '2026-11-29T23:59:59Z', offset: -840 },
  { zone: 'Pacific/Pago_Pago', today: '2031-01-01T00:00:00Z', offset: 660 },
  { zone: 'Asia/Kolkata', today: '1999-12-31T23:00:00Z', offset: -330 },
  { zone: 'Europe/Bucharest', today: '2027-03-28T00:59:00Z', offset: -120 },
] as const;

test('two weeks analysed anywhere and on any day give the same bytes', () => {
  const everywhere = PLACES.map(({ zone, today, offset }) => {
    vi.stubEnv('TZ', zone);
    vi.useFakeTimers({ now: new Date(today), toFake: ['Date'] });
    // Proves that the zone is in effect, without which the test would prove nothing.
    expect([new Date().getTimezoneOffset(), new Date().getFullYear() > 1998]).toEqual([offset, true]);
    return analyseTwice();
  });
  expect(new Set(everywhere).size).toBe(1);
});
