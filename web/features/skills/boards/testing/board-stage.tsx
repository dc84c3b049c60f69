import { act, createEvent, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { FIELD } from '#shared/instruments/games/ladders.ts';
import type { PlayableGame, ResponseDetails } from '#web/features/skills/board.ts';

type BoardOptions<Trial> = { trial: Trial; mode?: AgeMode; practice?: boolean; before?: readonly Trial[] };

/** Renders one trial on its board without the shell; in practice it passes the verdict back, as the shell does. */
export function renderBoard<Trial, Response>(
  { Board, mark }: PlayableGame<Trial, Response>,
  { trial, mode = '7-10', practice = false, before = [] }: BoardOptions<Trial>,
) {
  const answers: { response: Response; details: ResponseDetails }[] = [];
  const skipped: Response[] = [];
  const createBoard = (feedback: 'right' | 'wrong' | null) => (
    <Board
      {...{ trial, mode, practice, before, feedback }}
      onResponse={(response, details) => {
        answers.push({ response, details });
        if (practice) queueMicrotask(() => screen.rerender(createBoard(mark(trial, response) ? 'right' : 'wrong')));
      }}
      onSkip={(empty) => skipped.push(empty)}
    />
  );
  const screen = render(createBoard(null));
  return { ...screen, answers, skipped };
}

/**
 * Uses fake timers, including frames, in every test of a file; they advance only with `act`, and start some time after
 * the page was opened.
 */
export function installFakeClock(): void {
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
export const advance = (ms: number) => act(() => vi.advanceTimersByTime(ms));
export const advanceFrame = () => act(() => vi.advanceTimersToNextFrame());

/** The field on the screen: half its units, away from the corner. */
const CORNER = { x: 20, y: 30 };
const SCALE = 0.5;
export const mockFieldRect = () =>
  vi
    .spyOn(SVGElement.prototype, 'getBoundingClientRect')
    .mockReturnValue(new DOMRect(CORNER.x, CORNER.y, FIELD.width * SCALE, FIELD.height * SCALE));

type PointerOptions = {
  type: 'pointerDown' | 'pointerMove' | 'pointerUp';
  at: { x: number; y: number };
  by?: 'touch' | 'mouse' | 'pen';
  primary?: boolean;
  delayMs?: number;
};

/** Fires a pointer event at a place of the field; its timestamp is `delayMs` from now. */
export function firePointer(
  target: Element,
  { type, at, by = 'touch', primary = true, delayMs = 0 }: PointerOptions,
): void {
  const event = createEvent[type](target, {
    clientX: CORNER.x + at.x * SCALE,
    clientY: CORNER.y + at.y * SCALE,
    pointerType: by,
    isPrimary: primary,
    pointerId: primary ? 1 : 2,
  });
  Object.defineProperty(event, 'timeStamp', { value: performance.now() + delayMs });
  fireEvent(target, event);
}

/** The markup of a board without positions and React ids, to compare what is drawn. */
export const serializeBoard = (board: Element): string =>
  board.innerHTML.replaceAll(/ (c[xy]|d|points|transform|id|aria-describedby|aria-labelledby|clip-path)="[^"]*"/g, '');
