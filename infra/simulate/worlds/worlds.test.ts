import { describe, expect, it, test } from 'vitest';
import { listHomeActivities, rateChild } from '#infra/simulate/worlds/adults.ts';
import { createAnswers, type WorldItem } from '#infra/simulate/worlds/answers.ts';
import { type Child, drawChild, growChild } from '#infra/simulate/worlds/child.ts';
import { WORLDS, type World } from '#infra/simulate/worlds/world.ts';
import type { LadderGame } from '#shared/instruments/games/ladders.ts';
import { HomeActivity } from '#shared/instruments/parent-form.ts';
import { correlation } from '#shared/measurement/testing/checks/engine.ts';

const OWN: World = WORLDS.own;
const mean = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0) / values.length;
const computeSd = (values: readonly number[]): number =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));
const expectNear = (value: number, expected: number, within: number) =>
  expect(Math.abs(value - expected), `${value} beside ${expected}`).toBeLessThan(within);
const drawChildren = (world: World, count = 4000): Child[] =>
  Array.from({ length: count }, (_, i) => drawChild(`child ${i}`, world));

describe('children', () => {
  const children = drawChildren(OWN);
  const correlate = (one: (child: Child) => number, other: (child: Child) => number) =>
    correlation(children.map((child) => [one(child), other(child)] as const));

  test('children: areas correlate .4, subjects .6, halves of an area .39, traits not at all', () => {
    expectNear(
      correlate(
        ({ ability }) => ability.cognitive,
        ({ ability }) => ability.physical,
      ),
      0.4,
      0.05,
    );
    expectNear(
      correlate(
        ({ subjects }) => subjects.history,
        ({ subjects }) => subjects.science,
      ),
      0.6,
      0.05,
    );
    expectNear(
      correlate(
        ({ ability }) => ability.social,
        ({ behaviour }) => behaviour.social,
      ),
      0.39,
      0.05,
    );
    expectNear(
      correlate(
        ({ traits }) => traits.O,
        ({ ability }) => ability.cognitive,
      ),
      0,
      0.05,
    );
  });

  test('children: abilities have mean 0 and SD 1; a subject is the mean of its topics, which spread .6 around it', () => {
    for (const get of [({ ability }: Child) => ability.emotional, ({ subjects }: Child) => subjects.geography]) {
      expectNear(mean(children.map(get)), 0, 0.05);
      expectNear(computeSd(children.map(get)), 1, 0.05);
    }
    const shifts = children.flatMap(({ subjects, topics }) =>
      Object.values(topics.science).map((topic) => topic - subjects.science),
    );
    expectNear(computeSd(shifts), 0.6 * Math.sqrt(3 / 4), 0.02);
  });

  test('children: the skewed world has a long tail of weak ones, the others have none', () => {
    const computeSkewness = (all: readonly Child[]) => mean(all.map(({ ability }) => ability.physical ** 3));
    expect(computeSkewness(drawChildren(WORLDS.skewed))).toBeLessThan(-0.3);
    expectNear(computeSkewness(children), 0, 0.15);
  });

  test('children: four months later they have grown, and true scores correlate .9', () => {
    const pairs = children.map((child, i) => [child, growChild(`child ${i}`, child)] as const);
    expectNear(
      correlation(pairs.map(([before, after]) => [before.subjects.history, after.subjects.history] as const)),
      0.895,
      0.02,
    );
    expect(new Set(pairs.map(([before, after]) => (after.age - before.age).toFixed(4)))).toEqual(new Set(['0.3333']));
    expect(Math.max(...pairs.map(([, { age }]) => age))).toBeLessThan(16);
  });
});

const child = drawChild('one', OWN, 0);
const typical: Child = { ...child, age: 9 };
const item = (more: Partial<WorldItem> = {}): WorldItem => ({
  id: 'item',
  subject: 'history',
  topic: 'cultural-awareness',
  masteryAge: 9,
  tau: 0,
  c: 0,
  blindChance: 0,
  ...more,
});
/** Answers of many children to one item each. */
const answerOften = (
  world: World,
  { place = 0, of = typical, more = {} }: { place?: number; of?: Child; more?: Partial<WorldItem> } = {},
) => Array.from({ length: 4000 }, (_, i) => createAnswers(`child ${i}`, world, of, 1).answerItem(item(more), place));
const computeShare = (all: readonly boolean[]): number => mean(all.map((right) => (right ? 1 : 0)));
/** Share of the answers `from` right or wrong that the world turns. */
function computeTurned(world: World, from: boolean, place = 0): number {
  const [before, after] = [answerOften(OWN, { place }), answerOften(world, { place })];
  return computeShare(after.flatMap((right, i) => (before[i] === from ? [right !== from] : [])));
}

describe('answers to items', () => {
  test('slips: a tenth of right answers is lost, and no wrong one is put right', () => {
    expectNear(computeTurned(WORLDS.slips, true), 0.1, 0.02);
    expect(computeTurned(WORLDS.slips, false)).toBe(0);
  });
  test('help: a fifth of wrong answers is put right, and no right one is lost', () => {
    expectNear(computeTurned(WORLDS.help, false), 0.2, 0.04);
    expect(computeTurned(WORLDS.help, true)).toBe(0);
  });
  test('tired: nothing is lost at first and 15 % of right answers at the end', () => {
    expect(computeTurned(WORLDS.tired, true, 0)).toBe(0);
    expectNear(computeTurned(WORLDS.tired, true, 15), 0.15, 0.02);
  });
  test('own: three quarters of typical children can do at its mastery age what is not guessed', () => {
    const subjectError = { ...OWN, subjectError: 0 };
    expectNear(
      computeShare(
        answerOften(subjectError, {
          of: { ...typical, topics: { ...typical.topics, history: { 'cultural-awareness': 0 } } },
        }),
      ),
      0.75,
      0.02,
    );
  });
  test('trials: half of typical children repeat the path of their age, and three quarters see a pattern when it is mastered', () => {
    const share = (game: LadderGame, level: number, age: number) => {
      const world = { ...OWN, gameError: { cognitive: 0, social: 0, emotional: 0, physical: 0 } };
      const of = { ...typical, age, ability: { ...typical.ability, cognitive: 0, physical: 0 } };
      return computeShare(
        Array.from({ length: 4000 }, (_, i) => createAnswers(`child ${i}`, world, of, 1).answerTrial(game, level, 0)),
      );
    };
    expectNear(share('fireflies', 5, 9), 0.5, 0.03);
    // Guessed at one in six; the difficulty errs by .6, which draws 3/4 a little to the middle.
    expectNear(share('matrices', 9, 13), 0.73 + 0.27 / 6, 0.03);
    // 1.66 of the 2.6 bits a second that half of the children of 7 reach.
    expectNear(share('aiming', 5, 7), 0.93, 0.02);
  });
  test('guessing: a child that knows nothing is right at the chance of the screen, in the own world at the assumed one', () => {
    const lost = { ...typical, topics: { ...typical.topics, history: { 'cultural-awareness': -20 } } };
    expectNear(
      computeShare(answerOften(WORLDS.mix, { of: lost, more: { blindChance: 1 / 3 } })),
      (1 / 3) * (1 - 0.04) + (2 / 3) * 0.08,
      0.03,
    );
    expect(computeShare(answerOften(OWN, { of: lost, more: { blindChance: 1 / 3 } }))).toBe(0);
  });
  test('taps: answers are right at the chance of the screen, whatever the child can do', () => {
    expectNear(computeShare(answerOften(WORLDS.taps, { more: { blindChance: 0.25 } })), 0.25, 0.03);
    expect(computeShare(answerOften(WORLDS.taps))).toBe(0);
  });

  /** Shares of right answers of 300 children to 60 weeks of one item in each of two subjects. */
  const listShares = (world: World) =>
    Array.from({ length: 300 }, (_, i) =>
      (['history', 'science'] as const).map((subject) =>
        computeShare(
          Array.from({ length: 60 }, (__, week) =>
            createAnswers(`child ${i}`, world, typical, week).answerItem(
              item({ subject, topic: 'cause-and-effect', id: subject }),
              0,
            ),
          ),
        ),
      ),
    );
  test('shared: an error of all items goes together over subjects, one of a subject does not', () => {
    const correlate = (world: World) => correlation(listShares(world) as [number, number][]);
    expect(correlate(WORLDS['shared-0.6'])).toBeGreaterThan(0.6);
    expectNear(correlate(OWN), 0, 0.15);
  });
  test('slopes: items of one difficulty differ in how well a child above it masters them', () => {
    const able = { ...typical, topics: { ...typical.topics, history: { 'cultural-awareness': 2 } } };
    const computeSpread = (world: World) =>
      computeSd(
        Array.from({ length: 150 }, (_, i) =>
          computeShare(
            Array.from({ length: 60 }, (__, week) =>
              createAnswers('one child', { ...world, subjectError: 0 }, able, week).answerItem(
                item({ id: `item ${i}`, masteryAge: 10.6 }),
                0,
              ),
            ),
          ),
        ),
      );
    expect(computeSpread(WORLDS.slopes)).toBeGreaterThan(1.2 * computeSpread(OWN));
  });
});

describe('answers in scenes', () => {
  const options = ['a', 'b', 'c', 'd'];
  const codes = { a: 'R', b: 'I', c: 'A', d: 'S' };
  /** ln of the shares with which a child picks the options of scenes that it likes equally. */
  const listLogShares = (world: World): number[] => {
    const indifferent: Child = { ...typical, riasec: { R: 0, I: 0, A: 0, S: 0, E: 0, C: 0 } };
    return Array.from({ length: 60 }, (_, i) => {
      const picks = Array.from({ length: 300 }, (__, week) =>
        createAnswers('one', world, indifferent, week).answerScene(
          { id: `scene ${i}`, framework: 'riasec', codes },
          options,
        ),
      );
      return options.map((option) => Math.log((1 + picks.filter((pick) => pick === option).length) / 304));
    }).flat();
  };
  test('appeal: options of equal liking are picked unequally, by .8 in ln odds', () => {
    expectNear(computeSd(listLogShares(WORLDS.appeal)), 0.8 * Math.sqrt(3 / 4), 0.15);
    expect(computeSd(listLogShares(OWN))).toBeLessThan(0.15);
  });
  test('own: a child with more of a trait picks the higher steps', () => {
    const scene = { id: 'scene', trait: 'E' as const, codes: { a: 0, b: 1, c: 2, d: 3 } };
    const computeMean = (E: number) =>
      mean(
        Array.from({ length: 1000 }, (_, i) => {
          const outgoing = { ...typical, traits: { ...typical.traits, E } };
          return options.indexOf(createAnswers(`child ${i}`, OWN, outgoing, 1).answerScene(scene, options));
        }),
      );
    expect(computeMean(2) - computeMean(-2)).toBeGreaterThan(0.5);
  });
});

describe('adults', () => {
  const rateAll = (world: World) =>
    drawChildren(world, 3000).map((each, i) => rateChild(`family ${i}`, world, each, 1));
  const correlateSliders = (world: World) =>
    correlation(
      rateAll(world).flatMap(({ parent: { independence, creativity } }) =>
        independence === undefined || creativity === undefined ? [] : [[independence, creativity] as const],
      ),
    );
  const listRatings = (world: World) => rateAll(world).flatMap(({ parent }) => Object.values(parent));

  test('own: ratings have the mean 7 and correlate .4 within one adult; an eighth of the sliders is untouched', () => {
    expectNear(mean(listRatings(OWN)), 7, 0.1);
    expectNear(correlateSliders(OWN), 0.4, 0.07);
    expectNear(listRatings(OWN).length / (4 * 3000), 7 / 8, 0.01);
  });
  test('own: ratings follow what they are about: emotion a calm child, talk in class an outgoing one', () => {
    const children = drawChildren(OWN, 3000);
    const correlate = (by: 'parent' | 'teacher', slider: string, trait: keyof Child['traits']) =>
      correlation(
        rateAll(OWN).flatMap((rated, i) => {
          const rating = (rated[by] as Record<string, number>)[slider];
          return rating === undefined ? [] : [[rating, (children[i] as Child).traits[trait]] as const];
        }),
      );
    expectNear(correlate('parent', 'emotional', 'N'), -0.45, 0.05);
    expectNear(correlate('teacher', 'participation', 'E'), 0.4, 0.05);
    expectNear(correlate('parent', 'creativity', 'E'), 0, 0.05);
  });
  test('lenient: ratings are about a step higher, as far as the slider goes, and correlate .6', () => {
    expectNear(mean(listRatings(WORLDS.lenient)), 7.9, 0.12);
    expectNear(correlateSliders(WORLDS.lenient), 0.6, 0.1);
  });
  test('copied: the teacher’s form repeats the parent’s ratings; in the own world it does not', () => {
    const countEqual = (world: World) =>
      computeShare(rateAll(world).map(({ parent, teacher }) => parent.socialSkills === teacher.peerInteraction));
    expect(countEqual(WORLDS.copied)).toBe(1);
    expect(countEqual(OWN)).toBeLessThan(0.4);
  });
  it('home activities: as many homes tick them as is assumed, more of them where they fit the child', () => {
    const homes = drawChildren(OWN, 3000).map((each, i) => ({ each, ticked: listHomeActivities(`family ${i}`, each) }));
    expectNear(computeShare(homes.map(({ ticked }) => ticked.includes('Outdoor Play'))), 0.7, 0.04);
    expectNear(computeShare(homes.map(({ ticked }) => ticked.includes('Cooking/Helping in Kitchen'))), 0.45, 0.04);
    expect(Math.min(...homes.map(({ ticked }) => ticked.length))).toBeGreaterThan(0);
    const [fond, others] = [true, false].map((fits) => homes.filter(({ each }) => each.mi.musical > 0 === fits));
    const share = (some: typeof homes = []) =>
      computeShare(some.map(({ ticked }) => ticked.includes(HomeActivity.enum['Music/Singing'])));
    expect(share(fond) - share(others)).toBeGreaterThan(0.2);
  });
});
