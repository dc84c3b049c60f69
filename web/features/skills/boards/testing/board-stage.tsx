import { act, createEvent, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { FIELD } from '#shared/instruments/games/ladders.ts';
import type { Given, PlayableGame } from '#web/features/skills/board.ts';

type Staged<Trial> = { trial: Trial; mode?: AgeMode; practice?: boolean; before?: readonly Trial[] };

/** Renders one trial on its board without the shell; in practice it passes the verdict back, as the shell does. */
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
 * Uses fake timers, including frames, in every test of a file; they advance only with `act`, and start some time after
 * the page was opened.
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

/** The field on the screen: half its units, away from the corner. */
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

/** Fires a pointer event at a place of the field; its timestamp is `delayMs` from now. */
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

/** The markup of a board without positions and React ids, to compare what is drawn. */
export const look = (board: Element): string =>
  board.innerHTML.replaceAll(/ (c[xy]|d|points|transform|id|aria-describedby|aria-labelledby|clip-path)="[^"]*"/g, '');
