import { describe, expect, test } from 'vitest';
import { computeGuessingLimit } from '#shared/measurement/guessing.ts';
import { listParentFields } from '#shared/measurement/personality.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { PRODUCT_SETTING } from '#shared/measurement/testing/week.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import { checkIntervals } from '#shared/testing/simulated-truth.ts';
import { checkEdges, EDGES } from './edge.ts';
import { ENGINE, type Engine, type Finding, isPassing } from './engine.ts';
import { createCoverageFindings, createFamilyReport } from './families.ts';
import { checkGuessing } from './guessing.ts';
import { checkFusion } from './informants.ts';
import { checkProperties } from './properties.ts';
import { checkGradedScenes } from './quest.ts';
import { checkAreas, checkContents } from './subjects.ts';
import { checkWords } from './words.ts';

type Check = (setting: { engine: Engine; children: number }) => Finding[];
/** Keys of the figures that fail with an engine that has one faulty function. */
const listMissed = (check: Check, fault: Partial<Engine>, children = 1000): string[] =>
  check({ engine: { ...ENGINE, ...fault }, children })
    .filter((each) => !isPassing(each))
    .map(({ key }) => key);

/** The checks of `npm run simulate` with a faulty function; they pass without it. */
const countRight = (answers: readonly { correct: boolean }[]): number =>
  answers.filter(({ correct }) => correct).length;

const inferFourfold: Engine['inferAbility'] = ({ games, subjects, ...others }, model) => {
  const repeat = <Sitting extends { validity: number }>(sittings: Record<string, Sitting>) =>
    Object.fromEntries(Object.entries(sittings).map(([name, sitting]) => [name, { ...sitting, validity: 4 }]));
  return ENGINE.inferAbility({ games: repeat(games), subjects: repeat(subjects), ...others }, model);
};

describe('a planted fault turns the simulation red:', () => {
  test.each<[string, Check, Partial<Engine>, string[]]>([
    [
      'τ is ignored',
      checkContents,
      { withUncertainty: ({ a, b, c }) => ({ a, b, c }) },
      ['coverageTau13', 'coverageTau13Psd', 'coverageTau1Psd'],
    ],
    [
      'each answer counts four times in the posterior',
      // Slow, and spoiled by far.
      (setting) => checkAreas({ ...setting, children: 200 }),
      { inferAbility: inferFourfold },
      ['areaCoverage'],
    ],
    [
      'an untouched slider is read as 7',
      checkProperties,
      {
        parentFields: (sliders, construct) =>
          listParentFields({ socialSkills: 7, independence: 7, creativity: 7, emotional: 7, ...sliders }, construct),
      },
      ['untouchedIsSeven'],
    ],
    [
      'the position of an option is stored and not its code',
      checkProperties,
      { storedCode: (_, optionId, shownOrder) => ({ code: shownOrder.indexOf(optionId) }) },
      ['shuffleMatters'],
    ],
    [
      'the position of an option is stored and not its code',
      checkGradedScenes,
      { storedCode: (_, optionId, shownOrder) => ({ code: shownOrder.indexOf(optionId) }) },
      ['quest3to6k1R', 'quest7to10k1R', 'quest11to15k2R'],
    ],
    [
      'estimates are surer of themselves than they may be, so that words promise too much',
      checkWords,
      { inferAbility: inferFourfold },
      ['words.clearlyLowest', 'words.probablyLowest'],
    ],
    [
      'an un-shrunk estimate is fused twice',
      checkFusion,
      { fuse: (sources) => ENGINE.fuse([...sources, ...sources.filter(({ sigma2 }) => sigma2 > 0)]) },
      ['childFusedCoverage', 'childFusedCoveragePsd'],
    ],
    [
      'an un-shrunk estimate is fused twice on its way into the report',
      checkFusion,
      {
        fuseTrait: ({ child, ...others }) =>
          ENGINE.fuse([child, child, ...Object.values(others)].filter((each) => each !== null)),
      },
      ['childTraitCoverage', 'childTraitCoveragePsd'],
    ],
  ])('%s', { timeout: 60_000 }, (_, check, fault, figures) => {
    expect(listMissed(check, fault)).toEqual(expect.arrayContaining(figures));
  });

  test.each<[string, Partial<Engine>, string[]]>([
    [
      'a low score alone is called guessing',
      { looksGuessed: (answers) => countRight(answers) <= computeGuessingLimit(answers.length) },
      ['honestFlaggedChoice.-2.5', 'honestFlaggedHalfOpen.-2.5', 'honestFlaggedHalfOpen.-2'],
    ],
    [
      'only haste is called guessing',
      { looksGuessed: (_, { effort }) => effort < 0.9 },
      ['randomFlaggedChoice', 'randomFlaggedHalfOpen'],
    ],
  ])('%s', { timeout: 120_000 }, (_, fault, figures) => {
    expect(listMissed(checkGuessing, fault, 200)).toEqual(expect.arrayContaining(figures));
  });

  const edge = EDGES[0];
  const listMissedEdges = (fault: (report: ReportDocument) => ReportDocument): string[] =>
    checkEdges({ ...PRODUCT_SETTING, analyse: (input) => fault(PRODUCT_SETTING.analyse(input)) }, edge, 1)
      .filter((each) => !isPassing(each))
      .map(({ key }) => key);

  test('sittings with few right answers are left out of the reports of weak children', { timeout: 120_000 }, () => {
    const dropWeakSubjects = (report: ReportDocument): ReportDocument => {
      const few = report.subjects.filter(({ est: { n, from } }) => (from[0]?.right ?? n) <= computeGuessingLimit(n));
      const flags = few.map(({ subject }) => ({
        source: `subject/${subject}`,
        code: 'GUESSING' as const,
        V: 0,
        replay: true,
      }));
      return {
        ...report,
        flags: [...report.flags, ...flags],
        subjects: report.subjects.filter((each) => !few.includes(each)),
      };
    };
    expect(listMissedEdges(dropWeakSubjects)).toEqual(
      expect.arrayContaining(['edge.-2.5.removed', 'edge.-2.5.removedAtAnyAge']),
    );
  });

  test('whoever is weak is told that the week could measure no lower', { timeout: 120_000 }, () => {
    const openFloors = (report: ReportDocument): ReportDocument => ({
      ...report,
      subjects: report.subjects.map((each) => ({
        ...each,
        est: { ...each.est, flags: [...each.est.flags, 'FLOOR' as const] },
      })),
    });
    expect(listMissedEdges(openFloors)).toEqual(expect.arrayContaining(['edge.-2.5.coverage']));
  });

  test('intervals are half as long, or about another child', { timeout: 120_000 }, () => {
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
