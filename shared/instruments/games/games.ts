import type { z } from 'zod';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { type FeelingsTrial, feelingsDetective } from '#shared/instruments/games/feelings-detective.ts';
import { fireflies } from '#shared/instruments/games/fireflies.ts';
import { type FriendsTrial, friendsCorner } from '#shared/instruments/games/friends-corner.ts';
import type { GameId } from '#shared/instruments/games/game.ts';
import { matrices } from '#shared/instruments/games/pattern-trail.ts';
import {
  AimingResponse,
  ChoiceResponse,
  FirefliesResponse,
  FriendsCornerResponse,
  ReactionResponse,
  SteeringResponse,
} from '#shared/instruments/games/responses.ts';
import type { GameRules } from '#shared/instruments/games/rules.ts';
import { aiming, reaction, steering } from '#shared/instruments/games/star-catch.ts';
import { wordsOf } from '#shared/values/reading-level.ts';

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
  words(trial: Trial): Words;
};
export type Words = { told: number; asked: number };
const NO_WORDS: Words = { told: 0, asked: 0 };

/** A game's rules with the schema of its responses. */
function game<Trial, Response>(
  rules: GameRules<Trial, Response>,
  Response: z.ZodType<Response>,
  words: (trial: NoInfer<Trial>) => Words = () => NO_WORDS,
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

const storyWords = ({ told, asked }: Pick<FriendsTrial, 'told' | 'asked'>): Words => ({
  told: wordsOf(told.join(' ')).length,
  asked: wordsOf(asked.question).length,
});
/** A face has no words to read: its question is always the same. */
const feelingsWords = (trial: FeelingsTrial): Words => (trial.kind === 'story' ? storyWords(trial) : NO_WORDS);

/** All games by id. `GAMES.matrices.trial` returns its own trial type; generic code takes a `Game`. */
export const GAMES = {
  matrices: game(matrices, ChoiceResponse),
  fireflies: game(fireflies, FirefliesResponse),
  'friends-corner': game(friendsCorner, FriendsCornerResponse, storyWords),
  'feelings-detective': game(feelingsDetective, ChoiceResponse, feelingsWords),
  aiming: game(aiming, AimingResponse),
  steering: game(steering, SteeringResponse),
  reaction: game(reaction, ReactionResponse),
} as const satisfies Readonly<Record<GameId, Game>>;

export const gameOf = (id: GameId): Game => GAMES[id];

type RecordedMove = { game: GameId; level: number; seed: number; response: unknown };
/**
 * Whether a recorded move was correct, and the number of words read for it without options. The trial is generated
 * again from level and seed. Unknown levels throw a RangeError.
 */
export function recordedMove(
  { game, level, seed, response }: RecordedMove,
  mode: AgeMode,
): { correct: boolean; words: number } {
  const { trial, mark, words } = gameOf(game);
  const asked = trial(level, seed, mode);
  const read = words(asked);
  return { correct: mark(asked, response), words: read.told + read.asked };
}
export const markRecorded = (move: RecordedMove, mode: AgeMode): boolean => recordedMove(move, mode).correct;
