import { DATE_LOCALE } from '#messages/locale.ts';
import { createDateFormat } from '#shared/values/date-format.ts';

/* Formats dates and times: instants in the family's time zone, calendar dates as they are. */

/** Weekday, date and time; with the date, since an assessment may be scheduled far ahead, or a view be days old. */
export const formatDayAndTime = (instant: string | number, timeZone: string): string =>
  createDateFormat(DATE_LOCALE, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(instant));

/** A calendar date with its weekday; apart from `formatLongDate` of the messages, which a child's page does not load. */
export const formatDay = (date: string): string =>
  new Intl.DateTimeFormat(DATE_LOCALE, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(date));

/** Whether two times in epoch ms lie on one calendar day of a time zone. */
export function isSameDay(one: number, other: number, timeZone: string): boolean {
  const { format } = createDateFormat(DATE_LOCALE, { dateStyle: 'short', timeZone });
  return format(one) === format(other);
}

/** Today's calendar date, as it is written in Swedish: `YYYY-MM-DD`. */
export const getLocalToday = (now: number, timeZone = getDeviceTimeZone()): string =>
  createDateFormat('sv', { timeZone }).format(now);

export const getDeviceTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
