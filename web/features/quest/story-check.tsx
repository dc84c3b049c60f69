import { useState } from 'react';
import { type AgeMode, PRESENTATION } from '#shared/instruments/ages.ts';
import { comprehensionOrder } from '#shared/instruments/options.ts';
import type { Chapter, Comprehension } from '#shared/instruments/quest-scene.ts';
import { quest as words } from '#shared/messages/en/quest.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { OptionPicture } from '#web/features/quest/option-picture.tsx';
import { QuestionPage } from '#web/features/quest/question-page.tsx';
import { Spoken } from '#web/features/quest/spoken.tsx';
import { useFocusOnMount } from '#web/features/quest/use-focus-on-mount.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

type StoryCheckProps = {
  assessmentId: string;
  question: Comprehension;
  chapter: Chapter;
  mode: AgeMode;
  onIncomplete: (sentence: string) => void;
  onGoOn: () => void;
};

/** Asks once whether the story was heard. Nothing of it is sent; after a wrong answer the opening is told again, and the child may always go on. */
export function StoryCheck({ assessmentId, question, chapter, mode, onIncomplete, onGoOn }: StoryCheckProps) {
  const [state, setState] = useState<'asking' | 'found' | 'again'>('asking');
  if (state === 'asking') {
    const onAnswer = (optionId: string) => setState(optionId === question.right ? 'found' : 'again');
    return <Question {...{ assessmentId, question, mode, onIncomplete, onAnswer }} />;
  }
  if (state === 'found') {
    return (
      <Told key={state} mode={mode} title={question.found[mode]}>
        <Button look="forward" size="child" onClick={onGoOn}>
          {words.check.goOn}
        </Button>
      </Told>
    );
  }
  return (
    <Told key={state} mode={mode} title={question.again[mode]} text={chapter.opening[mode]}>
      <Button look="forward" size="child" onClick={() => setState('asking')}>
        {words.check.tryAgain}
      </Button>
      <Button look="quiet" size="child" onClick={onGoOn}>
        {words.check.goOn}
      </Button>
    </Told>
  );
}

type QuestionProps = Pick<StoryCheckProps, 'assessmentId' | 'question' | 'mode' | 'onIncomplete'> & { onAnswer: (optionId: string) => void };

function Question({ assessmentId, question, mode, onIncomplete, onAnswer }: QuestionProps) {
  const [choice, setChoice] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const options = comprehensionOrder(question, assessmentId).flatMap((optionId) => question.options.find((option) => option.id === optionId) ?? []);
  return (
    <QuestionPage
      mode={mode}
      prompt={question.prompt[mode]}
      spoken={options.map(({ text }) => text[mode])}
      fault={fault}
      onSubmit={() => {
        if (choice !== null) return onAnswer(choice);
        setFault(words.choose);
        onIncomplete(words.choose);
      }}
      buttons={
        <Button type="submit" look="forward" size="child" aria-disabled={choice === null}>
          {steps.nextButton}
        </Button>
      }
    >
      {(labelledBy) => (
        <ChoiceCards
          name="story-check"
          labelledBy={labelledBy}
          layout="cards"
          firstKey={1}
          value={choice}
          onChoose={(optionId) => {
            setFault(null);
            setChoice(optionId);
          }}
          choices={options.map((option) => ({
            value: option.id,
            text: option.text[mode],
            picture: <OptionPicture motif={option.picture} className="h-20 shrink-0" />,
          }))}
        />
      )}
    </QuestionPage>
  );
}

type ToldProps = { mode: AgeMode; title: string; text?: string; children: React.ReactNode };

/** What the story says to an answer, and where it goes from there. */
function Told({ mode, title, text, children }: ToldProps) {
  const heading = useFocusOnMount();
  const aloud = useReadAloud(text ? [title, text] : [title], { auto: PRESENTATION[mode].reading === 'audio' });
  return (
    <section className="flex max-w-3xl flex-col items-start gap-6 font-child">
      <Spoken aloud={aloud}>
        <h2 ref={heading} tabIndex={-1} className="grow basis-80 text-3xl leading-snug font-bold">
          {title}
        </h2>
      </Spoken>
      {text && <p className="text-2xl leading-relaxed">{text}</p>}
      <div className="flex flex-wrap gap-(--gap-child)">{children}</div>
    </section>
  );
}
