import { useEffect, useId, useRef } from 'react';
import { games as words } from '#messages/games.ts';
import { steps } from '#messages/steps.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { InputType } from '#shared/values/answering.ts';
import { getInputType } from '#web/features/skills/board.ts';
import { useBoardDigits } from '#web/features/skills/use-board-keys.ts';
import { CheckIcon } from '#web/ui/icons.tsx';
import { type CardSpeech, getSleep, type ReadAloud, ReadAloudButton, useReadAloud } from '#web/ui/read-aloud.tsx';
import { Shield } from '#web/ui/shield.tsx';

type BoardQuestionProps = {
  id: string;
  text: string;
  mode: AgeMode;
};

/**
 * The trial's question with its speaker button; it takes the focus when the trial begins. For the youngest it is read
 * aloud at once.
 */
export function BoardQuestion({ id, text, mode }: BoardQuestionProps) {
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new question takes the focus
  useEffect(() => title.current?.focus({ preventScroll: true }), [text]);
  const aloud = useReadAloud([text], { auto: mode === '3-6' });
  return <SpokenHeading id={id} text={text} title={title} aloud={aloud} />;
}

type SpokenHeadingProps = {
  id: string;
  text: string;
  title: React.RefObject<HTMLHeadingElement | null>;
  aloud: ReadAloud;
};

/** A question with its speaker button. */
export const SpokenHeading = ({ id, text, title, aloud }: SpokenHeadingProps) => (
  <div className="stage-asks board-asks">
    {aloud.available && (
      <ReadAloudButton label={steps.readAloud} speaking={aloud.speaking !== null} onRead={aloud.read} />
    )}
    <h3 id={id} ref={title} tabIndex={-1}>
      {text}
    </h3>
  </div>
);

export type Option = { /** The accessible name. */ label: string; content: React.ReactNode };
type OptionButtonsProps = {
  labelledBy: string;
  options: readonly Option[];
  /** In practice, after the answer: the correct and the chosen option. */
  verdict?: { answer: number; chosen: number } | null;
  layout: 'pictures' | 'texts';
  /**
   * For children who cannot read: each option has a speaker button, and a tap only speaks until all have been heard.
   */
  speech?: CardSpeech | null;
  onChoose: (option: number, event: { inputType: InputType; timeStamp: number }) => void;
};

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Large equal answers: a tap answers, arrow keys move the focus, a digit chooses by position. */
export function OptionButtons({
  labelledBy,
  options,
  verdict = null,
  layout,
  speech = null,
  onChoose,
}: OptionButtonsProps) {
  const group = useRef<HTMLDivElement>(null);
  const id = useId();
  const choose = useRef(onChoose);
  choose.current = (option, event) => (speech?.sleeping.length ? speech.say(option) : onChoose(option, event));
  const count = options.length;
  const isOpen = verdict === null;
  useBoardDigits(count, (place, event) => isOpen && choose.current(place, event));
  // On a small screen the verdict must not cover the correct option.
  const right = verdict?.answer;
  useEffect(() => {
    if (right !== undefined) group.current?.querySelectorAll('.option')[right]?.scrollIntoView({ block: 'nearest' });
  }, [right]);
  const moveFocus = (event: React.KeyboardEvent) => {
    const step = STEP[event.key];
    const buttons = [...(group.current?.querySelectorAll<HTMLElement>('.option') ?? [])];
    const index = buttons.indexOf(document.activeElement as HTMLElement);
    if (step === undefined || index === -1) return;
    event.preventDefault();
    buttons[(index + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would repeat the question
    <div
      ref={group}
      role="group"
      aria-labelledby={labelledBy}
      onKeyDown={moveFocus}
      className="options"
      data-layout={layout}
      data-count={count}
    >
      <Shield />
      {options.map(({ label, content }, i) => {
        const option = (
          <button
            key={`${id}-${label}`}
            type="button"
            aria-label={verdict?.answer === i ? `${label}, ${words.isRight}` : label}
            aria-disabled={!isOpen || undefined}
            onClick={(event) =>
              isOpen && choose.current(i, { inputType: getInputType(event), timeStamp: event.timeStamp })
            }
            className="option"
            data-shown={verdict?.answer === i ? 'answer' : verdict?.chosen === i ? 'chosen' : undefined}
          >
            {content}
            {verdict?.answer === i && (
              <span className="option-fits">
                <CheckIcon className="size-6" />
              </span>
            )}
          </button>
        );
        if (!speech) return option;
        return (
          <div
            key={`${id}-${label}`}
            className="option-spoken"
            {...getSleep(speech, i)}
            data-speaking={speech.speaking === i || undefined}
          >
            {option}
            <ReadAloudButton
              label={speech.label(label)}
              speaking={speech.speaking === i}
              onRead={() => speech.say(i)}
            />
          </div>
        );
      })}
    </div>
  );
}
