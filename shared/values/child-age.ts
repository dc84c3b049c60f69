import { z } from 'zod';
import { type Instant, type LocalDate, toEpochMs } from '#shared/values/days.ts';

const [LEAST, MOST] = [3, 15];
export const AgeYears = z.int().min(LEAST).max(MOST);
export const BirthMonth = z.string().regex(/^[0-9]{4}-(0[1-9]|1[0-2])$/);

/** All ages that the product accepts. */
export const CHILD_AGES: readonly number[] = Array.from({ length: MOST - LEAST + 1 }, (_, i) => LEAST + i);

const HOUR_MS = 3_600_000;
/** Time zones range from UTC-12 to UTC+14; both edges are accepted, so that browser and server agree. */
const [BEHIND_MS, AHEAD_MS] = [12 * HOUR_MS, 14 * HOUR_MS];

/** Possible ages in whole years for a birth month at an instant: two in the month of the birthday, else one. */
function computeAges(birthMonth: string, at: Instant): { least: number; most: number } {
  const [year = 0, month = 0] = birthMonth.split('-').map(Number);
  const countMonths = (ms: number) => {
    const date = new Date(ms);
    return (date.getUTCFullYear() - year) * 12 + date.getUTCMonth() + 1 - month;
  };
  return {
    least: Math.ceil(countMonths(toEpochMs(at) - BEHIND_MS) / 12) - 1,
    most: Math.floor(countMonths(toEpochMs(at) + AHEAD_MS) / 12),
  };
}

/** Whether a child of this age may be born in this month. */
export function fitsBirthMonth(ageYears: number, birthMonth: string, at: Instant): boolean {
  const { least, most } = computeAges(birthMonth, at);
  return ageYears >= least && ageYears <= most;
}

/** The noon of a date, at which ages on that date are asked for. */
export const toNoon = (date: LocalDate): Instant => `${date}T12:00:00.000Z`;

/** Current age in whole years: computed where the birth month is known, else the age as entered. */
export function computeCurrentAge(
  { ageYears, birthMonth }: { ageYears: number; birthMonth: string | null },
  at: Instant,
): number {
  if (birthMonth === null) return ageYears;
  const { least, most } = computeAges(birthMonth, at);
  return Math.min(MOST, Math.max(LEAST, Math.min(most, Math.max(least, ageYears))));
}
