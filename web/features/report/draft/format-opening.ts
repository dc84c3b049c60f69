import { formatWeekday } from '#messages/dates.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { formatDay, getLocalToday } from '#web/lib/dates.ts';

const SIX_DAYS_MS = 6 * 86_400_000;

/** When a day opens: its weekday within six days, otherwise its date. */
export const formatOpening = (date: string, { timeZone }: Pick<ProgressView, 'timeZone'>, now: number): string =>
  Date.parse(date) - Date.parse(getLocalToday(now, timeZone)) > SIX_DAYS_MS ? formatDay(date) : formatWeekday(date);
