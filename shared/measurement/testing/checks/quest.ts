import { MI_BLOCKS, RIASEC_BLOCKS } from '#shared/measurement/keys/blocks.ts';
import { QUEST_A_KEY } from '#shared/measurement/keys/quest-key.ts';
import { drawNormal, mean } from '#shared/measurement/numbers.ts';
import { computeCategoryProbabilities } from '#shared/measurement/personality.ts';
import { BY_MODE, MI, type QuestMode, RIASEC } from '#shared/measurement/scale.ts';
import {
  COVERS,
  computeRecovery,
  coverage,
  createFinding,
  type Finding,
  type Guess,
  limitsAround,
  type Setting,
} from '#shared/measurement/testing/checks/engine.ts';
import { checkEstimator } from '#shared/measurement/testing/checks/subjects.ts';
import { drawIndex } from '#shared/testing/simulated-family.ts';
import { createRandom, type Random, toShuffled } from '#shared/values/seeded.ts';

export const MODES = ['3-6', '7-10', '11-15'] as const satisfies readonly QuestMode[];
/** A graded scene of Set A, whose options stand for 0 to 3. */
export const GRADED = 'raft-builders';
const CODES: Readonly<Record<string, number | string>> = QUEST_A_KEY[GRADED]?.codes ?? {};
/** Its options in the order of their codes. */
export const OPTIONS: readonly string[] = Object.keys(CODES).toSorted(
  (one, other) => Number(CODES[one]) - Number(CODES[other]),
);

/** The stored code of a person at θ for a scene with shuffled options. */
export function drawStoredAnswer({ engine }: Setting, theta: number, a: number, random: Random): number {
  const optionId = OPTIONS[drawIndex(computeCategoryProbabilities(theta, a), random)] as string;
  return Number(engine.storedCode(GRADED, optionId, toShuffled(OPTIONS, random)).code);
}

/** M6, and M2, M3 of graded scenes: one and two answers per trait, each age mode. */
export function checkGradedScenes(setting: Setting): Finding[] {
  const expected = { '3-6': [0.43, 0.54], '7-10': [0.49, 0.63], '11-15': [0.55, 0.68] } as const;
  return MODES.flatMap((mode) =>
    ([1, 2] as const).flatMap((k) => {
      const random = createRandom(`graded/${mode}/${k}`);
      const { a } = BY_MODE[mode];
      const guesses = Array.from({ length: 2 * setting.children }, (): Guess => {
        const truth = drawNormal(random);
        const answers = Array.from({ length: k }, () => ({ a, code: drawStoredAnswer(setting, truth, a, random) }));
        return { truth, ...setting.engine.estimateGraded(answers) };
      });
      const name = `quest${mode.replace('-', 'to')}k${k}`;
      const scenes = `${k} scene${k > 1 ? 's' : ''} a trait, ages ${mode}`;
      return [
        createFinding(
          'M6',
          `${name}R`,
          `r(true, θ), ${scenes}`,
          computeRecovery(guesses),
          limitsAround(expected[mode][k - 1] as number, 0.03),
        ),
        ...checkEstimator(`${name}Coverage`, scenes, guesses),
      ];
    }),
  );
}

/** M7, and M2 of choice scenes: whether the first is the true first, and every utility against its interval. */
export function checkChoiceScenes({ engine, children }: Setting): Finding[] {
  const random = createRandom('choices');
  const kappa = 0.8;
  const simulateScenes = <Type extends string>(types: readonly Type[], blocks: readonly (readonly Type[])[]) => {
    const people = Array.from({ length: children }, () => {
      const truth = Object.fromEntries(types.map((type) => [type, drawNormal(random)])) as Record<Type, number>;
      const picks = blocks.map((from) => {
        const weights = from.map((type) => Math.exp(kappa * truth[type]));
        const total = weights.reduce((all, weight) => all + weight, 0);
        const place = drawIndex(
          weights.map((weight) => weight / total),
          random,
        );
        return { from, picked: from[place] as Type };
      });
      return { truth, ...engine.estimateChoices(types, picks, { kappa }) };
    });
    const findBest = (of: Record<Type, number>) => types.toSorted((one, other) => of[other] - of[one])[0];
    const guesses = people.flatMap(({ truth, u, se }) => {
      const centre = mean(types.map((type) => truth[type]));
      return types.map((type): Guess => ({ truth: truth[type] - centre, theta: u[type], psd: se[type] }));
    });
    return {
      first: mean(people.map(({ truth, u }) => (findBest(u) === findBest(truth) ? 1 : 0))),
      covered: coverage(guesses),
    };
  };
  const six = simulateScenes(RIASEC, RIASEC_BLOCKS.A);
  const twelve = simulateScenes(RIASEC, [...RIASEC_BLOCKS.A, ...RIASEC_BLOCKS.B]);
  const eight = simulateScenes(MI, MI_BLOCKS);
  return [
    createFinding('M7', 'riasecFirst', 'true first interest found, 6 scenes (κ .8)', six.first, { least: 0.45 }),
    createFinding('M7', 'riasecFirst12', 'the same with Set B, 12 scenes', twelve.first, { least: 0.45 }),
    createFinding('M7', 'miFirst', 'true first field found, 8 scenes (κ .8)', eight.first, { least: 0.39 }),
    createFinding('M2', 'riasecCoverage', '90 % coverage, interests, 6 scenes', six.covered, COVERS),
    createFinding('M2', 'riasecCoverage12', '90 % coverage, interests, 12 scenes', twelve.covered, COVERS),
    createFinding('M2', 'miCoverage', '90 % coverage, fields, 8 scenes', eight.covered, COVERS),
  ];
}
