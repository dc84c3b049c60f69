import { DATE_LOCALE } from '#messages/locale.ts';

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
  return new Intl.DateTimeFormat(DATE_LOCALE, { ...options, timeZone }).format(at);
}

export const formatClockTime = (epochMs: number): string =>
  new Intl.DateTimeFormat(DATE_LOCALE, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(epochMs),
  );
