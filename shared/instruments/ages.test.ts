import { expect, test } from 'vitest';
import { toAcademicBand, toAgeMode } from '#shared/instruments/ages.ts';

test.each([
  [3, '3-6', '3-5'],
  [5.99, '3-6', '3-5'],
  [6, '3-6', '6-8'],
  [6.99, '3-6', '6-8'],
  [7, '7-10', '6-8'],
  [8.99, '7-10', '6-8'],
  [9, '7-10', '9-11'],
  [10.99, '7-10', '9-11'],
  [11, '11-15', '9-11'],
  [11.99, '11-15', '9-11'],
  [12, '11-15', '12-15'],
  [15.99, '11-15', '12-15'],
])('completed years decide: %d is %s in games and stories and %s in subjects', (years, mode, band) => {
  expect(toAgeMode(years)).toBe(mode);
  expect(toAcademicBand(years)).toBe(band);
});

test('an age a little outside the programme takes the nearest mode', () => {
  expect([toAgeMode(2.9), toAcademicBand(2.9), toAgeMode(16.1), toAcademicBand(16.1)]).toEqual([
    '3-6',
    '3-5',
    '11-15',
    '12-15',
  ]);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY])('%d is no age', (years) => {
  expect(() => toAgeMode(years)).toThrow(RangeError);
  expect(() => toAcademicBand(years)).toThrow(RangeError);
});
