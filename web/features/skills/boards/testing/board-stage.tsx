import { act, createEvent, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { FIELD } from '#shared/instruments/games/ladders.ts';
import type { Given, PlayableGame } from '#web/features/skills/board.ts';

type Staged<Trial> = { trial: Trial; mode?: AgeMode; practice?: boolean; before?: readonly Trial[] };

/** A board alone, as the shell mounts it for one trial; in practice it is told how the answer was. */
export function staged<Trial, Response>(
  { Board, mark }: PlayableGame<Trial, Response>,
  { trial, mode = '7-10', practice = false, before = [] }: Staged<Trial>,
) {
  const answers: { response: Response; given: Given }[] = [];
  const skipped: Response[] = [];
  const drawn = (feedback: 'right' | 'wrong' | null) => (
    <Board
      {...{ trial, mode, practice, before, feedback }}
      onResponse={(response, given) => {
        answers.push({ response, given });
        if (practice) queueMicrotask(() => screen.rerender(drawn(mark(trial, response) ? 'right' : 'wrong')));
      }}
      onSkip={(empty) => skipped.push(empty)}
    />
  );
  const screen = render(drawn(null));
  return { ...screen, answers, skipped };
}

/**
 * Every test of a file on a clock of its own, frames included, which stands until `act` lets it go on; the page has
 * been open for a while.
 */
export function onOwnClock(): void {
  beforeEach(() => {
    vi.useFakeTimers({
      now: 1_000_000,
      toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'],
    });
    vi.advanceTimersByTime(5000);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}
export const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
export const nextFrame = () => act(() => vi.advanceTimersToNextFrame());

/** The field as it stands in the window: half its units, away from the corner. */
const CORNER = { x: 20, y: 30 };
const SCALE = 0.5;
export const fieldOnScreen = () =>
  vi
    .spyOn(SVGElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(CORNER.x, CORNER.y, FIELD.width * SCALE, FIELD.height * SCALE));

type Pointer = {
  type: 'pointerDown' | 'pointerMove' | 'pointerUp';
  at: { x: number; y: number };
  by?: 'touch' | 'mouse' | 'pen';
  primary?: boolean;
  after?: number;
};

/** A pointer at a place of the field; `after` ms from now by the event's own stamp. */
export function point(target: Element, { type, at, by = 'touch', primary = true, after = 0 }: Pointer): void {
  const event = createEvent[type](target, {
    clientX: CORNER.x + at.x * SCALE,
    clientY: CORNER.y + at.y * SCALE,
    pointerType: by,
    isPrimary: primary,
    pointerId: primary ? 1 : 2,
  });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() + after });
  fireEvent(target, event);
}

/**
 * What a board looks like, without where things are and without React's own ids: two looks that differ tell something.
 */
export const look = (board: Element): string =>
  board.innerHTML.replaceAll(/ (c[xy]|d|points|transform|id|aria-describedby|aria-labelledby|clip-path)="[^"]*"/g, '');
