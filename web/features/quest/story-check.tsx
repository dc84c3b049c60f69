import { useState } from 'react';
import { type AgeMode, PRESENTATION } from '#shared/instruments/ages.ts';
import { comprehensionOrder } from '#shared/instruments/options.ts';
import type { Chapter, Comprehension } from '#shared/instruments/quest-scene.ts';
import { quest as words } from '#shared/messages/en/quest.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { OptionPicture } from '#web/features/quest/option-picture.tsx';
import { worldOf } from '#web/features/quest/quest-world.ts';
import { QuestionPage } from '#web/features/quest/question-page.tsx';
import { Asks } from '#web/stage/asks.tsx';
import { Forward } from '#web/stage/buttons.tsx';
import { Stage } from '#web/stage/stage.tsx';
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

/**
 * Checks once whether the story was understood. Nothing is sent; after a wrong answer the opening is repeated, and the
 * child may always continue.
 */
export function StoryCheck({ assessmentId, question, chapter, mode, onIncomplete, onGoOn }: StoryCheckProps) {
  const [state, setState] = useState<'asking' | 'found' | 'again'>('asking');
  if (state === 'asking') {
    const onAnswer = (optionId: string) => setState(optionId === question.right ? 'found' : 'again');
    return <Question {...{ assessmentId, question, chapter, mode, onIncomplete, onAnswer }} />;
  }
  const goOn = { text: words.check.goOn, onTap: onGoOn };
  if (state === 'found') return <Told key={state} {...{ chapter, mode }} title={question.found[mode]} ways={[goOn]} />;
  const again = { text: words.check.tryAgain, onTap: () => setState('asking') };
  return (
    <Told
      key={state}
      {...{ chapter, mode }}
      title={question.again[mode]}
      text={chapter.opening[mode]}
      ways={[again, goOn]}
    />
  );
}

type QuestionProps = Omit<StoryCheckProps, 'onGoOn'> & { onAnswer: (optionId: string) => void };

function Question({ assessmentId, question, chapter, mode, onIncomplete, onAnswer }: QuestionProps) {
  const [choice, setChoice] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const options = comprehensionOrder(question, assessmentId).flatMap(
    (optionId) => question.options.find((option) => option.id === optionId) ?? [],
  );
  return (
    <QuestionPage
      {...{ mode, fault }}
      world={worldOf(chapter)}
      prompt={question.prompt[mode]}
      options={options.map(({ id, text }) => ({ id, says: text[mode] }))}
      onSubmit={() => {
        if (choice !== null) return onAnswer(choice);
        setFault(words.choose);
        onIncomplete(words.choose);
      }}
      forward={<Forward submit mode={mode} text={steps.nextButton} notYet={choice === null} />}
    >
      {(labelledBy, speaking, speech) => (
        <ChoiceCards
          name="story-check"
          labelledBy={labelledBy}
          layout="pictures"
          firstKey={1}
          speaking={speaking}
          speech={speech}
          value={choice}
          onChoose={(optionId) => {
            setFault(null);
            setChoice(optionId);
          }}
          choices={options.map((option) => ({
            value: option.id,
            text: option.text[mode],
            picture: <OptionPicture motif={option.picture} className="size-full" />,
          }))}
        />
      )}
    </QuestionPage>
  );
}

type ToldProps = Pick<StoryCheckProps, 'chapter' | 'mode'> & {
  title: string;
  text?: string;
  ways: readonly { text: string; onTap: () => void }[];
};

/** The feedback to an answer, and the actions that follow. */
function Told({ chapter, mode, title, text, ways }: ToldProps) {
  const told = text ? [title, text] : [title];
  const aloud = useReadAloud([...told, ...ways.map((way) => way.text)], {
    auto: PRESENTATION[mode].reading === 'audio',
  });
  return (
    <Stage
      world={worldOf(chapter)}
      moment="opening"
      mode={mode}
      question={<Asks text={title} aloud={aloud} told={text && <p>{text}</p>} />}
    >
      <div className="stage-ways">
        {ways.map((way, i) => (
          <button
            key={way.text}
            type="button"
            className={`stage-button ${i === 0 ? 'stage-forward' : 'stage-paper'}`}
            onClick={way.onTap}
          >
            {way.text}
          </button>
        ))}
      </div>
    </Stage>
  );
}
