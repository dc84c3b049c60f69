import type { AgeMode } from '#shared/instruments/ages.ts';
import type { InputType } from '#shared/values/answering.ts';
import { msSince, useShownAt } from '#web/stage/use-shown-at.ts';

/**
 * How an answer was given. `rtMs` counts from the moment at which the child could answer; the board knows when that
 * was. `toldMs` is how long a story was there before that, and `audioHeard` the share of the story that was read aloud.
 * `heardOrder`: the places of the options in the order in which they were heard to their end.
 */
export type Given = {
  inputType: InputType;
  rtMs: number;
  toldMs?: number;
  audioHeard?: number | undefined;
  heardOrder?: string[];
};

/**
 * What a board gets. The shell mounts a fresh board for each trial and takes one answer from it. It watches for a
 * hidden tab and for a child that is gone, marks practice, and pauses only between trials, so a board never stops half
 * way.
 */
export type BoardProps<Trial, Response> = {
  trial: Trial;
  mode: AgeMode;
  /** Only practice may tell right from wrong. */
  practice: boolean;
  /** The trials of this game that the sitting had before this one, practice included, in order. */
  before: readonly Trial[];
  /**
   * How a practice answer was; null until it is given, and always in trials that count. The board may show the right
   * answer then.
   */
  feedback: 'right' | 'wrong' | null;
  onResponse: (response: Response, given: Given) => void;
  /**
   * For who cannot do this game with what they have: all its trials that are left are recorded with this empty answer,
   * and not scored.
   */
  onSkip: (empty: Response) => void;
};

/** A game as the shell plays it: what makes and marks its trials, and what draws them. */
export type PlayableGame<Trial, Response> = {
  trial: (level: number, seed: number, mode: AgeMode) => Trial;
  mark: (trial: Trial, response: Response) => boolean;
  Board: React.ComponentType<BoardProps<Trial, Response>>;
};
/** The shell hands trials and responses through and never looks into them. */
// biome-ignore lint/suspicious/noExplicitAny: seven games with trials of their own pass through one shell
export type AnyGame = PlayableGame<any, any>;

/**
 * What was used for a click, a key or a touch. A click that a key or a screen reader made has no pointer and no count.
 */
export function inputTypeOf({ nativeEvent }: { nativeEvent: Event }): InputType {
  if (nativeEvent.type.startsWith('key')) return 'keyboard';
  const { pointerType, detail } = nativeEvent as PointerEvent;
  if (pointerType === 'touch' || pointerType === 'pen' || pointerType === 'mouse') return pointerType;
  return nativeEvent.type === 'click' && detail === 0 ? 'keyboard' : 'mouse';
}

/**
 * Milliseconds from the frame that showed the board to an event, by the event's own time, which no busy page delays.
 * `open`: what is answered is there; a board that is watched first counts from when it is the child's turn.
 */
export function useResponseClock(open = true) {
  const shownAt = useShownAt(open);
  return { msUntil: ({ timeStamp }: { timeStamp: number }) => msSince(shownAt, timeStamp) };
}
