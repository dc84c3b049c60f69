import type { z } from 'zod';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { firstFeelings } from '#shared/instruments/games/feelings-detective.first.ts';
import { type FeelingsTrial, feelingsDetective } from '#shared/instruments/games/feelings-detective.ts';
import { fireflies } from '#shared/instruments/games/fireflies.ts';
import { type FriendsTrial, friendsCorner } from '#shared/instruments/games/friends-corner.ts';
import type { GameId, GameRules } from '#shared/instruments/games/game.ts';
import { firstMatrices } from '#shared/instruments/games/pattern-trail.first.ts';
import { matrices } from '#shared/instruments/games/pattern-trail.ts';
import {
  AimingResponse,
  ChoiceResponse,
  FirefliesResponse,
  FriendsCornerResponse,
  ReactionResponse,
  SteeringResponse,
} from '#shared/instruments/games/responses.ts';
import { aiming, reaction, steering } from '#shared/instruments/games/star-catch.ts';
import { splitWords } from '#shared/values/reading-level.ts';

/**
 * A game on the server. `trial` holds everything that a screen draws and `mark` needs; the server generates it again
 * from level, seed and mode, and trusts no score of the client. It throws a RangeError for a level that the game does
 * not have and for a seed that is not a 32-bit unsigned integer. `mark` never throws: a response that does not parse is
 * wrong.
 */
export type Game<Trial = unknown> = Omit<GameRules<Trial, never>, 'mark'> & {
  /** Schema of a response; the API rejects anything else before marking. */
  readonly Response: z.ZodType;
  mark(trial: Trial, response: unknown): boolean;
  /**
   * Number of words to read before an answer, options excluded, for the story and the question; both 0 where a trial is
   * pictures.
   */
  words(trial: Trial): WordCounts;
};
type WordCounts = { narrative: number; prompt: number };
const NO_WORDS: WordCounts = { narrative: 0, prompt: 0 };

/** Both forms of a game as one: a trial's level tells its form. */
const joinForms = <Trial, Response>(
  first: GameRules<Trial, Response>,
  current: GameRules<Trial, Response>,
): GameRules<Trial, Response> => {
  const getRules = (level: number) => (first.levels.includes(level) ? first : current);
  return {
    ...current,
    levels: [...first.levels, ...current.levels],
    trial: (level, seed, mode) => getRules(level).trial(level, seed, mode),
    story: (trial) => getRules(trial.level).story?.(trial) ?? null,
  };
};

/** A game's rules with the schema of its responses. */
function createGame<Trial, Response>(
  rules: GameRules<Trial, Response>,
  Response: z.ZodType<Response>,
  words: (trial: NoInfer<Trial>) => WordCounts = () => NO_WORDS,
): Game<Trial> {
  return {
    ...rules,
    Response,
    words,
    mark(trial, response) {
      const parsed = Response.safeParse(response);
      return parsed.success && rules.mark(trial, parsed.data);
    },
  };
}

const countStoryWords = ({ narrative, prompt }: Pick<FriendsTrial, 'narrative' | 'prompt'>): WordCounts => ({
  narrative: splitWords(narrative.join(' ')).length,
  prompt: splitWords(prompt.question).length,
});
/** A face has no words to read: its question is always the same. */
const countFeelingsWords = (trial: FeelingsTrial): WordCounts =>
  trial.kind === 'story' ? countStoryWords(trial) : NO_WORDS;

/** All games by id. `GAMES.matrices.trial` returns its own trial type; generic code takes a `Game`. */
export const GAMES = {
  matrices: createGame(joinForms(firstMatrices, matrices), ChoiceResponse),
  fireflies: createGame(fireflies, FirefliesResponse),
  'friends-corner': createGame(friendsCorner, FriendsCornerResponse, countStoryWords),
  'feelings-detective': createGame(joinForms(firstFeelings, feelingsDetective), ChoiceResponse, countFeelingsWords),
  aiming: createGame(aiming, AimingResponse),
  steering: createGame(steering, SteeringResponse),
  reaction: createGame(reaction, ReactionResponse),
} as const satisfies Readonly<Record<GameId, Game>>;

export const getGame = (id: GameId): Game => GAMES[id];

type RecordedMove = { game: GameId; level: number; seed: number; response: unknown };
/**
 * Whether a recorded move was correct, and the number of words read for it without options. The trial is generated
 * again from level and seed. Unknown levels throw a RangeError.
 */
export function evaluateMove(
  { game: gameId, level, seed, response }: RecordedMove,
  mode: AgeMode,
): { correct: boolean; words: number } {
  const { trial, mark, words } = getGame(gameId);
  const replayedTrial = trial(level, seed, mode);
  const wordCounts = words(replayedTrial);
  return { correct: mark(replayedTrial, response), words: wordCounts.narrative + wordCounts.prompt };
}
export const isMoveCorrect = (move: RecordedMove, mode: AgeMode): boolean => evaluateMove(move, mode).correct;
