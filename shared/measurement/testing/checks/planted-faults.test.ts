import { describe, expect, test } from 'vitest';
import { parentFields } from '#shared/measurement/sliders.ts';
import { ENGINE, type Engine } from './engine.ts';
import { type Finding, passes } from './finding.ts';
import { fusionChecks } from './informants.ts';
import { propertyChecks } from './properties.ts';
import { gradedChecks } from './quest.ts';
import { areaChecks, contentChecks } from './subjects.ts';

type Check = (setting: { engine: Engine; children: number }) => Finding[];
/** Keys of the figures that a check misses with an engine that differs from the product's in one function. */
const missed = (check: Check, fault: Partial<Engine>): string[] =>
  check({ engine: { ...ENGINE, ...fault }, children: 1000 })
    .filter((each) => !passes(each))
    .map(({ key }) => key);

/** The same checks as in `npm run simulate`, handed a broken function. That they are green without it, `acceptance.test.ts` holds. */
describe('a planted fault turns the simulation red:', () => {
  test.each<[string, Check, Partial<Engine>, string[]]>([
    ['τ is ignored', contentChecks, { withUncertainty: ({ a, b, c }) => ({ a, b, c }) }, ['coverageTau13', 'coverageTau13Psd', 'coverageTau1Psd']],
    ['the cross term of a mean is left out', areaChecks, { meanOf: (estimates) => ENGINE.meanOf(estimates, 0) }, ['areaCoverage']],
    [
      'an untouched slider is read as 7',
      propertyChecks,
      { parentFields: (sliders, construct) => parentFields({ socialSkills: 7, independence: 7, creativity: 7, emotional: 7, ...sliders }, construct) },
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
      'an un-shrunk estimate is fused twice',
      fusionChecks,
      { fuse: (sources) => ENGINE.fuse([...sources, ...sources.filter(({ sigma2 }) => sigma2 > 0)]) },
      ['childFusedCoverage', 'childFusedCoveragePsd'],
    ],
    [
      'an un-shrunk estimate is fused twice on its way into the report',
      fusionChecks,
      { fuseTrait: ({ child, ...others }) => ENGINE.fuse([child, child, ...Object.values(others)].filter((each) => each !== null)) },
      ['childTraitCoverage', 'childTraitCoveragePsd'],
    ],
  ])('%s', { timeout: 60_000 }, (_, check, fault, figures) => {
    expect(missed(check, fault)).toEqual(expect.arrayContaining(figures));
  });
});
