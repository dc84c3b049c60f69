import '#web/features/skills/boards/fireflies.css';
import { clsx } from 'clsx';
import { useEffect, useId, useRef, useState } from 'react';
import { fireflies as words } from '#messages/games-patterns.ts';
import { type FireflyTrial, fireflies, type Taps } from '#shared/instruments/games/fireflies.ts';
import type { InputType } from '#shared/values/answering.ts';
import { type BoardProps, getInputType, type PlayableGame, useResponseClock } from '#web/features/skills/board.ts';
import { BoardQuestion } from '#web/features/skills/board-parts.tsx';
import { useBoardDigits } from '#web/features/skills/use-board-keys.ts';

/** A firefly in the dark. Lit it is larger and bright: by shape and light, not by hue alone. */
const FireflyPicture = ({ lit }: { lit: boolean }) => (
  <svg viewBox="-50 -50 100 100" className="size-full" aria-hidden="true">
    {lit && <circle r="46" fill="var(--color-marigold)" opacity=".45" />}
    <path
      d="M-4-14C-26-34-40-22-30-8-24 0-12-4-4-8M4-14C26-34 40-22 30-8 24 0 12-4 4-8"
      fill="#7fa3a6"
      stroke="#0d3d46"
      strokeWidth="3"
    />
    <ellipse
      cy="10"
      rx={lit ? 17 : 13}
      ry={lit ? 22 : 18}
      fill={lit ? '#fff3c4' : '#54777b'}
      stroke={lit ? 'var(--color-marigold)' : '#8fb0b2'}
      strokeWidth="4"
    />
    <circle cy="-15" r="9" fill="#8fb0b2" />
    <path d="M-4-22-10-32M4-22l6-10" stroke="#8fb0b2" strokeWidth="3.5" strokeLinecap="round" />
  </svg>
);

/** Delay before the first light. */
const LEAD_IN_MS = 1200;
/** How long a tapped firefly lights up; it does not show whether the tap was right. */
const ECHO_MS = 250;

/** Pattern Trail, part two: fireflies light up one by one, then the child taps them in the same order. */
function FirefliesBoard({ trial, mode, feedback, onResponse }: BoardProps<FireflyTrial, Taps>) {
  const { path, litMs, gapMs, fireflies: places } = trial;
  const id = useId();
  const [litFirefly, setLitFirefly] = useState<number | null>(null);
  const [turn, setTurn] = useState<'watch' | 'child'>('watch');
  const clock = useResponseClock(turn === 'child');
  const [taps, setTaps] = useState<readonly number[]>([]);
  const [echo, setEcho] = useState<number | null>(null);
  useEffect(() => {
    const timers = path.flatMap((firefly, i) => {
      const from = LEAD_IN_MS + i * (litMs + gapMs);
      return [setTimeout(() => setLitFirefly(firefly), from), setTimeout(() => setLitFirefly(null), from + litMs)];
    });
    const endTimer = setTimeout(() => setTurn('child'), LEAD_IN_MS + path.length * (litMs + gapMs));
    return () => [...timers, endTimer].forEach(clearTimeout);
  }, [path, litMs, gapMs]);
  useEffect(() => {
    if (echo === null) return;
    const timer = setTimeout(() => setEcho(null), ECHO_MS);
    return () => clearTimeout(timer);
  }, [echo]);

  const isOpen = turn === 'child' && taps.length < path.length;
  const tap = useRef<(firefly: number, event: { inputType: InputType; timeStamp: number }) => void>(() => undefined);
  tap.current = (firefly, event) => {
    // No firefly lights up twice: a second tap on the last one is the hand's, not the memory's.
    if (!isOpen || firefly === taps.at(-1)) return;
    const newTaps = [...taps, firefly];
    setTaps(newTaps);
    setEcho(firefly);
    if (newTaps.length === path.length)
      onResponse({ taps: newTaps }, { inputType: event.inputType, rtMs: clock.msUntil(event) });
  };
  useBoardDigits(places.length, tap.current);
  return (
    <div className="board board-fireflies">
      <BoardQuestion id={id} text={turn === 'watch' ? words.watch : words.turn} mode={mode} />
      <div className="glade-room">
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the question */}
        <div
          role="group"
          aria-labelledby={id}
          className={clsx('glade', turn === 'child' && 'outline-6 -outline-offset-6 outline-marigold')}
        >
          {places.map(({ x, y }, firefly) => {
            const place = path.indexOf(firefly) + 1;
            const isVerdictShown = feedback !== null && place > 0;
            return (
              <button
                key={`${x} ${y}`}
                type="button"
                aria-label={isVerdictShown ? words.place(firefly + 1, place) : words.firefly(firefly + 1)}
                aria-disabled={!isOpen || undefined}
                onClick={(event) =>
                  tap.current(firefly, { inputType: getInputType(event), timeStamp: event.timeStamp })
                }
                className="absolute flex size-(--target-child) -translate-1/2 touch-manipulation items-center justify-center rounded-full focus-visible:outline-white"
                style={{ left: `${x}%`, top: `${y}%` }}
              >
                <FireflyPicture lit={litFirefly === firefly || echo === firefly || isVerdictShown} />
                {isVerdictShown && (
                  <span
                    style={{ animationDelay: `${place * 0.7}s` }}
                    className="comes-slowly absolute flex size-9 items-center justify-center rounded-full bg-white text-xl font-bold text-ink"
                  >
                    {place}
                  </span>
                )}
              </button>
            );
          })}
        </div>
      </div>
      <div className="board-foot">
        <p className="flex min-h-8 items-center gap-2">
          {turn === 'child' &&
            path.map((firefly, i) => (
              <span
                key={firefly}
                aria-hidden="true"
                className={clsx('size-5 rounded-full border-2 border-current', i < taps.length && 'bg-marigold')}
              />
            ))}
          {turn === 'child' && <span className="sr-only">{words.tapped(taps.length, path.length)}</span>}
        </p>
        <p className="text-base pointer-coarse:hidden">{words.keys}</p>
      </div>
    </div>
  );
}

export const firefliesGame = {
  trial: fireflies.trial,
  mark: fireflies.mark,
  Board: FirefliesBoard,
} satisfies PlayableGame<FireflyTrial, Taps>;
