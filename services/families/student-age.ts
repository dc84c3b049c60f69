import { DetailedRefusal } from '#services/http/problem-details.ts';
import type { Student } from '#shared/contracts/students.ts';
import { computeCurrentAge, fitsBirthMonth } from '#shared/values/child-age.ts';
import type { Instant } from '#shared/values/days.ts';

/** A child with its current age. */
export const withCurrentAge = (student: Student, now: Instant): Student => ({
  ...student,
  ageYears: computeCurrentAge(student, now),
});

/** @throws DetailedRefusal AGE_MISMATCH at `birthMonth` if it fits the age at none of these instants */
export function refuseAgeMismatch(
  { ageYears, birthMonth }: Pick<Student, 'ageYears' | 'birthMonth'>,
  ...instants: Instant[]
): void {
  if (birthMonth === null || instants.some((at) => fitsBirthMonth(ageYears, birthMonth, at))) return;
  throw new DetailedRefusal('AGE_MISMATCH', { fields: [{ path: 'birthMonth', message: 'does not fit the age' }] });
}
