import { Subject, TOPICS as TOPICS_OF } from '#shared/instruments/subjects.ts';
import { createAcademicCurve } from '#shared/measurement/academic.ts';
import { countRounds } from '#shared/measurement/adaptive.ts';
import type { Change, Unshrunk } from '#shared/measurement/change.ts';
import { findRemainingRange } from '#shared/measurement/edges.ts';
import { growth } from '#shared/measurement/growth.ts';
import { type MarkedAnswer, probability, type UncertainCurve } from '#shared/measurement/items.ts';
import { drawNormal, mean } from '#shared/measurement/numbers.ts';
import { CERTAINTY, CHANGE, CORRELATION, MODEL, type Model } from '#shared/measurement/scale.ts';
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

const TOPICS: readonly string[] = TOPICS_OF.mathematics;
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
type TopicAnswer = MarkedAnswer & { topic: string };
type TestedChild = Guess & { age: number; guessed: boolean; answers: readonly TopicAnswer[] };

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
  const marked: TopicAnswer[] = [];
  let pool: CurvedItem[] = bank.map((item) => ({ ...item, curve: createAcademicCurve(item, age) }));
  let estimate = { theta: 0, psd: 1 };
  for (let answered = 0; answered < n; answered++) {
    const item = choose(engine, pool, { theta: estimate.theta, answered, age }, random);
    pool = pool.filter(({ id }) => id !== item.id);
    const chance = blind ? item.c : probability(truth, { ...item.curve, b: item.curve.b + item.harder + harder });
    marked.push({ ...engine.withUncertainty(item.curve), topic: item.topic, correct: random() < chance });
    // Only adaptive choice needs the estimate, which is slow.
    if (choose === adaptive) estimate = engine.estimateItems(marked);
  }
  // Effort is 1 and screen positions are uniform, for guessing children too.
  return {
    truth,
    age,
    answers: marked,
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

/** A world in which nothing is shared and nobody slips. */
const BARE: Model = {
  ...MODEL,
  errors: { game: 0, physical: 0, bank: 0, subject: 0 },
  slips: [{ rate: 0, share: 1 }],
  masterySlips: 0,
};

/** The posterior of one subject alone. */
const inferSubject = (
  engine: Engine,
  { answers, age, truth }: TestedChild,
  exactAge: boolean,
  model: Model = MODEL,
): Guess => ({
  truth,
  ...engine
    .inferAbility(
      { games: {}, subjects: { mathematics: { answers, validity: 1, age } }, behaviour: {}, exactAge },
      model,
    )
    .estimateSubject('mathematics'),
});

/** M2b: the errors that answers share cover an unknown systematic error; without them a subject would lose coverage. */
export function checkSystematicErrors(setting: Setting): Finding[] {
  const shifted = simulateCell(setting, { seed: 'shifted', n: 12, systematic: 0.3 });
  const inYears = simulateCell(setting, { seed: 'years', n: 12, systematic: 0.3, wholeYears: true });
  const { engine } = setting;
  const covered = coverage(shifted.map((child) => inferSubject(engine, child, true)));
  const years = coverage(inYears.map((child) => inferSubject(engine, child, false)));
  const without = coverage(shifted.map((child) => inferSubject(engine, child, true, BARE)));
  return [
    createFinding(
      'M2b',
      'coverageSystematic',
      '90 % coverage of a subject, systematic error SD .3',
      covered,
      COVERS_ERRORS,
    ),
    createFinding(
      'M2b',
      'coverageWholeYears',
      'the same where only whole years of age are known',
      years,
      COVERS_ERRORS,
    ),
    createFinding('M2b', 'sharedErrorGain', 'what shared errors and slips add to it', covered - without, {
      least: 0.02,
    }),
  ];
}
/** Where errors are assumed larger than they are, intervals hold the truth more often. */
export const COVERS_ERRORS = { least: COVERS.least, most: 0.98 } as const;

type FiveSubjects = { truth: number; age: number; sittings: Record<Subject, TestedChild> };
/** Five subjects of a child with true values around a level of its own, each subject with a systematic error of its own. */
function simulateSubjects(
  engine: Engine,
  random: Random,
  { level = drawNormal(random), systematic }: { level?: number; systematic: number },
): FiveSubjects {
  const [bank, age] = [drawBank(random, {}), 3 + 13 * random()];
  const sittings = Object.fromEntries(
    Subject.options.map((subject) => {
      const truth = Math.sqrt(CORRELATION.subjects) * level + Math.sqrt(1 - CORRELATION.subjects) * drawNormal(random);
      const harder = systematic * drawNormal(random);
      return [
        subject,
        simulateSitting(engine, bank, { truth, age, n: 12, choose: adaptive, harder, blind: false }, random),
      ];
    }),
  ) as Record<Subject, TestedChild>;
  return { truth: mean(Object.values(sittings).map(({ truth }) => truth)), age, sittings };
}

function inferAcademic(engine: Engine, { truth, age, sittings }: FiveSubjects, model: Model = MODEL): Guess {
  const subjects = Object.fromEntries(
    Subject.options.map((subject) => {
      const topics = TOPICS_OF[subject];
      const answers = sittings[subject].answers.map((answer) => ({
        ...answer,
        topic: topics[TOPICS.indexOf(answer.topic)] as string,
      }));
      return [subject, { answers, validity: 1, age }];
    }),
  );
  return {
    truth,
    ...engine.inferAbility({ games: {}, subjects, behaviour: {}, exactAge: true }, model).estimateArea('academic'),
  };
}

/**
 * M14: the academic area. Told that there are no systematic errors, its intervals are exact; with the product's parameters
 * and true errors of SD .3 by subject, each eighth of children by true level is covered (record 0032).
 */
export function checkAreas({ engine, children }: Setting): Finding[] {
  const random = createRandom('areas');
  const exact = Array.from({ length: children }, () =>
    inferAcademic(engine, simulateSubjects(engine, random, { systematic: 0 }), BARE),
  );
  const guesses = Array.from({ length: children }, () =>
    inferAcademic(engine, simulateSubjects(engine, random, { systematic: 0.3 })),
  ).toSorted((one, other) => one.truth - other.truth);
  const eighths = Array.from({ length: 8 }, (_, i) =>
    coverage(guesses.slice((i * children) / 8, ((i + 1) * children) / 8)),
  );
  return [
    createFinding('M14', 'areaCoverage', '90 % coverage of the mean of five subjects', coverage(exact), COVERS),
    createFinding('M14', 'areaEighth', 'lowest coverage in an eighth of children by true level', Math.min(...eighths), {
      least: 0.8,
    }),
    createFinding('M14', 'areaBiasLow', 'bias below -1', bias(guesses.filter(({ truth }) => truth < -1)), {
      most: 0.4,
    }),
    createFinding('M14', 'areaBiasHigh', 'bias above 1', bias(guesses.filter(({ truth }) => truth > 1)), {
      least: -0.4,
    }),
    createFinding('M14', 'areaRmse', 'RMSE', rmse(guesses), { most: 0.38 }),
  ];
}

/** Fewer children: each sits ten times. */
const RETESTED_SHARE = 0.4;
/** M10: the words of a change of five subjects between two weeks are as often true as they promise. */
export function checkRepeats({ engine, children }: Setting): Finding[] {
  const random = createRandom('retest');
  const drawCommon = (common: number) =>
    Math.sqrt(CORRELATION.subjects) * common + Math.sqrt(1 - CORRELATION.subjects) * drawNormal(random);
  const changes = Array.from({ length: Math.round(RETESTED_SHARE * children) }, () => {
    const [level, growth, age] = [drawNormal(random), drawNormal(random), 3 + 13 * random()];
    const pairs = Subject.options.map(() => {
      const first = drawCommon(level);
      const gain = CHANGE.sd * drawCommon(growth);
      const sit = (truth: number) =>
        simulateSitting(
          engine,
          drawBank(random, {}),
          { truth, age, n: 12, choose: adaptive, harder: 0, blind: false },
          random,
        );
      const [before, after] = [engine.unshrink(sit(first)), engine.unshrink(sit(first + gain))];
      return { gain, first: before as Unshrunk, second: after as Unshrunk };
    });
    const change = engine.change(pairs, { expected: 0, correlation: CORRELATION.subjects });
    return { ...(change as Change), right: mean(pairs.map(({ gain }) => gain)) * (change as Change).rci > 0 };
  }).filter(({ verdict }) => verdict !== 'no reliable change');
  return [
    createFinding(
      'M10',
      'changeSaid',
      `changes of the academic area that are said, ${changes.length} times: are so`,
      mean(changes.map(({ right }) => (right ? 1 : 0))),
      { least: CERTAINTY.probably },
    ),
    createFinding(
      'M10',
      'changeCount',
      'of the children retested, changes said',
      changes.length / (RETESTED_SHARE * children),
      {
        least: 0.15,
      },
    ),
  ];
}
