import { useId } from 'react';
import { stage as words } from '#messages/stage.ts';
import { type AgeMode, MODE_PRESENTATION } from '#shared/instruments/ages.ts';
import { type AnswerPresentation, readPresentation } from '#web/stage/presentation.ts';
import { createCardSpeech, QuestionHeading } from '#web/stage/question-heading.tsx';
import { Stage, type StageProps } from '#web/stage/stage.tsx';
import { useMsSinceShown } from '#web/stage/use-shown-at.ts';
import type { CardSpeech } from '#web/ui/choice-cards.tsx';
import { type Sentence, useReadAloud } from '#web/ui/read-aloud.tsx';

/**
 * How an answer was given: the time since the frame that showed the options, what was heard, and how it was displayed.
 */
export type AnswerTiming = {
  rtMs: number;
  audioHeard: number | undefined;
  heardOrder: string[] | undefined;
} & AnswerPresentation;
type QuestionPageProps = Pick<StageProps, 'world' | 'scene' | 'way' | 'fit' | 'fault' | 'back' | 'forward'> & {
  mode: AgeMode;
  prompt: Sentence;
  /** A second question below the prompt. */
  secondPrompt?: string | null;
  /** The options in display order: the stored id and the text that is read aloud. */
  options: readonly { id: string; says: Sentence }[];
  onSubmit: (timing: AnswerTiming) => void;
  /** Renders the options, labelled by the element with this id. */
  children: (labelledBy: string, speaking: number | null, speech: CardSpeech | null) => React.ReactNode;
};

const getSentenceText = (sentence: Sentence): string => (typeof sentence === 'string' ? sentence : sentence.text);

/** One question per page: the prompt takes the focus, the options follow. For the youngest all of it is read aloud. */
export function QuestionPage({
  mode,
  prompt,
  secondPrompt = null,
  options,
  onSubmit,
  children,
  ...stage
}: QuestionPageProps) {
  const id = useId();
  const msSinceShown = useMsSinceShown();
  const textsBefore = secondPrompt ? [prompt, secondPrompt] : [prompt];
  const aloud = useReadAloud([...textsBefore, ...options.map(({ says: spokenText }) => spokenText)], {
    auto: MODE_PRESENTATION[mode].reading === 'audio',
  });
  const first = textsBefore.length;
  const speech = createCardSpeech(mode, aloud, first, options.length, words.hear);
  const speaking = aloud.speaking === null || aloud.speaking < first ? null : aloud.speaking - first;
  const heardOrder = aloud.spokenOrder.flatMap((place) => options[place - first]?.id ?? []);
  return (
    <Stage
      {...stage}
      mode={mode}
      form={{
        labelledBy: id,
        onSubmit: () =>
          onSubmit({
            rtMs: msSinceShown(),
            audioHeard: aloud.getSpokenShare(),
            heardOrder: heardOrder.length > 0 ? heardOrder : undefined,
            ...readPresentation(),
          }),
      }}
      question={<QuestionHeading id={id} text={getSentenceText(prompt)} aloud={aloud} details={secondPrompt} />}
    >
      {children(id, speaking, speech)}
    </Stage>
  );
}
