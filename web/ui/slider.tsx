import { clsx } from 'clsx';
import { useId, useRef } from 'react';

type SliderProps = {
  label: string;
  low: string;
  high: string;
  min: number;
  max: number;
  value: number | undefined;
  /** Value from which the keyboard starts while nothing is answered; never reported by itself. */
  start: number;
  onChange: (value: number) => void;
  words: { unset: string; chosen: (value: number, max: number) => string; clear: string };
  onClear: () => void;
};

/** Pointer movement below this distance is a tap, in CSS pixels. */
const TAP = 8;

/**
 * Whole steps as a row of numbered stones, to tap or drag. An untouched slider has no value and no filled stone.
 * Vertical movement is left to the browser for scrolling and counts neither as tap nor as drag.
 */
export function Slider({ label, low, high, min, max, value, start, onChange, onClear, words }: SliderProps) {
  const id = useId();
  const touch = useRef<{ x: number; y: number; dragging: boolean } | null>(null);
  const unset = value === undefined;
  const text = unset ? words.unset : words.chosen(value, max);
  const clamp = (step: number) => Math.min(max, Math.max(min, step));
  /** The stone nearest to a point: a share of the row would be another one where the stones do not fill it evenly. */
  const getStepAt = (row: HTMLElement, x: number): number => {
    const distances = Array.from(row.children, (stone) => {
      const { left, right } = stone.getBoundingClientRect();
      return Math.abs(x - (left + right) / 2);
    });
    return row.getBoundingClientRect().width === 0 ? start : min + distances.indexOf(Math.min(...distances));
  };
  const choose = (step: number) => step !== value && onChange(step);

  const onKeyDown = (event: React.KeyboardEvent) => {
    const from = value ?? start;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: from + (isRtl ? -1 : 1),
      ArrowLeft: from - (isRtl ? -1 : 1),
      ArrowUp: from + 1,
      ArrowDown: from - 1,
      Home: min,
      End: max,
      ...(unset && { Enter: start, ' ': start }),
    };
    const next = steps[event.key];
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    onChange(clamp(next));
  };
  const onPointerMove = (event: React.PointerEvent<HTMLElement>) => {
    const gesture = touch.current;
    if (!gesture) return;
    const [dx, dy] = [Math.abs(event.clientX - gesture.x), Math.abs(event.clientY - gesture.y)];
    if (!gesture.dragging && (dx < TAP || dx < dy)) return;
    if (!gesture.dragging) event.currentTarget.setPointerCapture(event.pointerId);
    gesture.dragging = true;
    choose(getStepAt(event.currentTarget, event.clientX));
  };

  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <span id={id} className="font-bold">
          {label}
        </span>
        <span className="flex items-center gap-2">
          <output className={clsx(unset ? 'text-ink-2' : 'font-bold')}>{text}</output>
          {!unset && (
            <button
              type="button"
              onClick={onClear}
              className="min-h-11 px-2 text-river underline"
              aria-label={`${words.clear}: ${label}`}
            >
              {words.clear}
            </button>
          )}
        </span>
      </div>
      <div
        role="slider"
        tabIndex={0}
        aria-labelledby={id}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuenow={value ?? start}
        aria-valuetext={text}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          touch.current =
            event.isPrimary && event.button === 0 ? { x: event.clientX, y: event.clientY, dragging: false } : null;
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          if (!touch.current?.dragging) touch.current = null;
        }}
        onPointerCancel={() => {
          touch.current = null;
        }}
        onClick={(event) => {
          // A drag ends with a click event too; `detail` 0 is a click without a position, from a screen reader.
          if (!touch.current?.dragging)
            choose(event.detail === 0 ? (value ?? start) : getStepAt(event.currentTarget, event.clientX));
          touch.current = null;
        }}
        className="group flex h-14 cursor-pointer touch-pan-y items-center select-none"
      >
        {Array.from({ length: max - min + 1 }, (_, i) => min + i).map((step) => (
          <span key={step} aria-hidden="true" className="flex min-w-0 grow basis-0 justify-center">
            <span
              className={clsx(
                'flex aspect-square w-full max-w-[clamp(1.6rem,7vw,2.6rem)] items-center justify-center rounded-stone border-2 text-sm font-bold transition-transform sm:text-base md:max-w-9',
                step === value && 'scale-115 border-ink bg-ink text-white shadow-[0_3px_0_var(--color-ink-deep)]',
                !unset && step < value && 'border-river bg-water-2',
                !unset && step > value && 'border-ink-2/50 bg-white',
                unset && 'border-ink-2 bg-white shadow-[0_3px_0_var(--color-edge)] hover:border-ink hover:bg-meadow',
                unset && step === start && 'group-focus-visible:border-dashed group-focus-visible:border-ink',
              )}
            >
              {step}
            </span>
          </span>
        ))}
      </div>
      <div className="flex justify-between text-sm text-ink-2" aria-hidden="true">
        <span>{low}</span>
        <span>{high}</span>
      </div>
    </div>
  );
}
