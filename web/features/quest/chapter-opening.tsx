import { type AgeMode, PRESENTATION } from '#shared/instruments/ages.ts';
import type { Chapter } from '#shared/instruments/quest-scene.ts';
import { quest as words } from '#shared/messages/en/quest.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { worldOf } from '#web/features/quest/quest-world.ts';
import { Asks } from '#web/stage/asks.tsx';
import { Stage, type StageProps } from '#web/stage/stage.tsx';
import type { useAssist } from '#web/stage/use-assist.ts';
import { AssistField } from '#web/ui/assist-field.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

type ChapterOpeningProps = {
  chapter: Chapter;
  mode: AgeMode;
  way: NonNullable<StageProps['way']>;
  /** Whether the story was started on an earlier visit. */
  resumed: boolean;
  /** Set on the first page of a visit, where the adult is asked who helps; later chapters only have the story. */
  firstOfVisit: { ask: ReturnType<typeof useAssist>['ask']; length: string; note?: string } | null;
  onBegin: () => void;
};

/** The page before the first question of a chapter. */
export function ChapterOpening({ chapter, mode, way, resumed, firstOfVisit, onBegin }: ChapterOpeningProps) {
  const text = chapter.opening[mode];
  const everythingAloud = PRESENTATION[mode].reading === 'audio';
  const goOn = resumed ? words.carryOn : words.begin;
  const told = firstOfVisit ? [text, steps.whoSees[mode], goOn] : [text, goOn];
  const aloud = useReadAloud(told, { auto: everythingAloud });
  return (
    <Stage
      world={worldOf(chapter)}
      moment="opening"
      mode={mode}
      way={way}
      question={
        <Asks
          text={words.chapter(chapter.chapter, chapter.title)}
          aloud={aloud}
          told={
            <>
              <p>{text}</p>
              {firstOfVisit && <p>{steps.whoSees[mode]}</p>}
            </>
          }
        />
      }
    >
      {firstOfVisit && (
        <div className="stage-panel">
          {firstOfVisit.note && <p className="font-bold">{firstOfVisit.note}</p>}
          <p>{firstOfVisit.length}</p>
          {everythingAloud && !aloud.available && <p>{words.noVoice}</p>}
          {firstOfVisit.ask && <AssistField words={steps.assist} {...firstOfVisit.ask} className="max-w-md" />}
        </div>
      )}
      <div className="stage-ways">
        <button type="button" className="stage-button stage-forward" onClick={onBegin}>
          {goOn}
          <ArrowIcon className="size-8 shrink-0" />
        </button>
      </div>
    </Stage>
  );
}
