import { useId } from 'react';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { type AnswerPresentation, readPresentation } from '#web/stage/presentation.ts';
import { QuestionHeading } from '#web/stage/question-heading.tsx';
import { Stage, type StageProps } from '#web/stage/stage.tsx';
import { useListening } from '#web/stage/use-listening.ts';
import type { CardSpeech } from '#web/ui/read-aloud.tsx';
import { Shield } from '#web/ui/shield.tsx';

/**
 * How an answer was given: the time since it was possible, what was heard, and how it was displayed.
 */
export type AnswerTiming = {
  rtMs: number;
  audioHeard: number | undefined;
  heardOrder: string[] | undefined;
} & AnswerPresentation;
type QuestionPageProps = Pick<StageProps, 'world' | 'scene' | 'way' | 'fit' | 'fault' | 'back' | 'forward'> & {
  mode: AgeMode;
  prompt: string;
  /** A second question below the prompt. */
  secondPrompt?: string | null;
  /** The options in display order: the stored id and the text that is read aloud. */
  options: readonly { id: string; says: string }[];
  onSubmit: (timing: AnswerTiming) => void;
  /** Renders the options, labelled by the element with this id. */
  children: (labelledBy: string, speaking: number | null, speech: CardSpeech | null) => React.ReactNode;
};

/** One question per page: the prompt takes the focus, the options follow. For the youngest all of it is read aloud. */
export function QuestionPage({
  mode,
  prompt,
  secondPrompt = null,
  options,
  onSubmit,
  fault,
  children,
  ...stage
}: QuestionPageProps) {
  const id = useId();
  const before = secondPrompt ? [prompt, secondPrompt] : [prompt];
  const { aloud, speech, speaking, heard, ...listening } = useListening({ mode, before, options });
  const heardOrder = heard.flatMap((place) => options[place]?.id ?? []);
  return (
    <>
      <Stage
        {...stage}
        fault={listening.reminder ?? fault}
        mode={mode}
        form={{
          labelledBy: id,
          onSubmit: () =>
            listening.remind() ||
            onSubmit({
              rtMs: listening.msUntil(performance.now()),
              audioHeard: aloud.getSpokenShare(),
              heardOrder: heardOrder.length > 0 ? heardOrder : undefined,
              ...readPresentation(),
            }),
        }}
        question={<QuestionHeading id={id} text={prompt} aloud={aloud} details={secondPrompt} />}
      >
        {children(id, speaking, speech)}
      </Stage>
      <Shield />
    </>
  );
}
