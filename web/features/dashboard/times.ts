import { DATE_LOCALE } from '#messages/locale.ts';
import { createDateFormat } from '#shared/values/date-format.ts';
import { getLocalToday } from '#web/lib/dates.ts';

/* Apart from `web/lib/dates.ts`, which every device stores. */

/** The time within a day, the weekday within six days, otherwise the date. */
export function formatShortTime(instant: string, timeZone: string, now: number): string {
  const at = new Date(instant);
  const options: Intl.DateTimeFormatOptions =
    now - at.getTime() < 86_400_000
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : now - at.getTime() < 6 * 86_400_000
        ? { weekday: 'short' }
        : { day: 'numeric', month: 'short' };
  return createDateFormat(DATE_LOCALE, { ...options, timeZone }).format(at);
}

export const formatClockTime = (epochMs: number): string =>
  new Intl.DateTimeFormat(DATE_LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(epochMs),
  );

/** Whether clocks of two zones show the same time now. */
export const isSameClock = (now: number, one: string, other: string): boolean => {
  const [first, second] = [one, other].map((timeZone) =>
    createDateFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(now),
  );
  return first === second;
};

const DAY_MS = 86_400_000;

/** The first date in a zone on which the next day can open: an open day is not cut short. */
export function getEarliestDate(now: number, timeZone: string, currentDay: number): string {
  const today = getLocalToday(now, timeZone);
  return currentDay === 0 ? today : new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10);
}
