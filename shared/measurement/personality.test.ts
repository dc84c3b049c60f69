import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PARENT_SLIDER_START } from '#shared/instruments/parent-form.ts';
import { TEACHER_SLIDER_START } from '#shared/instruments/teacher-form.ts';
import { addFields, isChallenge, isStrength, listParentFields, listTeacherFields, toSliderZ } from './personality.ts';

test('"4+" of the 1-5 form is 8 and more, "below 3" is 4 and less, and nothing between fires', () => {
  expect([7, 8].map(isStrength)).toEqual([false, true]);
  expect([4, 5].map(isChallenge)).toEqual([true, false]);
});

test('only the start values of 8 would be strengths, which is why an untouched slider is missing', () => {
  const starts = [...Object.values(PARENT_SLIDER_START), ...Object.values(TEACHER_SLIDER_START)];
  expect(starts.filter(isChallenge)).toEqual([]);
  expect(starts.filter(isStrength)).toEqual([8, 8, 8]);
  expect(listParentFields({}, 'E')).toEqual([]);
  expect(listTeacherFields({}, 'social')).toEqual([]);
});

test('z rises with the rating and is cut at ±2.5', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), (x) => {
      expect(toSliderZ(x)).toBeLessThanOrEqual(toSliderZ(x + 1));
      expect(Math.abs(toSliderZ(x))).toBeLessThanOrEqual(2.5);
    }),
  );
});

test('ratings move an interest towards themselves', () => {
  expect(addFields(0, listParentFields({ socialSkills: 10 }, 'riasec:S'))).toBeCloseTo(
    (0.25 * (3 / 1.7)) / Math.sqrt(1 + 0.0625),
    12,
  );
  expect(addFields(1, [])).toBe(1);
});
