import { Suspense } from 'react';
import { quest as words } from '#messages/quest.ts';
import { type AgeMode, MODE_PRESENTATION } from '#shared/instruments/ages.ts';
import type { Chapter } from '#shared/instruments/quest-scene.ts';
import { getQuestWorld } from '#web/features/quest/quest-world.ts';
import { QuestionHeading } from '#web/stage/question-heading.tsx';
import { useStageSetting } from '#web/stage/setting.tsx';
import { Stage, type StageProps } from '#web/stage/stage.tsx';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

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
          {stopSuggested && <p className="font-bold">{words.rest.suggested}</p>}
          <p>{words.rest.kept}</p>
        </div>
      )}
    </Stage>
  );
}
