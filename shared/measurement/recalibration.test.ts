import { beforeAll, describe, expect, test } from 'vitest';
import { createAcademicCurve } from '#shared/measurement/academic.ts';
import { computeTrialParams, getLevelDifficulty } from '#shared/measurement/games.ts';
import { masteryAgeAt, masteryLogit } from '#shared/measurement/growth.ts';
import { probability, type UncertainCurve } from '#shared/measurement/items.ts';
import { drawNormal, mean } from '#shared/measurement/numbers.ts';
import {
  type CalibrationSitting,
  calibrate,
  calibrateItems,
  calibrateLevels,
  type ItemCalibration,
  infit,
  type ObservedAnswer,
  recalibrate,
  type TrialSitting,
  tally,
} from '#shared/measurement/recalibration.ts';
import { createBank, createChooser } from '#shared/testing/simulated-bank.ts';
import { createRandom } from '#shared/values/seeded.ts';

/** An answer of a child whose θ is known, with an open item. */
const createAnswer = (theta: number, correct: boolean): ObservedAnswer => ({ theta, psd: 0, mu: 0, c: 0, correct });

describe('the step', () => {
  test('leaves an item that is as hard as thought', () => {
    const sums = tally(0, [createAnswer(0, true), createAnswer(0, false)]);
    expect(sums).toEqual({ excess: 0, information: 0.5 });
    expect(recalibrate({ b: 0.3, tau: 0.8 }, sums).b).toBe(0.3);
  });

  test('sums what answers with open items say as the formula does, and gives less to a guess and to a θ that is not known', () => {
    expect(tally(0, [createAnswer(1, true), createAnswer(-1, true)])).toEqual({
      excess: expect.closeTo(2 - 1, 9),
      information: expect.closeTo(2 * 0.19661, 4),
    });
    for (const less of [{ c: 0.25 }, { psd: 0.7 }])
      expect(tally(0, [{ ...createAnswer(1, true), ...less }]).information).toBeLessThan(0.19);
  });

  test('is repeated until the difficulty explains the answers', () => {
    const answers = Array.from({ length: 400 }, (_, i) => createAnswer(0, i % 10 === 0));
    const { b, tau } = calibrate({ b: 0, tau: 1 }, answers);
    // P = .1 is b = 2.197; the experts' prior of 0 pulls it back a little.
    expect([b, tau]).toEqual([expect.closeTo(2.14, 1), expect.closeTo(0.163, 2)]);
    expect(tally(b, answers).excess + b).toBeCloseTo(0, 6);
  });
});

test('infit is 1 for answers as scattered as expected, large where the able fail, small where ability decides alone', () => {
  const computeInfit = (able: boolean[], others: boolean[]) =>
    infit(0, [...able.map((right) => createAnswer(2, right)), ...others.map((right) => createAnswer(-2, right))]);
  const mostly = Array.from({ length: 50 }, (_, i) => i >= 6);
  const rarely = mostly.map((right) => !right);
  expect(computeInfit(mostly, rarely)).toBeCloseTo(1, 1);
  expect(computeInfit(rarely, mostly)).toBeGreaterThan(3);
  expect(computeInfit([true], [false])).toBeLessThan(0.3);
});

test('a lunch before an answer counts with two minutes towards the least time of its question', () => {
  const learn = (rtMs: number) => {
    const ask = (itemId: string, time: number) =>
      ({ itemId, masteryAge: 8, tau: 0.6, c: 0, correct: true, rtMs: time }) as CalibrationSitting['answers'][number];
    const sittings = [6000, rtMs].map((time) => ({ age: 8, answers: [ask('one', time), ask('other', time)] }));
    return calibrateItems(sittings, 2).map(({ floorMs }) => floorMs);
  };
  expect(learn(45 * 60_000)).toEqual([6300, 6300]);
});

test('a question that is easier than the youngest age stays unsure by as much as it lies below', () => {
  const ask = (itemId: string, masteryAge: number, correct: boolean) =>
    ({ itemId, masteryAge, tau: 0.6, c: 0, correct, rtMs: 4000 }) as CalibrationSitting['answers'][number];
  const sittings = Array.from(
    { length: 300 },
    (_, child): CalibrationSitting => ({
      age: 4.5,
      answers: [
        ask('at the edge', 3.1, child % 20 > 0),
        ...[4, 4.3, 4.6, 4.9].map((masteryAge, i) => ask(`anchor ${i}`, masteryAge, (child + i) % 2 === 0)),
      ],
    }),
  );
  const find = (id: string) => calibrateItems(sittings).find(({ itemId }) => itemId === id)?.after;
  expect(find('at the edge')?.masteryAge).toBe(3);
  expect(find('at the edge')?.tau).toBeGreaterThan(0.33);
  expect(find('anchor 1')?.tau).toBeLessThan(0.25);
});

test('a mastery age is found again from its logit; outside the ages of the product the nearest one stands', () => {
  for (const age of [3, 7.3, 11, 15.9, 19.2])
    expect(masteryAgeAt('academic', masteryLogit('academic', age))).toBeCloseTo(age, 9);
  expect([-20, 20].map((logit) => masteryAgeAt('academic', logit))).toEqual([3, 25]);
});

describe('a bank whose judges were wrong by τ', () => {
  const subject = 'mathematics';
  const bank = createBank({ subjects: [subject], perCell: 2 });
  const random = createRandom('recalibration');
  const harder = new Map(bank.map(({ id, tau }) => [id, tau * drawNormal(random)]));
  // An item that children answer at chance, independent of ability.
  const senseless = bank.find(({ masteryAge, c }) => masteryAge > 7 && c === 0)?.id as string;
  const next = createChooser(bank);
  const sitting = (seed: string): CalibrationSitting => {
    const ageYears = 3 + 13 * random();
    const ability = drawNormal(random);
    const answers: CalibrationSitting['answers'][number][] = [];
    const ask = () => next({ subject, ageYears, answered: answers, seed });
    for (let item = ask(); item; item = ask()) {
      const { id: itemId, masteryAge, tau, c } = item;
      const curve = createAcademicCurve(item, ageYears);
      const chance =
        itemId === senseless ? 0.5 : probability(ability, { ...curve, b: curve.b + (harder.get(itemId) as number) });
      answers.push({ itemId, correct: random() < chance, rtMs: 6000 + 4000 * random(), masteryAge, tau, c });
    }
    return { age: ageYears, answers };
  };
  const truth = ({ itemId, before }: ItemCalibration) =>
    masteryLogit('academic', before.masteryAge) + (harder.get(itemId) as number);
  const errors = (items: readonly ItemCalibration[], of: 'before' | 'after') =>
    items.map((item) => masteryLogit('academic', item[of].masteryAge) - truth(item));
  const rms = (values: readonly number[]) => Math.sqrt(mean(values.map((value) => value ** 2)));

  let sittings: CalibrationSitting[];
  let items: ItemCalibration[];
  let sound: ItemCalibration[];
  beforeAll(() => {
    sittings = Array.from({ length: 1000 }, (_, i) => sitting(`${i}`));
    items = calibrateItems(sittings);
    sound = items.filter(({ itemId, after }) => itemId !== senseless && after.masteryAge > 3 && after.masteryAge < 16);
  }, 60_000);

  test('is known four times better after 200 answers an item and more, and knows how well', () => {
    expect(sound.length).toBeGreaterThan(20);
    expect(rms(errors(sound, 'before'))).toBeGreaterThan(0.7);
    expect(rms(errors(sound, 'after'))).toBeLessThan(0.22);
    expect(mean(sound.map(({ after }) => after.tau))).toBeCloseTo(0.15, 1);
    const inside = errors(sound, 'after').filter(
      (error, i) => Math.abs(error) <= 1.645 * (sound[i] as ItemCalibration).after.tau,
    );
    expect(inside.length / sound.length).toBeGreaterThan(0.83);
  });

  test('keeps its sound items and gives the senseless one away', () => {
    expect(sound.filter(({ fits }) => !fits)).toEqual([]);
    expect(items.find(({ itemId }) => itemId === senseless)).toMatchObject({ fits: false });
  });

  test('gets floors of a tenth of the time that an item takes', () => {
    for (const { floorMs } of items) expect(floorMs).toBeGreaterThan(770);
    for (const { floorMs } of items) expect(floorMs).toBeLessThan(830);
  });

  test('learns nothing of an item with 199 answers, nor from a sitting of one answer', () => {
    const [first] = items as [ItemCalibration];
    const withIt = sittings.filter(({ answers }) => answers.some(({ itemId }) => itemId === first.itemId));
    const ids = (some: readonly CalibrationSitting[]) => calibrateItems(some).map(({ itemId }) => itemId);
    expect(ids(withIt.slice(0, 200))).toContain(first.itemId);
    expect(ids(withIt.slice(0, 199))).not.toContain(first.itemId);
    const alone = withIt
      .slice(0, 300)
      .map(({ age, answers }) => ({ age, answers: answers.filter(({ itemId }) => itemId === first.itemId) }));
    expect(ids(alone)).toEqual([]);
  });
});

describe('levels of games', () => {
  const harder: Readonly<Record<string, number>> = { 'matrices/15': 0.9, 'fireflies/5': -0.8 };
  const random = createRandom('levels');
  const sittings = Array.from({ length: 700 }, (): TrialSitting => {
    const [age, ability] = [7 + 3 * random(), drawNormal(random)];
    const levels = [
      ...[13, 14, 15, 16, 17].map((level) => ['matrices', level] as const),
      ...[3, 4, 5, 6].map((level) => ['fireflies', level] as const),
    ];
    const trials = levels.map(([game, level]) => {
      const curve = computeTrialParams(game, level, age) as UncertainCurve;
      const chance = probability(ability, { ...curve, b: curve.b + (harder[`${game}/${level}`] ?? 0) });
      const difficulty = getLevelDifficulty(game, level);
      return { game, level, inputType: 'touch' as const, correct: random() < chance, rtMs: 4000, difficulty };
    });
    return { age, trials };
  });

  test('are found to be harder or easier than assumed, and the others stay', () => {
    const levels = calibrateLevels(sittings);
    expect(levels).toHaveLength(9);
    for (const { id, after, before } of levels) {
      expect([id, Math.abs(after.shift - (harder[id] ?? 0)) < 0.35]).toEqual([id, true]);
      expect(after.tau).toBeLessThan(before.tau);
    }
  });
  test('say nothing with too few trials, nor of a keyboard that does not aim', () => {
    expect(calibrateLevels(sittings.slice(0, 199))).toEqual([]);
    const typed = sittings.map(({ age, trials }) => ({
      age,
      trials: trials.map((trial) => ({ ...trial, game: 'aiming' as const, level: 3, inputType: 'keyboard' as const })),
    }));
    expect(calibrateLevels(typed)).toEqual([]);
  });
  test('start from what their trials have recorded', () => {
    const recorded = sittings.map(({ age, trials }) => ({
      age,
      trials: trials.map((trial) => ({ ...trial, difficulty: { shift: 0.4, tau: 0.2 } })),
    }));
    expect(calibrateLevels(recorded).map(({ before }) => before)).toEqual(
      Array.from({ length: 9 }, () => ({ shift: 0.4, tau: 0.2 })),
    );
  });
});
