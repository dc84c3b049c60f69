import { clsx } from 'clsx';
import { Slider as Radix } from 'radix-ui';
import { useId } from 'react';

type SliderProps = {
  label: string;
  low: string;
  high: string;
  value: number | undefined;
  /** Where the keyboard starts while nothing is answered; never handed back by itself. */
  start: number;
  onChange: (value: number) => void;
  words: { unset: string; chosen: (value: number) => string; clear: string };
  onClear: () => void;
};

/** 1 to 10 in whole steps. Unset, it shows no thumb: an untouched slider is no answer. */
export function Slider({ label, low, high, value, start, onChange, onClear, words }: SliderProps) {
  const id = useId();
  const unset = value === undefined;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <span id={id} className="font-bold">
          {label}
        </span>
        <span className="flex items-center gap-2">
          <output className={clsx(unset ? 'text-ink-2' : 'font-bold')}>{unset ? words.unset : words.chosen(value)}</output>
          {!unset && (
            <button type="button" onClick={onClear} className="min-h-11 px-2 text-river underline" aria-label={`${words.clear}: ${label}`}>
              {words.clear}
            </button>
          )}
        </span>
      </div>
      <Radix.Root
        min={1}
        max={10}
        step={1}
        value={[value ?? start]}
        onValueChange={([next]) => next !== undefined && onChange(next)}
        // A tap on the very place where the hidden thumb waits changes nothing, and yet it is an answer.
        onPointerUp={() => unset && onChange(start)}
        className="relative flex h-11 touch-pan-y items-center"
      >
        <Radix.Track className="relative h-3 grow rounded-full bg-line">
          <Radix.Range className={clsx('absolute h-full rounded-full bg-water', unset && 'opacity-0')} />
        </Radix.Track>
        <Radix.Thumb
          aria-labelledby={id}
          aria-valuetext={unset ? words.unset : words.chosen(value)}
          onKeyDown={(event) => {
            if (!unset || (event.key !== 'Enter' && event.key !== ' ')) return;
            event.preventDefault();
            onChange(start);
          }}
          className={clsx(
            'block size-11 rounded-full border-4 border-white bg-ink shadow-[0_3px_0_var(--color-edge)]',
            unset && 'opacity-0 focus-visible:opacity-40',
          )}
        />
      </Radix.Root>
      <div className="flex justify-between text-sm text-ink-2" aria-hidden="true">
        <span>{low}</span>
        <span>{high}</span>
      </div>
    </div>
  );
}
