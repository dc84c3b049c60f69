import { useEffect, useId, useRef, useState } from 'react';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { type ResponseDetails, useResponseClock } from '#web/features/skills/board.ts';
import { OptionButtons, SpokenHeading } from '#web/features/skills/board-parts.tsx';
import { useListening } from '#web/stage/use-listening.ts';

export type SpokenOption = { text: string; picture?: React.ReactNode };
type SpokenChoiceProps = {
  question: string;
  options: readonly SpokenOption[];
  mode: AgeMode;
  layout: 'pictures' | 'texts';
  /** The position of the correct option, shown after a practice answer. */
  answer?: number | null;
  onChoose: (option: number, details: ResponseDetails) => void;
};

/**
 * A question and its options, answered with one tap. For the youngest all of it is read aloud, the option being spoken
 * is highlighted, and a tap answers only after all were heard; `toldMs` is then the time until that. Only the first
 * answer is taken.
 */
export function SpokenChoice({ question, options, mode, layout, answer = null, onChoose }: SpokenChoiceProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const shown = useResponseClock();
  const [chosen, setChosen] = useState<number | null>(null);
  const isAnswered = useRef(false);
  const { aloud, speech, speaking, heard, msUntil } = useListening({
    mode,
    before: [question],
    options: options.map(({ text }) => ({ says: text })),
  });
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    // Timing starts here, so all options should be visible, also below a long story.
    board.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={board} className="spoken-choice">
      <SpokenHeading id={id} text={question} title={title} aloud={aloud} />
      <OptionButtons
        labelledBy={id}
        layout={layout}
        speech={speech}
        options={options.map(({ text, picture }, i) => ({
          label: text,
          content: (
            <span className="option-content" data-speaking={speaking === i || undefined}>
              {picture}
              {text}
            </span>
          ),
        }))}
        verdict={answer === null || chosen === null ? null : { answer, chosen }}
        onChoose={(option, { inputType, timeStamp }) => {
          if (isAnswered.current) return;
          isAnswered.current = true;
          setChosen(option);
          const rtMs = msUntil(timeStamp);
          onChoose(option, {
            inputType,
            rtMs,
            ...(speech && { toldMs: shown.msUntil({ timeStamp }) - rtMs }),
            ...(heard.length > 0 && { heardOrder: heard.map(String) }),
          });
        }}
      />
    </div>
  );
}
