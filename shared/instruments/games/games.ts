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
 * A game as the server plays it. `trial` holds all that a screen draws and all that `mark` needs, so the server makes
 * it again from level, seed and mode and believes no score. It throws a RangeError for a level that the game does not
 * have and for a seed that is not a 32-bit unsigned integer. `mark` never throws: a response that does not parse is
 * wrong.
 */
export type Game<Trial = unknown> = Omit<GameRules<Trial, never>, 'mark'> & {
  /** What a move looks like; the API refuses anything else before it is marked. */
  readonly Response: z.ZodType;
  mark(trial: Trial, response: unknown): boolean;
  /**
   * What there is to read before an answer, options apart; both 0 where a trial is pictures. A story may stand there
   * before its question.
   */
  words(trial: Trial): Words;
};
export type Words = { told: number; asked: number };
const NO_WORDS: Words = { told: 0, asked: 0 };

/** The game with the schema of its moves. */
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
/** A face is a picture, and its question is always the same. */
const feelingsWords = (trial: FeelingsTrial): Words => (trial.kind === 'story' ? storyWords(trial) : NO_WORDS);

/** Every game by its id. `GAMES.matrices.trial` knows its own trial; code for all games takes a `Game`. */
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
 * Whether a recorded move was right and how many words were read for it, options apart: the trial is made again from
 * level and seed. Unknown levels throw a RangeError.
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
