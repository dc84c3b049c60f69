import { describe, expect, test } from 'vitest';
import { isPassing } from '#shared/measurement/testing/checks/engine.ts';
import {
  checkFamilies,
  createCoverageFindings,
  createFamilyReport,
  createTrustFindings,
} from '#shared/measurement/testing/checks/families.ts';
import { PRODUCT_SETTING } from '#shared/measurement/testing/week.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import { NUMBER_KINDS } from '#shared/testing/simulated-truth.ts';

const PATIENCE = { timeout: 120_000 };
/** A multiple of 13, so that every age appears equally often. `npm run simulate` draws 400. */
const WEEKS = 52;

describe('M16: simulated families of 3 to 15', () => {
  test('the truth lies inside the report’s own 90 % intervals in .87 of all numbers and more', PATIENCE, () => {
    const checks = checkFamilies(PRODUCT_SETTING, { families: WEEKS });
    expect(createCoverageFindings(checks, WEEKS).filter((each) => !isPassing(each))).toEqual([]);
    expect(new Set(checks.map(({ kind }) => kind))).toEqual(new Set(NUMBER_KINDS));
    expect(checks.length).toBeGreaterThan(45 * WEEKS);
  });

  test(
    'a careless family’s report says that it cannot be trusted, one of random answers is doubted, no honest one is distrusted',
    PATIENCE,
    () => {
      expect(createTrustFindings(PRODUCT_SETTING, 13).filter((each) => !isPassing(each))).toEqual([]);
      const careless = createFamilyReport(createSimulatedFamily('careless', 9, 'careless'), PRODUCT_SETTING);
      expect(careless.summary[0]?.key).toBe('trust.low');
      expect(careless.notes.map(({ key }) => key)).toContain('note.replay');
      expect(careless.subjects).toEqual([]);
    },
  );
});
