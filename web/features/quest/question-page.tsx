import { useId } from 'react';
import { type AgeMode, PRESENTATION } from '#shared/instruments/ages.ts';
import { stage as words } from '#shared/messages/en/stage.ts';
import { Asks, speechOf } from '#web/stage/asks.tsx';
import { type Shown, shownNow } from '#web/stage/presentation.ts';
import { Stage, type StageProps } from '#web/stage/stage.tsx';
import { useMsSinceShown } from '#web/stage/use-shown-at.ts';
import type { Speech } from '#web/ui/choice-cards.tsx';
import { type Sentence, useReadAloud } from '#web/ui/read-aloud.tsx';

/**
 * How an answer was given: the time since the frame that showed the options, what was heard, and how it was displayed.
 */
export type Timing = { rtMs: number; audioHeard: number | undefined; heardOrder: string[] | undefined } & Shown;
type QuestionPageProps = Pick<StageProps, 'world' | 'scene' | 'way' | 'fit' | 'fault' | 'back' | 'forward'> & {
  mode: AgeMode;
  prompt: Sentence;
  /** A second question below the prompt. */
  more?: string | null;
  /** The options in display order: the stored id and the text that is read aloud. */
  options: readonly { id: string; says: Sentence }[];
  onSubmit: (timing: Timing) => void;
  /** Renders the options, labelled by the element with this id. */
  children: (labelledBy: string, speaking: number | null, speech: Speech | null) => React.ReactNode;
};

const textOf = (sentence: Sentence): string => (typeof sentence === 'string' ? sentence : sentence.text);

/** One question per page: the prompt takes the focus, the options follow. For the youngest all of it is read aloud. */
export function QuestionPage({ mode, prompt, more = null, options, onSubmit, children, ...stage }: QuestionPageProps) {
  const id = useId();
  const msSinceShown = useMsSinceShown();
  const before = more ? [prompt, more] : [prompt];
  const aloud = useReadAloud([...before, ...options.map(({ says }) => says)], {
    auto: PRESENTATION[mode].reading === 'audio',
  });
  const first = before.length;
  const speech = speechOf(mode, aloud, first, options.length, words.hear);
  const speaking = aloud.speaking === null || aloud.speaking < first ? null : aloud.speaking - first;
  const heardOrder = aloud.heardOrder.flatMap((place) => options[place - first]?.id ?? []);
  return (
    <Stage
      {...stage}
      mode={mode}
      form={{
        labelledBy: id,
        onSubmit: () =>
          onSubmit({
            rtMs: msSinceShown(),
            audioHeard: aloud.heard(),
            heardOrder: heardOrder.length > 0 ? heardOrder : undefined,
            ...shownNow(),
          }),
      }}
      question={<Asks id={id} text={textOf(prompt)} aloud={aloud} told={more} />}
    >
      {children(id, speaking, speech)}
    </Stage>
  );
}
