import { clsx } from 'clsx';

type Choice<Value extends string> = { value: Value; text: string; picture?: React.ReactNode };
type ChoiceCardsProps<Value extends string> = {
  name: string;
  /** Id of the question's heading. */
  labelledBy: string;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChoose: (value: Value) => void;
  layout?: 'pictures' | 'texts';
};

/** Large equal answers of a child's question: native radio buttons, so that arrows and space work everywhere. */
export function ChoiceCards<Value extends string>({ name, labelledBy, choices, value, onChoose, layout = 'pictures' }: ChoiceCardsProps<Value>) {
  return (
    <div
      role="radiogroup"
      aria-labelledby={labelledBy}
      className={clsx(
        'grid gap-(--gap-child)',
        layout === 'texts' ? 'sm:grid-cols-2' : choices.length === 3 ? 'grid-cols-2 sm:grid-cols-3' : 'grid-cols-2 md:grid-cols-4',
      )}
    >
      {choices.map((choice) => (
        <label
          key={choice.value}
          className="relative flex min-h-(--target-child) min-w-(--target-child) cursor-pointer flex-col items-center justify-center gap-4 rounded-card border-4 border-transparent bg-white px-4 py-5 text-center font-child text-2xl font-bold shadow-[0_7px_0_var(--color-edge)] has-checked:border-ink has-checked:bg-meadow has-focus-visible:outline-3 has-focus-visible:outline-offset-3 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChoose(choice.value)}
          />
          {choice.picture}
          <span className={layout === 'texts' ? 'text-xl leading-snug font-normal sm:text-2xl' : undefined}>{choice.text}</span>
        </label>
      ))}
    </div>
  );
}
