import { type Choice, learn, measure, type Solver } from '#infra/checks/solvers.ts';
import { AGE_MODES, type AgeMode, toAgeMode } from '#shared/instruments/ages.ts';
import { countBrokenRules, type Exposure } from '#shared/instruments/games/exposure.ts';
import { ATTRIBUTES } from '#shared/instruments/games/figures.ts';
import { GAMES } from '#shared/instruments/games/games.ts';
import {
  countOptions,
  FRIENDS_LADDER,
  type FriendsLevel,
  type LadderGame,
  listFormLevels,
  listLevels,
  MATRIX_LADDER,
  type MatrixKind,
} from '#shared/instruments/games/ladders.ts';
import { isScoredGame, listLevelChoices } from '#shared/measurement/games.ts';
import { probability } from '#shared/measurement/items.ts';
import { drawNormal } from '#shared/measurement/numbers.ts';
import { createTypicalPlayer, playArea } from '#shared/testing/simulated-child.ts';
import { createRandom } from '#shared/values/seeded.ts';

/** How much more often than by chance a solver that does not do the task may be right. */
export const MARGIN = 0.05;
/** The success probability that a typical child of 15 must meet somewhere in each game. */
const HARD_ENOUGH = 0.7;
/** Stories that a level needs that carries this share of the trials of its game from 12 years on. */
const MOST_STORIES = 20;
const TOP_SHARE = 0.1;

/** Kinds of matrices whose rules the last row alone shows. */
const WITHIN_ROWS: readonly MatrixKind[] = ['identity', 'constant-and-size', 'one-progression', 'two-rules'];

type Matrix = ReturnType<typeof GAMES.matrices.trial>;
type Figure = Matrix['options'][number];

/** What the options of a matrix show by themselves: each value, and how many options have it. */
const describeOptions = ({ options }: Matrix, option: Figure): string[] =>
  ATTRIBUTES.flatMap((attribute) => {
    const value = option[attribute];
    const values = [...new Set(options.map((each) => Number(each[attribute])))].toSorted((one, other) => one - other);
    const share = options.filter((each) => each[attribute] === value).length;
    return [`${attribute} in ${share}`, `${attribute} ${value}`, `${attribute} place ${values.indexOf(Number(value))}`];
  });

/** What the last row tells of an option: how each of its values relates to the two before it. */
const describeLastRow = ({ cells, grid }: Matrix, option: Figure): string[] => {
  const row = cells.slice(grid * (grid - 1));
  return ATTRIBUTES.map((attribute) => {
    const [first, second] = row.map((cell) => cell[attribute]);
    const value = option[attribute];
    const [a, b, c] = [first, second, value].map(Number) as [number, number, number];
    const signs = [
      value === first,
      value === second,
      first === second,
      c - b === b - a,
      c === a + b,
      c === Math.abs(a - b),
    ];
    return `${attribute} ${signs.map(Number).join('')}`;
  });
};

const findExtreme = (scores: readonly number[], most: boolean): number =>
  scores.indexOf(most ? Math.max(...scores) : Math.min(...scores));

/** The number of attribute values that an option has in common with the other ones. */
const computeLikeness = ({ options }: Matrix): number[] =>
  options.map((option) =>
    options.reduce(
      (sum, each) => sum + ATTRIBUTES.filter((attribute) => each[attribute] === option[attribute]).length,
      0,
    ),
  );

/** Age modes whose matrices of a level differ: all but the first mode may have the same options. */
const listModes = (level: number): AgeMode[] =>
  AGE_MODES.filter(
    (mode, i) =>
      !AGE_MODES.slice(0, i).some(
        (each) => countOptions('matrices', level, each) === countOptions('matrices', level, mode),
      ),
  );

/** Solvers of matrices that do not see the grid, or only its last row, on every level of the second form and mode. */
function checkMatrices(trials: number): string[] {
  return listFormLevels('matrices', 2).flatMap((level) =>
    listModes(level).flatMap((mode) => {
      const make = (from: number) =>
        Array.from({ length: trials }, (_, i) => GAMES.matrices.trial(level, (from + i) * 7919, mode));
      const [seen, unseen] = [make(1), make(1 + trials)];
      const toChoices = (describe: (trial: Matrix, option: Figure) => string[]) => (each: Matrix) => ({
        answer: each.answer,
        options: each.options.map((option) => describe(each, option)),
      });
      const blind: Solver<Matrix>[] = [
        { name: 'the option most like the others', solve: (trial) => findExtreme(computeLikeness(trial), true) },
        { name: 'the option least like the others', solve: (trial) => findExtreme(computeLikeness(trial), false) },
        learn('options only', seen, toChoices(describeOptions)),
      ];
      const kind = MATRIX_LADDER[level - 1]?.kind as MatrixKind;
      const solvers = WITHIN_ROWS.includes(kind)
        ? blind
        : [
            ...blind,
            learn(
              'last row only',
              seen,
              toChoices((trial, option) => [...describeOptions(trial, option), ...describeLastRow(trial, option)]),
            ),
          ];
      const chance = 1 / countOptions('matrices', level, mode);
      return measure(`matrices ${kind} ${mode}`, solvers, unseen, chance, MARGIN);
    }),
  );
}

type ShownTrial = { level: number; practice: boolean; story: string | null; options: string[]; answer: number };
type ShownSitting = { mode: AgeMode; years: number; trials: ShownTrial[] };
const STORY_GAMES = ['friends-corner', 'feelings-detective'] as const;
type StoryGame = (typeof STORY_GAMES)[number];

/** The trials of a sitting as they were shown. */
function playSitting(
  game: StoryGame,
  sittingId: string,
  years: number,
  ability: number,
  seenStories: readonly string[],
): ShownSitting {
  const mode = toAgeMode(years);
  const area = GAMES[game].area;
  const player = createTypicalPlayer(years);
  const moves = playArea(
    area,
    sittingId,
    { ...player, ability: { ...player.ability, [area]: ability } },
    createRandom(sittingId),
    seenStories,
  );
  const trials = moves.map(({ level, seed, control: practice }) => {
    const { prompt } = GAMES[game].trial(level, seed, mode);
    return { level, practice, story: GAMES[game].story?.({ level, seed }) ?? null, ...prompt };
  });
  return { mode, years, trials };
}

/** Sittings of children of all ages and abilities, each with a reassessment within 180 days. */
export const simulateSittings = (game: StoryGame, children: number): (readonly [ShownSitting, ShownSitting])[] =>
  Array.from({ length: children }, (_, i) => {
    const years = 3 + ((i * 0.618) % 1) * 13;
    const ability = drawNormal(createRandom(`ability/${i}`));
    const first = playSitting(game, `first/${i}`, years, ability, []);
    const seen = first.trials.flatMap(({ story }) => story ?? []);
    return [first, playSitting(game, `second/${i}`, Math.min(years + 0.4, 15.99), ability, seen)];
  });

const toExposure = (game: StoryGame, { story, options, answer }: ShownTrial): Exposure => ({
  story,
  answer: game === 'feelings-detective' ? (options[answer] as string) : null,
  place: answer,
  options: options.length,
});

/** The rules of exposure, over whole sittings; the second one of a child knows the stories of the first. */
export function checkExposure(game: StoryGame, families: readonly (readonly [ShownSitting, ShownSitting])[]): string[] {
  const broken = families.flatMap(([first, second]) => {
    const seen = first.trials.flatMap(({ story }) => story ?? []);
    return [first, second].flatMap(({ mode, trials, years }, sitting) =>
      trials.flatMap((each, i) => {
        const earlier = trials.slice(0, i).map((one) => toExposure(game, one));
        const rules = countBrokenRules(toExposure(game, each), earlier, sitting === 0 ? [] : seen, mode);
        return rules > 0 ? [`${game} at ${years.toFixed(1)}: trial ${i + 1} breaks a rule of exposure`] : [];
      }),
    );
  });
  return broken.length > 0 ? [`${broken.length} trials: ${broken[0]}`] : [];
}

/** Signs for a solver that remembers the earlier answers and sees neither story nor face. */
export function describeMemory(game: StoryGame, trials: readonly ShownTrial[], i: number): Choice & { level: number } {
  const { options, answer, level } = trials[i] as ShownTrial;
  const earlier = trials.slice(0, i);
  const answers = earlier.map((each) => each.options[each.answer] as string);
  return {
    level,
    answer,
    options: options.map((text, place) => [
      ...(game === 'feelings-detective' ? [text, `level ${level} ${text}`] : []),
      `given ${answers.filter((each) => each === text).length}`,
      `since ${[...answers].reverse().slice(0, 4).indexOf(text)}`,
      `place since ${earlier
        .map((each) => each.answer)
        .reverse()
        .slice(0, 3)
        .indexOf(place)}`,
      `length ${options.filter((each) => each.length < text.length).length}`,
    ]),
  };
}

export function checkMemory(game: StoryGame, families: readonly (readonly [ShownSitting, ShownSitting])[]): string[] {
  const sittings = families.flat();
  return AGE_MODES.flatMap((mode) => {
    const choices = sittings
      .filter((each) => each.mode === mode)
      .map(({ trials }) => trials.map((_, i) => describeMemory(game, trials, i)));
    const half = Math.ceil(choices.length / 2);
    const [seen, unseen] = [choices.slice(0, half).flat(), choices.slice(half).flat()];
    const chance = unseen.reduce((sum, { options }) => sum + 1 / options.length, 0) / unseen.length;
    return measure(
      `${game} ${mode}`,
      [learn('memory of earlier answers', seen, (each) => each)],
      unseen,
      chance,
      MARGIN,
    );
  });
}

/** The length of an option must not tell the right one, on any level. The options are the same in each age mode. */
function checkFriendsOptions(): string[] {
  return listFormLevels('friends-corner', 2).flatMap((level) => {
    const { kind } = FRIENDS_LADDER[level - 1] as FriendsLevel;
    const trials = Array.from(
      { length: 1000 },
      (_, i) => GAMES['friends-corner'].trial(level, i * 7919, '11-15').prompt,
    );
    const readLengths = ({ options }: (typeof trials)[number]) => options.map((text) => text.length);
    const solvers: Solver<(typeof trials)[number]>[] = [
      { name: 'the longest option', solve: (prompt) => findExtreme(readLengths(prompt), true) },
      { name: 'the shortest option', solve: (prompt) => findExtreme(readLengths(prompt), false) },
    ];
    return measure(
      `friends-corner ${kind}`,
      solvers,
      trials,
      1 / countOptions('friends-corner', level, '11-15'),
      MARGIN,
    );
  });
}

/** Levels that carry much from 12 years on have enough stories. */
function checkStoryCounts(game: StoryGame, families: readonly (readonly [ShownSitting, ShownSitting])[]): string[] {
  const trials = families
    .flat()
    .filter(({ years }) => years >= 12)
    .flatMap((each) => each.trials)
    .filter(({ practice }) => !practice);
  return listLevels(game, 15).flatMap((level) => {
    const share = trials.filter((each) => each.level === level).length / trials.length;
    const stories = new Set(
      Array.from({ length: 400 }, (_, seed) => GAMES[game].story?.({ level, seed: seed * 7919 })),
    );
    return share >= TOP_SHARE && stories.size < MOST_STORIES
      ? [`${game} level ${level} carries ${share.toFixed(2)} of the trials with ${stories.size} stories`]
      : [];
  });
}

/** A typical child of 15 meets something hard in every game. */
function checkHardest(): string[] {
  const games = (Object.keys(GAMES) as (keyof typeof GAMES)[]).filter((game): game is LadderGame => isScoredGame(game));
  return games.flatMap((game) => {
    const hardest = Math.min(...listLevelChoices(game, 15.5).map(({ curve }) => probability(0, curve)));
    return hardest > HARD_ENOUGH ? [`${game}: the hardest level at 15 has P ${hardest.toFixed(2)}`] : [];
  });
}

/**
 * All offences. `children` play each story game twice; of the matrices of a level and mode `trials` are learned from and
 * as many solved. What is learned from few children is chance, so `quick` leaves out the solver that remembers.
 */
export function findGameFaults({
  children,
  trials,
  quick,
}: {
  children: number;
  trials: number;
  quick: boolean;
}): string[] {
  return [
    ...checkMatrices(trials),
    ...STORY_GAMES.flatMap((game) => {
      const families = simulateSittings(game, children);
      return [
        ...checkExposure(game, families),
        ...(quick ? [] : [...checkMemory(game, families), ...checkStoryCounts(game, families)]),
      ];
    }),
    ...checkFriendsOptions(),
    ...checkHardest(),
  ];
}
