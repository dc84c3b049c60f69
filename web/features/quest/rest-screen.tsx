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
  /** Whether stopping for today is recommended at this age. */
  stopSuggested: boolean;
  /** Renders the link out of the quest with these classes. */
  later: (look: string) => React.ReactNode;
  onGoOn: () => void;
};

const FORWARD = 'stage-button stage-forward';
const PAPER = 'stage-button stage-paper';

/** A rest between two chapters, with the choice to come back another time. Both choices are presented as equal. */
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
