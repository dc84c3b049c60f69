/* What is shown between scenes: one script, loaded while the opening is read. */
import { Suspense, useState } from 'react';
import { quest as words } from '#messages/quest.ts';
import { questRest } from '#messages/quest-rest.ts';
import { stage } from '#messages/stage.ts';
import { steps } from '#messages/steps.ts';
import { type AgeMode, MODE_PRESENTATION } from '#shared/instruments/ages.ts';
import { computeComprehensionOrder } from '#shared/instruments/options.ts';
import type { Chapter, Comprehension } from '#shared/instruments/quest-scene.ts';
import { OptionPicture } from '#web/features/quest/option-picture.tsx';
import { getQuestWorld } from '#web/features/quest/quest-world.ts';
import { QuestionPage } from '#web/features/quest/question-page.tsx';
import { ForwardButton } from '#web/stage/buttons.tsx';
import { QuestionHeading } from '#web/stage/question-heading.tsx';
import { useStageSetting } from '#web/stage/setting.tsx';
import { Stage, type StageProps } from '#web/stage/stage.tsx';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

type StoryCheckProps = {
  assessmentId: string;
  question: Comprehension;
  chapter: Chapter;
  mode: AgeMode;
  onIncomplete: (sentence: string) => void;
  onContinue: () => void;
};

/**
 * Checks once whether the story was understood. Nothing is sent; after a wrong answer the opening is repeated, and the
 * child may always continue.
 */
export function StoryCheck({ assessmentId, question, chapter, mode, onIncomplete, onContinue }: StoryCheckProps) {
  const [state, setState] = useState<'asking' | 'found' | 'again'>('asking');
  if (state === 'asking') {
    const onAnswer = (optionId: string) => setState(optionId === question.right ? 'found' : 'again');
    return <CheckQuestion {...{ assessmentId, question, chapter, mode, onIncomplete, onAnswer }} />;
  }
  const continueAction = { text: words.check.goOn, onTap: onContinue };
  if (state === 'found')
    return <StoryFeedback key={state} {...{ chapter, mode }} title={question.found[mode]} ways={[continueAction]} />;
  const retryAction = { text: words.check.tryAgain, onTap: () => setState('asking') };
  return (
    <StoryFeedback
      key={state}
      {...{ chapter, mode }}
      title={question.again[mode]}
      text={chapter.opening[mode]}
      ways={[retryAction, continueAction]}
    />
  );
}

type CheckQuestionProps = Omit<StoryCheckProps, 'onContinue'> & { onAnswer: (optionId: string) => void };

function CheckQuestion({ assessmentId, question, chapter, mode, onIncomplete, onAnswer }: CheckQuestionProps) {
  const [choice, setChoice] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { bare } = useStageSetting();
  const options = computeComprehensionOrder(question, assessmentId).flatMap(
    (optionId) => question.options.find((option) => option.id === optionId) ?? [],
  );
  return (
    <QuestionPage
      {...{ mode, fault }}
      world={getQuestWorld(chapter)}
      prompt={question.prompt[mode]}
      options={options.map(({ id, text }) => ({ id, says: text[mode] }))}
      onSubmit={() => {
        if (choice !== null) return onAnswer(choice);
        setFault(bare ? stage.choose : words.choose);
        onIncomplete(words.choose);
      }}
      forward={<ForwardButton submit mode={mode} text={steps.nextButton} notYet={choice === null} />}
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

type StoryFeedbackProps = Pick<StoryCheckProps, 'chapter' | 'mode'> & {
  title: string;
  text?: string;
  ways: readonly { text: string; onTap: () => void }[];
};

/** The feedback to an answer, and the actions that follow. */
function StoryFeedback({ chapter, mode, title, text, ways }: StoryFeedbackProps) {
  const spokenTexts = text ? [title, text] : [title];
  const aloud = useReadAloud([...spokenTexts, ...ways.map((way) => way.text)], {
    auto: MODE_PRESENTATION[mode].reading === 'audio',
  });
  return (
    <Stage
      world={getQuestWorld(chapter)}
      moment="opening"
      mode={mode}
      question={<QuestionHeading text={title} aloud={aloud} details={text && <p>{text}</p>} />}
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

const RestToy = lazyExtra(async () => (await import('#web/stage/rest-toy.tsx')).RestToy);

type RestScreenProps = {
  mode: AgeMode;
  way: NonNullable<StageProps['way']>;
  chapter: Chapter;
  title: string;
  text: string;
  /** The words of going on. */
  goOn: string;
  /** Whether stopping for today is recommended at this age. */
  stopSuggested: boolean;
  /** Renders the link out of the quest with these classes. */
  renderLaterLink: (className: string) => React.ReactNode;
  onContinue: () => void;
};

const FORWARD_CLASS = 'stage-button stage-forward';
const PAPER_CLASS = 'stage-button stage-paper';

/** A rest, with the choice to come back another time. Both choices are presented as equal. */
export function RestScreen({
  mode,
  way,
  chapter,
  title,
  text,
  goOn,
  stopSuggested,
  renderLaterLink,
  onContinue,
}: RestScreenProps) {
  const { bare } = useStageSetting();
  const actionTexts = stopSuggested ? [words.rest.later, goOn] : [goOn, words.rest.later];
  const aloud = useReadAloud([title, text, ...actionTexts], {
    auto: MODE_PRESENTATION[mode].reading === 'audio',
  });
  const continueButton = (
    <button type="button" className={stopSuggested ? PAPER_CLASS : FORWARD_CLASS} onClick={onContinue}>
      {goOn}
    </button>
  );
  return (
    <Stage
      world={getQuestWorld(chapter)}
      moment="rest"
      mode={mode}
      way={way}
      exits={false}
      toy={
        <Suspense>
          <RestToy world={getQuestWorld(chapter)} />
        </Suspense>
      }
      question={<QuestionHeading text={title} aloud={aloud} details={<p>{text}</p>} />}
    >
      <div className="stage-ways">
        {!stopSuggested && continueButton}
        {renderLaterLink(stopSuggested ? FORWARD_CLASS : PAPER_CLASS)}
        {stopSuggested && continueButton}
      </div>
      {!bare && (
        <div className="stage-grown-up">
          {stopSuggested && <p className="font-bold">{questRest.suggested}</p>}
          <p>{questRest.kept}</p>
        </div>
      )}
    </Stage>
  );
}
