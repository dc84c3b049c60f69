import { createAcademicCurve } from '#shared/measurement/academic.ts';
import { countRounds } from '#shared/measurement/adaptive.ts';
import { findRemainingRange } from '#shared/measurement/areas.ts';
import { growth } from '#shared/measurement/growth.ts';
import { type MarkedAnswer, probability, type UncertainCurve } from '#shared/measurement/items.ts';
import { totalPsd } from '#shared/measurement/links.ts';
import { drawNormal, mean } from '#shared/measurement/numbers.ts';
import { CHANGE, CORRELATION, SIGMA_CAL } from '#shared/measurement/scale.ts';
import {
  bias,
  COVERS,
  claimedOverRmse,
  computeRecovery,
  coverage,
  createFinding,
  type Engine,
  type Finding,
  type Guess,
  rmse,
  type Setting,
  slope,
} from '#shared/measurement/testing/checks/engine.ts';
import { type BankItem, createBank, toBandIndex } from '#shared/testing/simulated-bank.ts';
import { createRandom, type Random, randomBelow } from '#shared/values/seeded.ts';

/** An item with `harder`, the difference of its true from its assumed difficulty. */
type Item = BankItem & { harder: number };
type CurvedItem = Item & { curve: UncertainCurve };
type ItemStrategy = (
  engine: Engine,
  pool: readonly CurvedItem[],
  estimate: { theta: number; answered: number; age: number },
  random: Random,
) => CurvedItem;

const TOPICS = ['basic-arithmetic', 'fractions', 'geometry', 'word-problems'];
/** The server's choice. */
const adaptive: ItemStrategy = ({ nextItem }, pool, { theta, answered }, random) =>
  nextItem(pool, { topics: TOPICS, theta, answered, seed: String(random()) }) as CurvedItem;
/** Any item of the subject: the baseline of adaptive choice. */
const wholeBank: ItemStrategy = (_, pool, __, random) => pool[randomBelow(random, pool.length)] as CurvedItem;
/** Any item of the child's own age band. */
const ownBand: ItemStrategy = (engine, pool, estimate, random) =>
  wholeBank(
    engine,
    pool.filter(({ band }) => band === toBandIndex(estimate.age)),
    estimate,
    random,
  );

export type Cell = {
  seed: string;
  /** Number of items, or the number for the child's age. */
  n: number | 'by age';
  choose?: ItemStrategy;
  tau?: number;
  open?: 0 | 0.5 | 1;
  /** SD of an error that all items share (M2b). */
  systematic?: number;
  /** The children guess. */
  blind?: boolean;
  /** θ of all children; drawn per child if absent. */
  theta?: number;
  /** Age of the youngest in years; 3 if absent. */
  youngest?: number;
  /** The family gave whole years, so years + .5 is assumed; the true age lies anywhere in the year. */
  wholeYears?: boolean;
};
type TestedChild = Guess & { age: number; guessed: boolean };

/** Children per drawn bank; they share its errors of difficulty. */
const CHILDREN_A_BANK = 50;

const drawBank = (random: Random, { tau = 0.8, open = 0.5 }: Pick<Cell, 'tau' | 'open'>): Item[] =>
  createBank({ subjects: ['mathematics'], tau, open }).map((item) => ({ ...item, harder: tau * drawNormal(random) }));

/** One sitting of one child: presents items and estimates from the answers. */
function simulateSitting(
  engine: Engine,
  bank: readonly Item[],
  child: { truth: number; age: number; n: number; choose: ItemStrategy; harder: number; blind: boolean },
  random: Random,
): TestedChild {
  const { truth, age, n, choose, harder, blind } = child;
  const marked: MarkedAnswer[] = [];
  let pool: CurvedItem[] = bank.map((item) => ({ ...item, curve: createAcademicCurve(item, age) }));
  let estimate = { theta: 0, psd: 1 };
  for (let answered = 0; answered < n; answered++) {
    const item = choose(engine, pool, { theta: estimate.theta, answered, age }, random);
    pool = pool.filter(({ id }) => id !== item.id);
    const chance = blind ? item.c : probability(truth, { ...item.curve, b: item.curve.b + item.harder + harder });
    marked.push({ ...engine.withUncertainty(item.curve), correct: random() < chance });
    // Only adaptive choice needs the estimate, which is slow.
    if (choose === adaptive) estimate = engine.estimateItems(marked);
  }
  // Effort is 1 and screen positions are uniform, for guessing children too.
  return {
    truth,
    age,
    guessed: engine.looksGuessed(marked, { effort: 1, left: findRemainingRange(pool.map(({ curve }) => curve)) }),
    ...engine.estimateItems(marked),
  };
}

/** A cell of simulated children of 3 to 16. */
export function simulateCell(
  { engine, children }: Setting,
  {
    seed,
    n,
    choose = adaptive,
    systematic = 0,
    blind = false,
    wholeYears = false,
    theta,
    youngest = 3,
    ...content
  }: Cell,
): TestedChild[] {
  const random = createRandom(seed);
  let bank: Item[] = [];
  let harder = 0;
  return Array.from({ length: children }, (_, i) => {
    if (i % CHILDREN_A_BANK === 0) [bank, harder] = [drawBank(random, content), systematic * drawNormal(random)];
    const [drawn, age] = [drawNormal(random), youngest + (16 - youngest) * random()];
    const truth = theta ?? drawn;
    const believed = wholeYears ? Math.floor(age) + 0.5 : age;
    // Difficulties are relative to age: a wrong age shifts all of them alike.
    const misjudged = growth('academic', believed) - growth('academic', age);
    const itemCount = n === 'by age' ? TOPICS.length * countRounds(Math.floor(believed)) : n;
    return simulateSitting(
      engine,
      bank,
      { truth, age: believed, n: itemCount, choose, harder: harder + misjudged, blind },
      random,
    );
  });
}

/** M2 and M3 of one estimator. */
export const checkEstimator = (key: string, check: string, guesses: readonly Guess[]): Finding[] => [
  createFinding('M2', key, `90 % coverage, ${check}`, coverage(guesses), COVERS),
  createFinding('M3', `${key}Bias`, `|bias|, ${check}`, Math.abs(bias(guesses)), { most: 0.05 }),
  createFinding('M3', `${key}Psd`, `mean psd / RMSE, ${check}`, claimedOverRmse(guesses), { least: 0.95, most: 1.05 }),
];

/** M2, M3, M4, M5, M12 and the baseline. */
export function checkAdaptive(setting: Setting): Finding[] {
  const twelve = simulateCell(setting, { seed: 'twelve', n: 12 });
  const sixteen = simulateCell(setting, { seed: 'sixteen', n: 16 });
  const [whole, band] = [
    simulateCell(setting, { seed: 'whole', n: 12, choose: wholeBank }),
    simulateCell(setting, { seed: 'band', n: 12, choose: ownBand }),
  ];
  const r = computeRecovery(twelve);
  const random = createRandom('specification');
  const scores = twelve.map(({ truth }) => ({ truth, theta: 60 + randomBelow(random, 40), psd: 0 }));
  const ages = [3, 6, 9, 12].map((from) => {
    const inBand = twelve.filter(({ age }) => age >= from && (age < from + 3 || from === 12));
    return createFinding(
      'M12',
      `meanFrom${from}`,
      `|mean θ| from age ${from}`,
      Math.abs(mean(inBand.map(({ theta }) => theta))),
      { most: 0.08 },
    );
  });
  return [
    ...checkEstimator('coverage', 'a subject, 12 adaptive items', twelve),
    ...checkEstimator('coverage16', 'a subject, 16 adaptive items', sixteen),
    createFinding('M4', 'catR12', 'r(true, θ), 12 adaptive items', r, { least: 0.73 }),
    createFinding('M4', 'catR16', 'r(true, θ), 16 adaptive items', computeRecovery(sixteen), { least: 0.785 }),
    createFinding('M4', 'catRmse12', 'RMSE, 12 adaptive items', rmse(twelve), { most: 0.68 }),
    createFinding('M4', 'catRmse16', 'RMSE, 16 adaptive items', rmse(sixteen), { most: 0.61 }),
    createFinding('M5', 'gainOverBank', 'r(adaptive) - r(random, whole bank)', r - computeRecovery(whole), {
      least: 0.08,
    }),
    createFinding('M5', 'gainOverBand', 'r(adaptive) - r(random, own band)', r - computeRecovery(band), {
      least: 0.01,
    }),
    createFinding('base', 'randomScoreR', 'r(true, random score 60–99 of the specification)', computeRecovery(scores), {
      least: -0.06,
      most: 0.06,
    }),
    createFinding(
      'M12',
      'ageSlope',
      '|slope of θ on age|',
      Math.abs(slope(twelve.map(({ age, theta }) => [age, theta] as const))),
      { most: 0.02 },
    ),
    ...ages,
  ];
}

/** M2 and M3 for other banks: by τ, all open, all of four options. */
export const checkContents = (setting: Setting): Finding[] => [
  ...checkEstimator('coverageTau1', 'τ 1.0 (one judge)', simulateCell(setting, { seed: 'tau 1', n: 12, tau: 1 })),
  ...checkEstimator('coverageTau13', 'τ 1.3', simulateCell(setting, { seed: 'tau 1.3', n: 12, tau: 1.3 })),
  ...checkEstimator('coverageChoice', 'all of four options', simulateCell(setting, { seed: 'choice', n: 12, open: 0 })),
  ...checkEstimator(
    'coverage24',
    '24 open items, τ 0',
    simulateCell(setting, { seed: 'open', n: 24, open: 1, tau: 0 }),
  ),
];

/** M2b: σ_cal covers an unknown systematic error; without it a subject would lose coverage. */
export function checkSystematicErrors(setting: Setting): Finding[] {
  const shifted = simulateCell(setting, { seed: 'shifted', n: 12, systematic: 0.3 });
  const withSigmaCal = (guesses: readonly Guess[]) =>
    coverage(guesses.map((guess) => ({ ...guess, psd: totalPsd(guess.psd, SIGMA_CAL['expert-prior'].other) })));
  const paid = withSigmaCal(shifted);
  const years = withSigmaCal(simulateCell(setting, { seed: 'years', n: 12, systematic: 0.3, wholeYears: true }));
  return [
    createFinding(
      'M2b',
      'coverageSystematic',
      '90 % coverage of a subject, systematic error SD .3, σ_cal .25',
      paid,
      COVERS,
    ),
    createFinding('M2b', 'coverageWholeYears', 'the same where only whole years of age are known', years, COVERS),
    createFinding('M2b', 'sigmaCalGain', 'what σ_cal adds to it', paid - coverage(shifted), { least: 0.02 }),
  ];
}

/** M10: a child that has not changed. */
export function checkRepeats({ engine, children }: Setting): Finding[] {
  const random = createRandom('retest');
  const changed = Array.from({ length: children }, () => {
    const child = {
      truth: drawNormal(random),
      age: 3 + 13 * random(),
      n: 12,
      choose: adaptive,
      harder: 0,
      blind: false,
    };
    const [first, second] = [
      simulateSitting(engine, drawBank(random, {}), child, random),
      simulateSitting(engine, drawBank(random, {}), child, random),
    ];
    return Math.abs(engine.reliableChange(first, second, 0)?.rci ?? 0) >= CHANGE.likely ? 1 : 0;
  });
  return [
    createFinding('M10', 'falseChange', 'unchanged children called changed (1.645)', mean(changed), {
      least: 0.08,
      most: 0.12,
    }),
  ];
}

/**
 * M14: the mean of five subjects. Without the cross term coverage must fall below .82, which proves that the check is
 * sensitive.
 */
export function checkAreas({ engine, children }: Setting): Finding[] {
  const random = createRandom('areas');
  const common = Math.sqrt(CORRELATION.subjects);
  const five = Array.from({ length: children }, () => {
    const [shared, bank, age] = [drawNormal(random), drawBank(random, {}), 3 + 13 * random()];
    const guesses = Array.from({ length: 5 }, () => {
      const truth = common * shared + Math.sqrt(1 - CORRELATION.subjects) * drawNormal(random);
      return simulateSitting(engine, bank, { truth, age, n: 12, choose: adaptive, harder: 0, blind: false }, random);
    });
    return { truth: mean(guesses.map(({ truth }) => truth)), guesses };
  });
  const computeCoverage = (r: number) =>
    coverage(five.map(({ truth, guesses }) => ({ truth, ...engine.meanOf(guesses, r) })));
  return [
    createFinding(
      'M14',
      'areaCoverage',
      '90 % coverage of the mean of five subjects',
      computeCoverage(CORRELATION.subjects),
      COVERS,
    ),
    createFinding('M14', 'areaCoverageNoCross', 'the same without the cross term', computeCoverage(0), { most: 0.82 }),
  ];
}
