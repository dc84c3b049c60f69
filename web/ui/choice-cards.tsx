import { clsx } from 'clsx';
import { useEffect, useRef } from 'react';

type Choice<Value extends string> = { value: Value; text: string; picture?: React.ReactNode };
type ChoiceCardsProps<Value extends string> = {
  name: string;
  /** Id of the question's heading. */
  labelledBy: string;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChoose: (value: Value) => void;
  /** `pictures`: one word each; `texts`: a sentence each; `cards`: a large picture with a few words, two in a row also on a phone. */
  layout?: 'pictures' | 'texts' | 'cards';
  /** The number key of the first answer, the others follow it; they work within the form that holds the answers. */
  firstKey?: number;
};

const GRIDS = { pictures: 'grid-cols-2 md:grid-cols-4', texts: 'sm:grid-cols-2', cards: 'grid-cols-2 lg:grid-cols-4' } as const;
const CARDS = {
  pictures: 'flex-col justify-center px-4 text-center text-2xl font-bold',
  texts: 'px-5 sm:px-10 text-xl leading-snug has-[svg]:justify-start sm:flex-col sm:text-center sm:text-2xl sm:has-[svg]:justify-center justify-center',
  cards: 'flex-col px-3 text-center text-lg leading-snug sm:text-xl',
} as const;

/** Large equal answers of a child's question: native radio buttons, so that arrows and space work everywhere. */
export function ChoiceCards<Value extends string>({ name, labelledBy, choices, value, onChoose, layout = 'pictures', firstKey }: ChoiceCardsProps<Value>) {
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Only while the focus is in the question: a single key that works everywhere is pressed by accident (WCAG 2.1.4).
    const question = group.current?.closest('form');
    if (firstKey === undefined || !question) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
      const radio = group.current?.querySelectorAll('input')[Number(event.key) - firstKey];
      radio?.focus();
      radio?.click();
    };
    question.addEventListener('keydown', onKey);
    return () => question.removeEventListener('keydown', onKey);
  }, [firstKey]);
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-labelledby={labelledBy}
      className={clsx('grid gap-(--gap-child)', layout === 'pictures' && choices.length === 3 ? 'grid-cols-2 sm:grid-cols-3' : GRIDS[layout])}
    >
      {choices.map((choice, i) => (
        <label
          key={choice.value}
          className={clsx(
            'relative flex min-h-(--target-child) min-w-(--target-child) cursor-pointer items-center gap-4 rounded-card border-4 border-transparent bg-white py-5 font-child shadow-[0_7px_0_var(--color-edge)] has-checked:border-ink has-checked:bg-meadow has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink',
            CARDS[layout],
          )}
        >
          <input
            type="radio"
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            aria-keyshortcuts={firstKey === undefined ? undefined : String(firstKey + i)}
            onChange={() => onChoose(choice.value)}
          />
          {firstKey !== undefined && (
            <span aria-hidden="true" className="absolute top-2 left-4 hidden text-base font-normal text-ink-2 sm:pointer-fine:block">
              {firstKey + i}
            </span>
          )}
          {choice.picture}
          <span>{choice.text}</span>
        </label>
      ))}
    </div>
  );
}
