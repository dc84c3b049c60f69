import { mean } from '#shared/measurement/numbers.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import type { AnalysisInput } from '#shared/measurement/report/findings.ts';
import { createFinding, type Finding } from '#shared/measurement/testing/checks/engine.ts';
import { createSimulatedFamily, type FamilyKind, type SimulatedFamily } from '#shared/testing/simulated-family.ts';
import { checkIntervals, type IntervalCheck, NUMBER_KINDS } from '#shared/testing/simulated-truth.ts';
import { playAssessment, type SimulationParts } from '#shared/testing/simulated-week.ts';

/** The product's analysis with its keys and marks. */
export type FamilySetting = SimulationParts & {
  analyse: (input: AnalysisInput) => ReportDocument;
  markTrial: AnalysisInput['markTrial'];
};
const YEARS = 13;

/** The report of one family. Every second family plays the encore too. */
export function createFamilyReport(
  family: SimulatedFamily,
  { analyse, markTrial, ...parts }: FamilySetting,
  encore = true,
): ReportDocument {
  const scenes = encore ? parts.scenes : parts.scenes.filter(({ set }) => set === 'A');
  const { assessmentId, events } = playAssessment(family, { ...parts, scenes });
  return analyse({ events, keys: parts.keys, markTrial, seed: assessmentId });
}

/** Checks families of 3 to 15 years in turn, from number `from` on; a family is determined by its number. */
export const checkFamilies = (
  setting: FamilySetting,
  { from = 0, families }: { from?: number; families: number },
): IntervalCheck[] =>
  Array.from({ length: families }, (_, i) => from + i).flatMap((number) => {
    const family = createSimulatedFamily(`family ${number}`, 3 + (number % YEARS));
    return checkIntervals(createFamilyReport(family, setting, number % 2 === 1), family.truth);
  });

const computeShare = (checks: readonly IntervalCheck[]): number => mean(checks.map(({ inside }) => (inside ? 1 : 0)));

/** Numbers whose intervals allow for errors that these families do not have, of age and of the whole bank. */
const WIDE: readonly string[] = ['overall', 'area', 'subject', 'topic'];
/** M16: the truth inside the report's own 90 % intervals, over all numbers and by kind. */
export function createCoverageFindings(checks: readonly IntervalCheck[], families: number): Finding[] {
  const kinds = NUMBER_KINDS.map((kind) => {
    const own = checks.filter((each) => each.kind === kind);
    // One number per assessment: wider limits for the smaller sample.
    const slack = kind === 'overall' ? 0.04 : 0.02;
    return createFinding(
      'M16',
      `family${kind[0]?.toUpperCase()}${kind.slice(1)}`,
      `the same: ${kind} (${own.length} numbers)`,
      computeShare(own),
      {
        least: 0.87 - slack,
        most: WIDE.includes(kind) ? 1 : 0.93 + slack,
      },
    );
  });
  return [
    createFinding(
      'M16',
      'familyCoverage',
      `truth inside the report’s own intervals, ${families} weeks, ${checks.length} numbers`,
      computeShare(checks),
      {
        least: 0.87,
      },
    ),
    ...kinds,
  ];
}

/**
 * Trust by kind of family: every careless family's report is of low trust and no honest one's; random answers are at
 * least doubted.
 */
export function createTrustFindings(setting: FamilySetting, families: number): Finding[] {
  const listLevels = (kind: FamilyKind) =>
    Array.from(
      { length: families },
      (_, i) =>
        createFamilyReport(createSimulatedFamily(`${kind} ${i}`, 3 + (i % YEARS), kind), setting, false).trust.level,
    );
  const [honest, random, careless] = [listLevels('honest'), listLevels('random'), listLevels('careless')];
  const computeLevelShare = (all: readonly string[], low: readonly string[]) =>
    mean(all.map((level) => (low.includes(level) ? 1 : 0)));
  return [
    createFinding(
      'M16',
      'carelessDistrusted',
      'careless families whose report says that it cannot be trusted',
      computeLevelShare(careless, ['low']),
      { least: 1 },
    ),
    createFinding(
      'M16',
      'randomDoubted',
      'families of random answers whose report is to be trusted in parts or not at all',
      computeLevelShare(random, ['low', 'partly']),
      {
        // Measured .577 of 26 families.
        least: 0.5,
      },
    ),
    createFinding(
      'M16',
      'honestDistrusted',
      'honest families whose report says that it cannot be trusted',
      computeLevelShare(honest, ['low']),
      { most: 0 },
    ),
  ];
}
