import { DATE_LOCALE } from '#messages/locale.ts';

/* Formats dates and times: instants in the family's time zone, calendar dates as they are. */

/** Weekday, date and time; with the date, since an assessment may be scheduled far ahead, or a view be days old. */
export const formatDayAndTime = (instant: string | number, timeZone: string): string =>
  new Intl.DateTimeFormat(DATE_LOCALE, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(instant));

/** The time within a day, the weekday within six days, otherwise the date. */
export function formatShortTime(instant: string, timeZone: string, now: number): string {
  const at = new Date(instant);
  const options: Intl.DateTimeFormatOptions =
    now - at.getTime() < 86_400_000
      ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
      : now - at.getTime() < 6 * 86_400_000
        ? { weekday: 'short' }
        : { day: 'numeric', month: 'short' };
  return new Intl.DateTimeFormat(DATE_LOCALE, { ...options, timeZone }).format(at);
}

export const formatClockTime = (epochMs: number): string =>
  new Intl.DateTimeFormat(DATE_LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(epochMs),
  );

/** Whether two times in epoch ms lie on one calendar day of a time zone. */
export function isSameDay(one: number, other: number, timeZone: string): boolean {
  const { format } = new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'short', timeZone });
  return format(one) === format(other);
}

/** Today's calendar date in the time zone of this device, `YYYY-MM-DD`. */
export function getLocalToday(now: number): string {
  const at = new Date(now);
  return `${at.getFullYear()}-${String(at.getMonth() + 1).padStart(2, '0')}-${String(at.getDate()).padStart(2, '0')}`;
}

export const getDeviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
