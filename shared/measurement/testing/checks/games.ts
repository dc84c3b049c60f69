import type { GameId, Move } from '#shared/instruments/games/game.ts';
import type { SkillArea } from '#shared/instruments/skills.ts';
import { computeTrialParams, isScoredGame } from '#shared/measurement/games.ts';
import { type MarkedAnswer, probability, type UncertainCurve } from '#shared/measurement/items.ts';
import { drawNormal } from '#shared/measurement/numbers.ts';
import { toSliderZ } from '#shared/measurement/personality.ts';
import { CORRELATION, GAMES } from '#shared/measurement/scale.ts';
import { PARENT_LOADINGS, TEACHER_LOADINGS } from '#shared/measurement/scale-forms.ts';
import {
  computeRecovery,
  correlation,
  coverage,
  createFinding,
  type Engine,
  type Finding,
  type Guess,
  type Setting,
} from '#shared/measurement/testing/checks/engine.ts';
import { COVERS_ERRORS, checkEstimator } from '#shared/measurement/testing/checks/subjects.ts';
import { toRating } from '#shared/testing/simulated-adults.ts';
import { presentTrial } from '#shared/testing/simulated-child.ts';
import { correlateWith, drawWorld } from '#shared/testing/simulated-truth.ts';
import { createRandom, type Random } from '#shared/values/seeded.ts';

/** Plays an area; `harder` is the difference of the true from the assumed difficulty of a level. */
function simulateGame(
  engine: Engine,
  area: SkillArea,
  { truth, age, harder }: { truth: number; age: number; harder: (game: GameId, level: number) => number },
  random: Random,
): PlayedGame {
  const moves: Move[] = [];
  const sittingId = `${random()}`;
  const marked: MarkedAnswer[] = [];
  const present = () => presentTrial(area, age, moves, sittingId);
  for (let next = present(); next; next = present()) {
    const { level, seed } = next;
    const curve =
      next.practice || !isScoredGame(next.game) ? null : (computeTrialParams(next.game, level, age) as UncertainCurve);
    const right = curve === null || random() < probability(truth, { ...curve, b: curve.b + harder(next.game, level) });
    moves.push({ game: next.game, level, seed, right, rtMs: 4000, inputType: 'touch' });
    if (curve) marked.push({ ...engine.withUncertainty(curve), correct: right });
  }
  return { truth, age, answers: marked, ...engine.estimateItems(marked) };
}
type PlayedGame = Guess & { age: number; answers: readonly MarkedAnswer[] };

/** Every generated trial is an item of its own, with an error of difficulty of its game's τ. */
const createTrialError =
  (random: Random) =>
  (game: GameId): number =>
    isScoredGame(game) ? GAMES[game].tau * drawNormal(random) : 0;

/**
 * M2, M3 and M2b of the four games; M8 for teachers' ratings of social behaviour. M2b is stricter than for subjects:
 * all trials of a level also share an error, and few levels are played.
 */
export function checkGame({ engine, children }: Setting, area: SkillArea): Finding[] {
  const random = createRandom(`game/${area}`);
  const played = Array.from({ length: children }, (_, i) => {
    const world = drawWorld(`${area}/${i}`);
    const age = 3 + 13 * random();
    const truth = drawNormal(random);
    const raw = simulateGame(engine, area, { truth, age, harder: createTrialError(random) }, random);
    const shifted = simulateGame(engine, area, { truth: drawNormal(random), age, harder: world.ofLevel }, random);
    return { raw, shifted, ratings: Array.from({ length: TEACHERS }, () => drawTeacherRating(truth, random)) };
  });
  const covered = coverage(
    played.map(({ shifted: { truth, age, answers } }) => {
      const games = { [area]: { answers, validity: 1, age } };
      const posterior = engine.inferAbility({ games, subjects: {}, behaviour: {}, exactAge: true });
      return { truth, ...posterior.estimateUnderstanding(area) };
    }),
  );
  const game = `the ${area} game`;
  return [
    ...checkEstimator(
      `${area}Coverage`,
      game,
      played.map(({ raw }) => raw),
    ),
    createFinding(
      'M2b',
      `${area}Systematic`,
      `90 % coverage, ${game}, systematic error SD ${area === 'physical' ? '.4' : '.3'}`,
      covered,
      COVERS_ERRORS,
    ),
    createFinding('M2', `${area}R`, `r(true, θ), ${game}`, computeRecovery(played.map(({ raw }) => raw))),
    ...(area === 'social'
      ? [
          createFinding(
            'M8',
            'gameTeacherR',
            'game and teacher on social (published .19)',
            correlation(played.flatMap(({ raw, ratings }) => ratings.map((rating) => [raw.theta, rating] as const))),
            {
              least: 0.15,
              most: 0.22,
            },
          ),
        ]
      : []),
  ];
}

/** Teachers per child, to reduce the noise of the correlation. */
const TEACHERS = 8;
/** A teacher's rating of the behaviour of a child whose understanding is `truth`. */
const drawTeacherRating = (truth: number, random: Random): number =>
  toSliderZ(
    toRating(
      correlateWith(
        correlateWith(truth, CORRELATION.halves, random),
        TEACHER_LOADINGS.peerInteraction.social as number,
        random,
      ),
    ),
  );

/**
 * M8: two adults about the same child (De Los Reyes 2015: .28 over 341 studies; Rescorla 2014: .29 over 21 societies).
 */
export function checkAdults({ children }: Setting): Finding[] {
  const random = createRandom('adults');
  const pairs = Array.from({ length: 4 * children }, () => {
    const truth = drawNormal(random);
    const views = [PARENT_LOADINGS.socialSkills.social, TEACHER_LOADINGS.peerInteraction.social].map((lambda) =>
      toSliderZ(toRating(correlateWith(truth, lambda as number, random))),
    );
    return [views[0] as number, views[1] as number] as const;
  });
  return [
    createFinding('M8', 'parentTeacherR', 'parent and teacher (published .28, .29)', correlation(pairs), {
      least: 0.26,
      most: 0.33,
    }),
  ];
}
