import { describe, expect, test } from 'vitest';
import { normal } from '#shared/testing/simulated-child.ts';
import { type Random, randomBelow, seededRandom } from '#shared/values/seeded.ts';
import { type ItemCandidate, nextItem } from './adaptive.ts';
import { agreement } from './agreement.ts';
import { reliableChange } from './change.ts';
import { estimateChoices } from './choice.ts';
import { fuse, meanOf, unshrink } from './fusion.ts';
import { categoryProbabilities, estimateGraded } from './graded.ts';
import { difficulty } from './growth.ts';
import { estimateItems, type Marked, probability, type UncertainCurve, withUncertainty } from './items.ts';
import { MI_BLOCKS, RIASEC_BLOCKS } from './keys/blocks.ts';
import { totalPsd } from './links.ts';
import { mean } from './numbers.ts';
import { BY_MODE, CORRELATION, MI, type QuestMode, RIASEC, Z90 } from './scale.ts';

/*
 * Simulated children with known truth (`measurement.md` 12): proves inference and code, given the model. It cannot prove validity.
 * Seeds are fixed, so a figure is the same on every machine.
 */
type Guess = { truth: number; theta: number; psd: number };
const CHILDREN = 2000;
const PATIENCE = { timeout: 30_000 };

const coverage = (guesses: readonly Guess[]): number => mean(guesses.map(({ truth, theta, psd }) => (Math.abs(truth - theta) <= Z90 * psd ? 1 : 0)));
const bias = (guesses: readonly Guess[]): number => mean(guesses.map(({ truth, theta }) => theta - truth));
const rmse = (guesses: readonly Guess[]): number => Math.sqrt(mean(guesses.map(({ truth, theta }) => (theta - truth) ** 2)));
function correlation(pairs: readonly (readonly [number, number])[]): number {
  const [x, y] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)];
  const [mx, my] = [mean(x), mean(y)];
  const product = (a: readonly number[], ma: number, b: readonly number[], mb: number) => mean(a.map((value, i) => (value - ma) * ((b[i] as number) - mb)));
  return product(x, mx, y, my) / Math.sqrt(product(x, mx, x, mx) * product(y, my, y, my));
}
const recovered = (guesses: readonly Guess[]): number => correlation(guesses.map(({ truth, theta }) => [truth, theta] as const));

type Item = ItemCandidate & { masteryAge: number; tau: number; trueShift: number };
const TOPICS = ['a', 'b', 'c', 'd'];
const TAU = 0.8;
/** 12 items a cell of topic and band, half of them open; each is a little harder or easier than its author believed. */
function bankOf(random: Random): Item[] {
  const bands = [
    [3, 6],
    [6, 9],
    [9, 12],
    [12, 16],
  ] as const;
  return TOPICS.flatMap((topic) =>
    bands.flatMap(([from, to]) =>
      Array.from({ length: 12 }, (_, i): Item => {
        const masteryAge = from + ((i + 0.5) / 12) * (to - from);
        return { id: `${topic}-${from}-${i}`, topic, masteryAge, tau: TAU, trueShift: TAU * normal(random), curve: { a: 1, b: 0, c: i % 2 === 0 ? 0 : 0.25 } };
      }),
    ),
  );
}
const atAge = (bank: readonly Item[], age: number): (Item & { curve: UncertainCurve })[] =>
  bank.map((item) => ({ ...item, curve: { ...item.curve, tau: item.tau, b: difficulty('academic', item.masteryAge, age) } }));

type Choose = (pool: (Item & { curve: UncertainCurve })[], theta: number, answered: number, random: Random, age: number) => Item & { curve: UncertainCurve };
const adaptive: Choose = (pool, theta, answered, random) =>
  nextItem(pool, { topics: TOPICS, theta, answered, seed: String(random()) }) as Item & { curve: UncertainCurve };
const wholeBank: Choose = (pool, _, __, random) => pool[randomBelow(random, pool.length)] as Item & { curve: UncertainCurve };
const ownBand: Choose = (pool, _, __, random, age) => {
  const band = (masteryAge: number) => [6, 9, 12].filter((edge) => masteryAge >= edge).length;
  return wholeBank(
    pool.filter(({ masteryAge }) => band(masteryAge) === band(age)),
    0,
    0,
    random,
    age,
  );
};

function testSubject(truth: number, age: number, n: number, bank: readonly Item[], choose: Choose, random: Random, systematic = 0): Guess {
  const marked: Marked[] = [];
  let pool = atAge(bank, age);
  let estimate = { theta: 0, psd: 1 };
  for (let answered = 0; answered < n; answered++) {
    const item = choose(pool, estimate.theta, answered, random, age);
    pool = pool.filter(({ id }) => id !== item.id);
    const correct = random() < probability(truth, { ...item.curve, b: item.curve.b + item.trueShift + systematic });
    marked.push({ ...withUncertainty(item.curve), correct });
    // Random items look at no estimate on the way, and it is what costs time.
    if (choose === adaptive) estimate = estimateItems(marked);
  }
  return { truth, ...estimateItems(marked) };
}

function subjects(n: number, choose: Choose, seed: string, systematicSd = 0): (Guess & { age: number })[] {
  const random = seededRandom(seed);
  let bank: Item[] = [];
  let systematic = 0;
  return Array.from({ length: CHILDREN }, (_, i) => {
    if (i % 50 === 0) [bank, systematic] = [bankOf(random), systematicSd * normal(random)];
    const age = 3 + 13 * random();
    return { age, ...testSubject(normal(random), age, n, bank, choose, random, systematic) };
  });
}

describe('a subject of simulated children', () => {
  const twelve = subjects(12, adaptive, 'twelve');
  test('M2, M3: intervals cover, nothing is biased, psd says how far off we are', () => {
    expect(coverage(twelve)).toBeGreaterThan(0.87);
    expect(coverage(twelve)).toBeLessThan(0.93);
    expect(Math.abs(bias(twelve))).toBeLessThan(0.05);
    expect(mean(twelve.map(({ psd }) => psd)) / rmse(twelve)).toBeCloseTo(1, 1);
  });

  test('M2b: σ_cal pays for a systematic error that raw intervals do not know', PATIENCE, () => {
    const shifted = subjects(12, adaptive, 'shifted', 0.3);
    const paid = coverage(shifted.map((guess) => ({ ...guess, psd: totalPsd(guess.psd, 0.25) })));
    expect(paid).toBeGreaterThan(0.87);
    expect(paid).toBeLessThan(0.93);
    expect(paid - coverage(shifted)).toBeGreaterThanOrEqual(0.02);
  });

  test('M4, M5: adaptive items recover the truth, better than random ones', PATIENCE, () => {
    const sixteen = subjects(16, adaptive, 'sixteen');
    expect([recovered(twelve) >= 0.73, rmse(twelve) <= 0.68]).toEqual([true, true]);
    expect([recovered(sixteen) >= 0.785, rmse(sixteen) <= 0.61]).toEqual([true, true]);
    expect(recovered(twelve) - recovered(subjects(12, wholeBank, 'whole'))).toBeGreaterThanOrEqual(0.08);
    expect(recovered(twelve) - recovered(subjects(12, ownBand, 'band'))).toBeGreaterThanOrEqual(0.01);
  });

  test('M12: a score does not grow with age', () => {
    const ages = twelve.map(({ age }) => age);
    const slope =
      (correlation(twelve.map(({ age, theta }) => [age, theta] as const)) * Math.sqrt(mean(twelve.map(({ theta }) => theta ** 2)))) /
      Math.sqrt(mean(ages.map((age) => (age - mean(ages)) ** 2)));
    expect(Math.abs(slope)).toBeLessThanOrEqual(0.02);
    for (const from of [3, 6, 9, 12])
      expect(Math.abs(mean(twelve.filter(({ age }) => age >= from && age < from + 4).map(({ theta }) => theta)))).toBeLessThanOrEqual(0.08);
  });

  test('M10: a child that has not changed is called changed once in ten', PATIENCE, () => {
    const random = seededRandom('retest');
    const changed = Array.from({ length: CHILDREN }, () => {
      const [truth, bank, age] = [normal(random), bankOf(random), 3 + 13 * random()];
      const [first, second] = [testSubject(truth, age, 12, bank, ownBand, random), testSubject(truth, age, 12, bankOf(random), ownBand, random)];
      return Math.abs(reliableChange(first, second, 0)?.rci ?? 0) >= 1.645 ? 1 : 0;
    });
    expect(mean(changed)).toBeGreaterThan(0.08);
    expect(mean(changed)).toBeLessThan(0.12);
  });

  test('M14: the mean of five subjects covers, and would not without the cross term', PATIENCE, () => {
    const random = seededRandom('areas');
    const common = Math.sqrt(CORRELATION.subjects);
    const five = Array.from({ length: CHILDREN }, () => {
      const [shared, bank, age] = [normal(random), bankOf(random), 3 + 13 * random()];
      const guesses = Array.from({ length: 5 }, () =>
        testSubject(common * shared + Math.sqrt(1 - CORRELATION.subjects) * normal(random), age, 8, bank, ownBand, random),
      );
      return { truth: mean(guesses.map(({ truth }) => truth)), guesses };
    });
    const covered = (r: number) => coverage(five.map(({ truth, guesses }) => ({ truth, ...meanOf(guesses, r) })));
    expect(covered(CORRELATION.subjects)).toBeGreaterThan(0.87);
    expect(covered(CORRELATION.subjects)).toBeLessThan(0.93);
    expect(covered(0)).toBeLessThan(0.82);
  });
});

/** What an informant believes of a child: the truth with correlation λ. */
const belief = (truth: number, lambda: number, random: Random): number => lambda * truth + Math.sqrt(1 - lambda ** 2) * normal(random);
function gradedCode(theta: number, a: number, random: Random): number {
  const draw = random();
  let sum = 0;
  return categoryProbabilities(theta, a).findIndex((p) => {
    sum += p;
    return draw < sum;
  });
}
const MODES = ['3-6', '7-10', '11-15'] as const satisfies readonly QuestMode[];

describe('the quest of simulated children', () => {
  test.each(
    MODES.flatMap((mode, i) => [
      { mode, k: 1, r: [0.43, 0.49, 0.55][i] as number },
      { mode, k: 2, r: [0.54, 0.63, 0.68][i] as number },
    ]),
  )('M6, M2: $k scenes a trait at $mode recover r = $r', ({ mode, k, r }) => {
    const random = seededRandom(`graded/${mode}/${k}`);
    const guesses = Array.from({ length: 2 * CHILDREN }, (): Guess => {
      const truth = normal(random);
      const { a } = BY_MODE[mode];
      return { truth, ...estimateGraded(Array.from({ length: k }, () => ({ a, code: gradedCode(truth, a, random) }))) };
    });
    expect(Math.abs(recovered(guesses) - r)).toBeLessThanOrEqual(0.03);
    expect(coverage(guesses)).toBeGreaterThan(0.87);
    expect(coverage(guesses)).toBeLessThan(0.93);
  });

  test('M7: the first of six interests is found in .45, of eight fields in .39', () => {
    const random = seededRandom('choices');
    const found = <Type extends string>(types: readonly Type[], blocks: readonly (readonly Type[])[]) =>
      mean(
        Array.from({ length: CHILDREN }, () => {
          const truth = Object.fromEntries(types.map((type) => [type, normal(random)])) as Record<Type, number>;
          const gumbel = () => -Math.log(-Math.log(1 - random()));
          const picks = blocks.map((from) => {
            const pulls = from.map((type) => 0.8 * truth[type] + gumbel());
            return { from, picked: from[pulls.indexOf(Math.max(...pulls))] as Type };
          });
          const { u } = estimateChoices(types, picks, { kappa: 0.8 });
          const best = (of: Record<Type, number>) => types.toSorted((one, other) => of[other] - of[one])[0];
          return best(u) === best(truth) ? 1 : 0;
        }),
      );
    expect(found(RIASEC, RIASEC_BLOCKS.A)).toBeGreaterThanOrEqual(0.45);
    expect(found(MI, MI_BLOCKS)).toBeGreaterThanOrEqual(0.39);
  });

  test('M8, M9: informants agree as people do, and three together know more than the best alone', () => {
    const random = seededRandom('informants');
    const { a, lambda } = BY_MODE['11-15'];
    const families = Array.from({ length: 2 * CHILDREN }, () => {
      const truth = normal(random);
      const [parent, teacher, self] = [belief(truth, 0.53, random), belief(truth, 0.55, random), belief(truth, lambda, random)];
      const own = unshrink(estimateGraded([0, 1].map(() => ({ a, code: gradedCode(self, a, random) })))) as { x: number; sigma2: number };
      const sources = [
        { x: parent, sigma2: 0, lambda: 0.53, V: 1 },
        { x: teacher, sigma2: 0, lambda: 0.55, V: 1 },
        { ...own, lambda, V: 1 },
      ];
      return { truth, parent, teacher, fused: fuse(sources), best: fuse(sources.slice(1, 2)) };
    });
    expect(correlation(families.map(({ parent, teacher }) => [parent, teacher] as const))).toBeCloseTo(0.29, 1);
    const all = families.map(({ truth, fused }) => ({ truth, ...fused }));
    expect(recovered(all)).toBeGreaterThanOrEqual(0.65);
    expect(recovered(all) - recovered(families.map(({ truth, best }) => ({ truth, ...best })))).toBeGreaterThanOrEqual(0.1);
    expect(coverage(all)).toBeGreaterThan(0.87);
    expect(coverage(all)).toBeLessThan(0.93);
  });

  test.each(MODES.flatMap((mode) => [1, 2].map((k) => ({ mode, k }))))(
    'M15: with $k answers at $mode one honest pair in ten is seen differently',
    ({ mode, k }) => {
      const random = seededRandom(`pairs/${mode}/${k}`);
      const { a, lambda } = BY_MODE[mode];
      const below = { parentTeacher: 0, childParent: 0, childTeacher: 0 };
      const pairs = 2 * CHILDREN;
      for (let i = 0; i < pairs; i++) {
        const truth = normal(random);
        const parent = { x: belief(truth, 0.53, random), sigma2: 0 };
        const teacher = { x: belief(truth, 0.55, random), sigma2: 0 };
        const self = belief(truth, lambda, random);
        const child = unshrink(estimateGraded(Array.from({ length: k }, () => ({ a, code: gradedCode(self, a, random) })))) as { x: number; sigma2: number };
        if (agreement(parent, teacher, 0.53 * 0.55) < 10) below.parentTeacher += 1;
        if (agreement(child, parent, lambda * 0.53) < 10) below.childParent += 1;
        if (agreement(child, teacher, lambda * 0.55) < 10) below.childTeacher += 1;
      }
      for (const count of Object.values(below)) {
        expect(count / pairs).toBeGreaterThan(0.075);
        expect(count / pairs).toBeLessThan(0.125);
      }
    },
  );
});
