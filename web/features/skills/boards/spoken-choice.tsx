import { useEffect, useId, useRef, useState } from 'react';
import { stage as words } from '#messages/stage.ts';
import { steps } from '#messages/steps.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { type ResponseDetails, useResponseClock } from '#web/features/skills/board.ts';
import { OptionButtons } from '#web/features/skills/board-parts.tsx';
import { createCardSpeech } from '#web/stage/question-heading.tsx';
import { ReadAloudButton, useReadAloud } from '#web/ui/read-aloud.tsx';

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
 * is highlighted, and a tap answers only after all were heard. Time counts from when the options are shown; only the
 * first answer is taken.
 */
export function SpokenChoice({ question, options, mode, layout, answer = null, onChoose }: SpokenChoiceProps) {
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const { msUntil } = useResponseClock();
  const [chosen, setChosen] = useState<number | null>(null);
  const isAnswered = useRef(false);
  const aloud = useReadAloud([question, ...options.map(({ text }) => text)], { auto: mode === '3-6' });
  const { available, read, speaking } = aloud;
  const heardOrder = aloud.spokenOrder.filter((place) => place > 0).map((place) => `${place - 1}`);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    // Timing starts here, so all options should be visible, also below a long story.
    board.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <div ref={board} className="spoken-choice">
      <div className="stage-asks board-asks">
        {available && <ReadAloudButton label={steps.readAloud} speaking={speaking !== null} onRead={read} />}
        <h3 id={id} ref={title} tabIndex={-1}>
          {question}
        </h3>
      </div>
      <OptionButtons
        labelledBy={id}
        layout={layout}
        speech={createCardSpeech(mode, aloud, 1, options.length, words.hear)}
        options={options.map(({ text, picture }, i) => ({
          label: text,
          content: (
            <span className="option-content" data-speaking={speaking === i + 1 || undefined}>
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
          onChoose(option, { inputType, rtMs: msUntil({ timeStamp }), ...(heardOrder.length > 0 && { heardOrder }) });
        }}
      />
    </div>
  );
}
