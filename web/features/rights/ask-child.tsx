import { useState } from 'react';
import { Link } from 'react-router-dom';
import { assent as words } from '#messages/assent.ts';
import { stage } from '#messages/stage.ts';
import { steps } from '#messages/steps.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import { House, Tree } from '#web/art/bank.tsx';
import { Hopper } from '#web/art/hopper.tsx';
import { paths } from '#web/lib/paths.ts';
import { ForwardButton } from '#web/stage/buttons.tsx';
import { QuestionHeading } from '#web/stage/question-heading.tsx';
import { useStageSetting } from '#web/stage/setting.tsx';
import { Stage } from '#web/stage/stage.tsx';
import { useListening } from '#web/stage/use-listening.ts';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';
import { HouseIcon } from '#web/ui/icons.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

export type AssentAnswer = 'yes' | 'no';

/** The same figure in both pictures, travelling and at home: neither is more attractive. */
const PICTURES = {
  yes: (
    <svg viewBox="0 0 200 150" className="size-full" aria-hidden="true">
      <ellipse cx="42" cy="122" rx="30" ry="13" fill="#e3a44f" />
      <ellipse cx="112" cy="122" rx="30" ry="13" fill="#7fb3c8" />
      <ellipse cx="176" cy="122" rx="24" ry="11" fill="#c98fa8" />
      <Hopper x={112} y={66} scale={0.66} />
    </svg>
  ),
  no: (
    <svg viewBox="0 0 200 150" className="size-full" aria-hidden="true">
      <ellipse cx="100" cy="124" rx="92" ry="13" fill="#a9c178" />
      <Tree x={36} y={68} scale={0.76} />
      <House x={150} y={66} scale={0.6} />
      <Hopper x={84} y={68} scale={0.66} />
    </svg>
  ),
} as const;
const CHOICES = (['yes', 'no'] as const).map((value) => ({ value, text: words[value], picture: PICTURES[value] }));

type AskChildProps = {
  mode: AgeMode;
  day: number;
  busy: boolean;
  fault: React.ReactNode;
  onIncomplete: (sentence: string) => void;
  onAnswer: (answer: AssentAnswer) => void;
};

/** Shown before the first task of a week. Two equal answers, no default, read aloud for children who cannot read. */
export function AskChild({ mode, day, busy, fault, onIncomplete, onAnswer }: AskChildProps) {
  const [answer, setAnswer] = useState<AssentAnswer | null>(null);
  const [incomplete, setIncomplete] = useState(false);
  const { ask, told: explanation } = words;
  const { aloud, speech, speaking, ...listening } = useListening({
    mode,
    before: [ask[mode], explanation[mode]],
    options: CHOICES.map(({ text }) => ({ says: text })),
  });
  const submit = () => {
    if (listening.remind()) return;
    setIncomplete(answer === null);
    if (answer) onAnswer(answer);
    else onIncomplete(words.choose);
  };
  return (
    <Stage
      mode={mode}
      world="stream"
      scene={`${day}`}
      exits={false}
      fault={listening.reminder ?? (incomplete ? words.choose : fault)}
      form={{ labelledBy: 'ask-child', onSubmit: submit }}
      question={<QuestionHeading id="ask-child" text={ask[mode]} aloud={aloud} details={<p>{explanation[mode]}</p>} />}
      forward={<ForwardButton submit mode={mode} text={steps.nextButton} busy={busy} notYet={!answer} />}
    >
      <ChoiceCards
        name="ask-child"
        labelledBy="ask-child"
        layout="pictures"
        firstKey={1}
        value={answer}
        onChoose={(value) => {
          // The answer is being stored: another card tapped now would be shown as chosen but not stored.
          if (busy) return;
          setIncomplete(false);
          setAnswer(value);
        }}
        choices={CHOICES}
        speaking={speaking}
        speech={speech}
      />
    </Stage>
  );
}

type ChildRestsProps = {
  mode: AgeMode;
  day: number;
  busy: boolean;
  fault: React.ReactNode;
  onAgain: () => void;
  onStop: () => void;
};

/**
 * After a no the child may change its answer, or stop for good, which needs confirmation. The question is not repeated
 * before the next day.
 */
export function ChildRests({ mode, day, busy, fault, onAgain, onStop }: ChildRestsProps) {
  const { gate } = useStageSetting();
  const [isConfirming, setIsConfirming] = useState(false);
  const { again, done } = words.rest;
  const { ask, stop, keep } = words.stop;
  const back = gate ? stage.toGrownUp : done;
  const [title, text] = isConfirming ? [ask.title, ask.text[mode]] : [words.rest.title, words.rest.text[mode]];
  const ways = isConfirming ? [keep, stop] : [back, again, words.stop.open];
  const aloud = useReadAloud([title, text, ...ways], { auto: mode === '3-6' });
  return (
    <Stage
      mode={mode}
      fault={fault}
      world="stream"
      scene={`${day}`}
      moment="rest"
      exits={false}
      question={
        <div role="status" className="contents">
          <QuestionHeading text={title} aloud={aloud} details={<p>{text}</p>} />
        </div>
      }
    >
      {isConfirming ? (
        <div className="stage-ways">
          <button
            type="button"
            className="stage-button stage-forward"
            aria-disabled={busy || undefined}
            onClick={() => busy || setIsConfirming(false)}
          >
            {keep}
          </button>
          <button
            type="button"
            className="stage-button stage-paper"
            aria-disabled={busy || undefined}
            onClick={busy ? undefined : onStop}
          >
            {stop}
          </button>
        </div>
      ) : (
        <>
          <div className="stage-ways">
            <WayBack text={back} />
            <button type="button" className="stage-button stage-paper" onClick={onAgain}>
              {again}
            </button>
          </div>
          <button
            type="button"
            className="stage-link min-h-11 underline underline-offset-4"
            onClick={() => setIsConfirming(true)}
          >
            {words.stop.open}
          </button>
        </>
      )}
    </Stage>
  );
}

/** Shown after the child has stopped for good. */
export function ChildStopped({ mode, day }: { mode: AgeMode; day: number }) {
  const { gate } = useStageSetting();
  const { title, text } = words.stop.done;
  const back = gate ? stage.toGrownUp : words.rest.done;
  const aloud = useReadAloud([title, text[mode], back], { auto: mode === '3-6' });
  return (
    <Stage
      {...{ mode }}
      world="stream"
      scene={`${day}`}
      moment="rest"
      exits={false}
      question={
        <div role="status" className="contents">
          <QuestionHeading text={title} aloud={aloud} details={<p>{text[mode]}</p>} />
        </div>
      }
    >
      <div className="stage-ways">
        <WayBack text={back} />
      </div>
    </Stage>
  );
}

function WayBack({ text }: { text: string }) {
  const { gate } = useStageSetting();
  return (
    <Link to={gate ?? paths.dashboard()} className="stage-button stage-forward">
      {gate ? <HouseIcon className="size-7 shrink-0" /> : null}
      {text}
    </Link>
  );
}
