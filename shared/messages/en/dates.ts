import { createDateFormat } from '#shared/values/date-format.ts';
import { DATE_LOCALE } from './locale.ts';

/* Instants are shown in the family's zone; calendar dates have none. */

export const formatLongDate = (date: string): string =>
  new Intl.DateTimeFormat(DATE_LOCALE, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${date}T00:00:00Z`));

/** The weekday of a calendar date, or of one so many days later. */
export const formatWeekday = (date: string, daysLater = 0): string =>
  new Intl.DateTimeFormat(DATE_LOCALE, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(Date.parse(`${date}T00:00:00Z`) + daysLater * 86_400_000),
  );

export const formatInstantDate = (instant: string, timeZone: string): string =>
  createDateFormat(DATE_LOCALE, { day: 'numeric', month: 'long', year: 'numeric', timeZone }).format(new Date(instant));

/** A whole day, and the twelve hours by which the last zone is behind UTC. */
const LAST_DAY_MS = 36 * 3_600_000;
/**
 * The last day that is over everywhere on earth at an instant, for "after {day}" and "until {day}" to readers in any
 * zone.
 */
export const formatLastWholeDay = (instant: string): string =>
  formatInstantDate(new Date(Date.parse(instant) - LAST_DAY_MS).toISOString(), 'UTC');

/** "July 2026" from a calendar date. */
export const formatMonth = (date: string): string =>
  new Intl.DateTimeFormat(DATE_LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
