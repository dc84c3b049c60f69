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
import { checkIntervals, NUMBER_KINDS } from '#shared/testing/simulated-truth.ts';

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

  test('bite: of intervals half as long, or about another child, fewer hold the truth', PATIENCE, () => {
    const families = Array.from({ length: 26 }, (_, i) => createSimulatedFamily(`family ${i}`, 3 + (i % 13)));
    const reports = families.map((family) => createFamilyReport(family, PRODUCT_SETTING));
    const isMissed = (checks: ReturnType<typeof checkIntervals>) =>
      createCoverageFindings(checks, families.length).some(
        ({ key, figure }) => key === 'familyCoverage' && figure < 0.87,
      );
    const short = reports.map((report) => ({
      ...report,
      subjects: report.subjects.map((each) => ({
        ...each,
        topics: each.topics.map((topic) => ({ ...topic, est: shortenInterval(topic.est) })),
        est: shortenInterval(each.est),
      })),
    }));
    expect(
      isMissed(short.flatMap((report, i) => checkIntervals(report, (families[i] as (typeof families)[number]).truth))),
    ).toBe(true);
    expect(
      isMissed(
        reports.flatMap((report, i) => checkIntervals(report, (families.at(i - 1) as (typeof families)[number]).truth)),
      ),
    ).toBe(true);
    expect(
      isMissed(
        reports.flatMap((report, i) => checkIntervals(report, (families[i] as (typeof families)[number]).truth)),
      ),
    ).toBe(false);
  });
});

const shortenInterval = <Est extends { psd: number }>(est: Est): Est => ({ ...est, psd: 0.5 * est.psd });
