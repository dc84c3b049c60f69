import type { AgeMode } from '#shared/instruments/ages.ts';
import type { ChooseTrials } from '#shared/instruments/games/game.ts';
import type { Presentation } from '#shared/instruments/presentation.ts';
import type { InputType } from '#shared/values/answering.ts';
import { msSince, useShownAt } from '#web/stage/use-shown-at.ts';

/**
 * How an answer was given. `rtMs` counts from when the child could answer, which the board determines. `toldMs` is how
 * long a story was shown before that, `audioHeard` the share of the story that was read aloud, `heardOrder` the
 * positions of the options in the order in which they were heard to the end.
 */
export type ResponseDetails = {
  inputType: InputType;
  rtMs: number;
  toldMs?: number;
  audioHeard?: number | undefined;
  heardOrder?: string[];
};

/**
 * Props of a board. The shell mounts a new board for each trial and takes one answer from it. The shell also detects
 * hidden tabs and absence, marks practice, and pauses only between trials.
 */
export type BoardProps<Trial, Response> = {
  trial: Trial;
  mode: AgeMode;
  /** Only practice shows whether an answer is right. */
  practice: boolean;
  /** The earlier trials of this game in the sitting, practice included, in order. */
  before: readonly Trial[];
  /**
   * The verdict on a practice answer; null before the answer and in scored trials. With it the board may show the
   * correct answer.
   */
  feedback: 'right' | 'wrong' | null;
  onResponse: (response: Response, details: ResponseDetails) => void;
  /**
   * For a child who cannot play this game on this device: all its remaining trials are recorded with this empty answer
   * and not scored.
   */
  onSkip: (empty: Response) => void;
};

/** A game as the shell plays it: creating, marking and drawing its trials. */
export type PlayableGame<Trial, Response> = {
  trial: (level: number, seed: number, mode: AgeMode) => Trial;
  mark: (trial: Trial, response: Response) => boolean;
  choose?: ChooseTrials | undefined;
  Board: React.ComponentType<BoardProps<Trial, Response>>;
  /** Which drawings it shows, where they are not those of this release. */
  presentation?: Presentation;
  /** What the world behind a trial has to know of it. */
  toScene?: (trial: Trial) => string;
};
/** The shell passes trials and responses through without reading them. */
// biome-ignore lint/suspicious/noExplicitAny: one shell handles the trial types of seven games
export type AnyGame = PlayableGame<any, any>;

/**
 * The input of a click, key or touch. A click made by a key or a screen reader has no pointer type and a count of 0.
 */
export function getInputType({ nativeEvent }: { nativeEvent: Event }): InputType {
  if (nativeEvent.type.startsWith('key')) return 'keyboard';
  const { pointerType, detail } = nativeEvent as PointerEvent;
  if (pointerType === 'touch' || pointerType === 'pen' || pointerType === 'mouse') return pointerType;
  return nativeEvent.type === 'click' && detail === 0 ? 'keyboard' : 'mouse';
}

/**
 * Returns milliseconds from the frame that showed the board to an event, by the event's own timestamp, which a busy
 * main thread does not delay. `open`: the options are available; a board that is watched first starts when it is the
 * child's turn.
 */
export function useResponseClock(open = true) {
  const shownAt = useShownAt(open);
  return { msUntil: ({ timeStamp }: { timeStamp: number }) => msSince(shownAt, timeStamp) };
}

/** Whether the field of Star Catch is turned: on an upright screen that makes it larger, by two thirds on a phone. */
export const isFieldTurned = (): boolean => innerHeight > innerWidth;
