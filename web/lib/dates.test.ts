import { expect, test } from 'vitest';
import { formatInstantDate } from '#messages/dates.ts';
import { formatShortTime, getEarliestDate, isSameClock } from '#web/features/dashboard/times.ts';
import { formatDayAndTime, getDeviceTimeZone, getLocalToday, isSameDay } from '#web/lib/dates.ts';

const INSTANT = '2026-11-18T04:00:00.000Z';
const NOW = Date.parse(INSTANT);
/** As `Europe/Kyiv` is to a browser of 2021. */
const UNKNOWN = 'Europe/Later';

test.each<[string, (timeZone: string) => unknown]>([
  ['a day with its time', (timeZone) => formatDayAndTime(INSTANT, timeZone)],
  ['the date of an instant', (timeZone) => formatInstantDate(INSTANT, timeZone)],
  ['a short time', (timeZone) => formatShortTime(INSTANT, timeZone, NOW)],
  ['today', (timeZone) => getLocalToday(NOW, timeZone)],
  ['the next day', (timeZone) => getEarliestDate(NOW, timeZone, 1)],
  ['whether two times are of one day', (timeZone) => isSameDay(NOW, NOW + 43_200_000, timeZone)],
  ['whether two clocks show the same', (timeZone) => isSameClock(NOW, timeZone, getDeviceTimeZone())],
])('a zone that this browser does not know breaks nothing and shows the device’s own: %s', (_, read) => {
  expect(read(UNKNOWN)).toBe(read(getDeviceTimeZone()));
});

test('a zone that it knows is the one that is shown', () => {
  expect([getLocalToday(NOW, 'Pacific/Kiritimati'), getLocalToday(NOW, 'Pacific/Pago_Pago')]).toEqual([
    '2026-11-18',
    '2026-11-17',
  ]);
});
