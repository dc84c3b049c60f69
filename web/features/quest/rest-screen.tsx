import { type AgeMode, PRESENTATION } from '#shared/instruments/ages.ts';
import type { Chapter } from '#shared/instruments/quest-scene.ts';
import { quest as words } from '#shared/messages/en/quest.ts';
import { worldOf } from '#web/features/quest/quest-world.ts';
import { Asks } from '#web/stage/asks.tsx';
import { Stage, type StageProps } from '#web/stage/stage.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

type RestScreenProps = {
  mode: AgeMode;
  way: NonNullable<StageProps['way']>;
  done: Chapter;
  next: Chapter;
  /** Whether stopping here for today is the better choice at this age. */
  stopSuggested: boolean;
  /** A way out of the quest, looking as told. */
  later: (look: string) => React.ReactNode;
  onGoOn: () => void;
};

const FORWARD = 'stage-button stage-forward';
const PAPER = 'stage-button stage-paper';

/**
 * Between two chapters: a rest, and the choice to come back later. Nothing is lost either way, and neither is praised.
 */
export function RestScreen({ mode, way, done, next, stopSuggested, later, onGoOn }: RestScreenProps) {
  const [goOn, title] = [words.rest.goOn(next.title), words.rest.title(done.title)];
  const ways = stopSuggested ? [words.rest.later, goOn] : [goOn, words.rest.later];
  const aloud = useReadAloud([title, done.closing[mode], ...ways], { auto: PRESENTATION[mode].reading === 'audio' });
  const onward = (
    <button type="button" className={stopSuggested ? PAPER : FORWARD} onClick={onGoOn}>
      {goOn}
    </button>
  );
  return (
    <Stage
      world={worldOf(done)}
      moment="rest"
      mode={mode}
      way={way}
      exits={false}
      question={<Asks text={title} aloud={aloud} told={<p>{done.closing[mode]}</p>} />}
    >
      <div className="stage-ways">
        {!stopSuggested && onward}
        {later(stopSuggested ? FORWARD : PAPER)}
        {stopSuggested && onward}
      </div>
      <div className="stage-grown-up">
        {stopSuggested && <p className="font-bold">{words.rest.suggested}</p>}
        <p>{words.rest.kept}</p>
      </div>
    </Stage>
  );
}
