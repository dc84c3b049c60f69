import { type Child, drawNormal } from '#infra/simulate/worlds/child.ts';
import { computeDifficulty, createTrial } from '#infra/simulate/worlds/difficulties.ts';
import type { World } from '#infra/simulate/worlds/world.ts';
import { type AgeMode, toAgeMode } from '#shared/instruments/ages.ts';
import type { LadderGame } from '#shared/instruments/games/ladders.ts';
import type { Subject } from '#shared/instruments/subjects.ts';
import { createRandom, type Random, randomBelow } from '#shared/values/seeded.ts';

/** What the product knows of an item, and the chance that its screen gives to a blind tap. */
export type WorldItem = {
  id: string;
  subject: Subject;
  topic: string;
  masteryAge: number;
  tau: number;
  c: number;
  blindChance: number;
};
/** What a scene asks: a trait in four steps, or one of four things that stand for interests. */
export type WorldScene = { id: string } & (
  | { trait: keyof Child['traits']; codes: Readonly<Record<string, number>> }
  | { framework: 'riasec' | 'mi'; codes: Readonly<Record<string, string>> }
);

/** By age: how closely an answer in a scene follows the trait (slope, correlation), and a choice the liking. */
const SCENES: Record<AgeMode, { slope: number; insight: number; choosing: number }> = {
  '3-6': { slope: 0.5, insight: 0.35, choosing: 0.6 },
  '7-10': { slope: 0.65, insight: 0.45, choosing: 0.8 },
  '11-15': { slope: 0.8, insight: 0.55, choosing: 1 },
};
/** The same of a parent who answers for the child. */
const PARENT = { slope: 1, insight: 0.55 } as const;
const STEPS = [-1.2, 0, 1.2] as const;
/** Answers after which a child is as tired as it gets. */
const LAST = 15;

/**
 * Answers of one child in one week. Errors of the assumed difficulties and appeals of options are drawn anew for each
 * child, so that figures average over authors; they stay the same in both weeks of a child.
 */
export function createAnswers(seed: string, world: World, child: Child, week: number) {
  const mode = toAgeMode(child.age);
  const drawFixed = (name: string): number => drawNormal(createRandom(`${seed}/author/${name}`));
  const createStream = (name: string): Random => createRandom(`${seed}/week ${week}/${name}`);

  /** P(right) = c + (1 - c)·σ(a(θ - b)), and what may happen to the answer then. */
  const isRight = (
    { a, b, c }: { a: number; b: number; c: number },
    { theta, place, blind, random }: { theta: number; place: number; blind: number; random: Random },
  ): boolean => {
    const [answer, fate] = [random(), random()];
    if (world.taps) return answer < blind;
    const right = answer < c + (1 - c) / (1 + Math.exp(-a * (theta - b)));
    const lost = 1 - (1 - world.slips) * (1 - world.tired * Math.min(1, place / LAST));
    return right ? fate >= lost : fate < world.help;
  };

  /** `place`: how many items of the subject were answered before. */
  function answerItem(item: WorldItem, place: number): boolean {
    const { id, subject, topic, masteryAge, tau, c, blindChance } = item;
    const error =
      world.allItemsError * drawFixed('items') + world.subjectError * drawFixed(subject) + tau * drawFixed(id);
    const curve = {
      a: Math.exp(world.slopes * drawFixed(`slope/${id}`)),
      b: computeDifficulty('academic', masteryAge, child.age) + error,
      c: world.trueGuessing ? blindChance : c,
    };
    const theta = child.topics[subject][topic] as number;
    return isRight(curve, { theta, place, blind: blindChance, random: createStream(`item/${id}`) });
  }

  /** `place`: how many trials of the area were played before. */
  function answerTrial(game: LadderGame, level: number, place: number): boolean {
    const { area, a, b, c, tau } = createTrial(game, level, child.age);
    const error = world.gameError[area] * drawFixed(area) + tau * drawFixed(`${game}/${level}`);
    return isRight(
      { a: a * Math.exp(world.slopes * drawFixed(`slope/${game}/${level}`)), b: b + error, c },
      { theta: child.ability[area], place, blind: c, random: createStream(`trial/${game}/${place}`) },
    );
  }

  /** The option that the child picks, or a parent who answers about the child. */
  function answerScene(scene: WorldScene, options: readonly string[], who: 'child' | 'parent' = 'child'): string {
    const random = createStream(`scene/${who}/${scene.id}`);
    if (world.taps && who === 'child') return options[randomBelow(random, options.length)] as string;
    const weights = options.map((option) => {
      const appeal = world.appeal * drawFixed(`appeal/${scene.id}/${option}`);
      return Math.exp(appeal + computePull(scene, option, who));
    });
    return options[drawIndex(weights, random)] as string;
  }

  function computePull(scene: WorldScene, option: string, who: 'child' | 'parent'): number {
    const { slope, insight, choosing } = { choosing: 0, ...(who === 'parent' ? PARENT : SCENES[mode]) };
    if ('framework' in scene) {
      const likes: Readonly<Record<string, number>> = child[scene.framework];
      return choosing * (likes[scene.codes[option] as string] as number);
    }
    // A person has one idea of a trait, right or wrong, and answers all scenes by it.
    const idea =
      insight * child.traits[scene.trait] + Math.sqrt(1 - insight ** 2) * drawFixed(`idea/${who}/${scene.trait}`);
    return STEPS.slice(0, scene.codes[option]).reduce<number>((pull, step) => pull + slope * (idea - step), 0);
  }

  return { answerItem, answerTrial, answerScene };
}

function drawIndex(weights: readonly number[], random: Random): number {
  let left = random() * weights.reduce((all, weight) => all + weight, 0);
  const index = weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
  return index < 0 ? weights.length - 1 : index;
}
