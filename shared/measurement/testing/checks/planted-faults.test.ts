import { describe, expect, test } from 'vitest';
import { guessingLimit } from '#shared/measurement/guessing.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { parentFields } from '#shared/measurement/sliders.ts';
import { PRODUCT_SETTING } from '#shared/measurement/testing/product-setting.ts';
import { EDGES, edgeFindings } from './edge.ts';
import { ENGINE, type Engine } from './engine.ts';
import { type Finding, passes } from './finding.ts';
import { guessingChecks } from './guessing.ts';
import { fusionChecks } from './informants.ts';
import { propertyChecks } from './properties.ts';
import { gradedChecks } from './quest.ts';
import { areaChecks, contentChecks } from './subjects.ts';
import { wordChecks } from './words.ts';

type Check = (setting: { engine: Engine; children: number }) => Finding[];
/** Keys of the figures that fail with an engine that has one faulty function. */
const missed = (check: Check, fault: Partial<Engine>, children = 1000): string[] =>
  check({ engine: { ...ENGINE, ...fault }, children })
    .filter((each) => !passes(each))
    .map(({ key }) => key);

/** The checks of `npm run simulate` with a faulty function. `acceptance.test.ts` proves that they pass without it. */
const rightOf = (answers: readonly { correct: boolean }[]): number => answers.filter(({ correct }) => correct).length;

describe('a planted fault turns the simulation red:', () => {
  test.each<[string, Check, Partial<Engine>, string[]]>([
    [
      'τ is ignored',
      contentChecks,
      { withUncertainty: ({ a, b, c }) => ({ a, b, c }) },
      ['coverageTau13', 'coverageTau13Psd', 'coverageTau1Psd'],
    ],
    [
      'the cross term of a mean is left out',
      areaChecks,
      { meanOf: (estimates) => ENGINE.meanOf(estimates, 0) },
      ['areaCoverage'],
    ],
    [
      'an untouched slider is read as 7',
      propertyChecks,
      {
        parentFields: (sliders, construct) =>
          parentFields({ socialSkills: 7, independence: 7, creativity: 7, emotional: 7, ...sliders }, construct),
      },
      ['untouchedIsSeven'],
    ],
    [
      'the position of an option is stored and not its code',
      propertyChecks,
      { storedCode: (_, optionId, shownOrder) => ({ code: shownOrder.indexOf(optionId) }) },
      ['shuffleMatters'],
    ],
    [
      'the position of an option is stored and not its code',
      gradedChecks,
      { storedCode: (_, optionId, shownOrder) => ({ code: shownOrder.indexOf(optionId) }) },
      ['quest3to6k1R', 'quest7to10k1R', 'quest11to15k2R'],
    ],
    [
      'estimates are surer of themselves than they may be, so that words promise too much',
      wordChecks,
      {
        estimateItems: (...given) => {
          const { theta, psd } = ENGINE.estimateItems(...given);
          return { theta, psd: 0.6 * psd };
        },
      },
      ['words.clearlyLowest', 'words.probablyLowest'],
    ],
    [
      'an un-shrunk estimate is fused twice',
      fusionChecks,
      { fuse: (sources) => ENGINE.fuse([...sources, ...sources.filter(({ sigma2 }) => sigma2 > 0)]) },
      ['childFusedCoverage', 'childFusedCoveragePsd'],
    ],
    [
      'an un-shrunk estimate is fused twice on its way into the report',
      fusionChecks,
      {
        fuseTrait: ({ child, ...others }) =>
          ENGINE.fuse([child, child, ...Object.values(others)].filter((each) => each !== null)),
      },
      ['childTraitCoverage', 'childTraitCoveragePsd'],
    ],
  ])('%s', { timeout: 60_000 }, (_, check, fault, figures) => {
    expect(missed(check, fault)).toEqual(expect.arrayContaining(figures));
  });

  test.each<[string, Partial<Engine>, string[]]>([
    [
      'a low score alone is called guessing',
      { looksGuessed: (answers) => rightOf(answers) <= guessingLimit(answers.length) },
      ['honestFlaggedChoice.-2.5', 'honestFlaggedHalfOpen.-2.5', 'honestFlaggedHalfOpen.-2'],
    ],
    [
      'only haste is called guessing',
      { looksGuessed: (_, { effort }) => effort < 0.9 },
      ['randomFlaggedChoice', 'randomFlaggedHalfOpen'],
    ],
  ])('%s', { timeout: 120_000 }, (_, fault, figures) => {
    expect(missed(guessingChecks, fault, 200)).toEqual(expect.arrayContaining(figures));
  });

  const edge = EDGES[0];
  const edgeMissed = (fault: (report: ReportDocument) => ReportDocument): string[] =>
    edgeFindings({ ...PRODUCT_SETTING, analyse: (input) => fault(PRODUCT_SETTING.analyse(input)) }, edge, 1)
      .filter((each) => !passes(each))
      .map(({ key }) => key);

  test('sittings with few right answers are left out of the reports of weak children', { timeout: 120_000 }, () => {
    const thrownOut = (report: ReportDocument): ReportDocument => {
      const few = report.subjects.filter(({ est: { n, from } }) => (from[0]?.right ?? n) <= guessingLimit(n));
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
    expect(edgeMissed(thrownOut)).toEqual(expect.arrayContaining(['edge.-2.5.removed', 'edge.-2.5.removedAtAnyAge']));
  });

  test('whoever is weak is told that the week could measure no lower', { timeout: 120_000 }, () => {
    const opened = (report: ReportDocument): ReportDocument => ({
      ...report,
      subjects: report.subjects.map((each) => ({
        ...each,
        est: { ...each.est, flags: [...each.est.flags, 'FLOOR' as const] },
      })),
    });
    expect(edgeMissed(opened)).toEqual(expect.arrayContaining(['edge.-2.5.coverage']));
  });
});
