import { useId, useRef } from 'react';
import { type AgeMode, PRESENTATION } from '#shared/instruments/ages.ts';
import { Spoken } from '#web/features/quest/spoken.tsx';
import { useFocusOnMount } from '#web/features/quest/use-focus-on-mount.ts';
import { FieldError } from '#web/ui/field.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

/** Ten minutes and more means that nobody was there. */
const LONGEST_MS = 600_000;

export type Timing = { rtMs: number; audioHeard: number | undefined };
type QuestionPageProps = {
  mode: AgeMode;
  prompt: string;
  /** What is read aloud after the prompt. */
  spoken: readonly string[];
  fault: string | null;
  buttons: React.ReactNode;
  /** The time counts from the moment the options are there. */
  onSubmit: (timing: Timing) => void;
  /** The answers; they are named by the element of this id. */
  children: (labelledBy: string) => React.ReactNode;
};

/** One question a page: the prompt takes the focus, the answers follow, the fault stands beside the buttons. */
export function QuestionPage({ mode, prompt, spoken, fault, buttons, onSubmit, children }: QuestionPageProps) {
  const id = useId();
  const title = useFocusOnMount();
  const shownAt = useRef(performance.now());
  const aloud = useReadAloud([prompt, ...spoken], { auto: PRESENTATION[mode].reading === 'audio' });
  return (
    <form
      noValidate
      aria-labelledby={id}
      className="mt-6 flex flex-col gap-6 font-child"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit({ rtMs: Math.min(LONGEST_MS, Math.round(performance.now() - shownAt.current)), audioHeard: aloud.heard() });
      }}
    >
      <Spoken aloud={aloud}>
        <h2 id={id} ref={title} tabIndex={-1} className="grow scroll-mt-24 basis-80 text-3xl leading-snug font-bold sm:text-4xl">
          {prompt}
        </h2>
      </Spoken>
      {children(id)}
      {fault && (
        <div role="alert" className="text-xl">
          <FieldError>{fault}</FieldError>
        </div>
      )}
      <div className="mt-2 flex flex-wrap gap-(--gap-child)">{buttons}</div>
    </form>
  );
}
