import { DetailedRefusal } from '#services/http/problem-details.ts';
import type { Student } from '#shared/contracts/students.ts';
import { computeCurrentAge, fitsBirthMonth } from '#shared/values/child-age.ts';
import type { Instant } from '#shared/values/days.ts';

/** A child with its current age. */
export const withCurrentAge = (student: Student, now: Instant): Student => ({
  ...student,
  ageYears: computeCurrentAge(student, now),
});

/** @throws DetailedRefusal AGE_MISMATCH at `birthMonth` if it does not fit the age */
export function refuseAgeMismatch(
  { ageYears, birthMonth }: Pick<Student, 'ageYears' | 'birthMonth'>,
  now: Instant,
): void {
  if (birthMonth === null || fitsBirthMonth(ageYears, birthMonth, now)) return;
  throw new DetailedRefusal('AGE_MISMATCH', { fields: [{ path: 'birthMonth', message: 'does not fit the age' }] });
}
