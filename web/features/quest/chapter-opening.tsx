import { quest as words } from '#messages/quest.ts';
import { type AgeMode, MODE_PRESENTATION } from '#shared/instruments/ages.ts';
import type { Chapter } from '#shared/instruments/quest-scene.ts';
import { getQuestWorld } from '#web/features/quest/quest-world.ts';
import { QuestionHeading } from '#web/stage/question-heading.tsx';
import { useStageSetting } from '#web/stage/setting.tsx';
import { Stage, type StageProps } from '#web/stage/stage.tsx';
import { AskAssist, type useAssist } from '#web/stage/use-assist.tsx';
import { ArrowIcon } from '#web/ui/icons.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';
import { Shield } from '#web/ui/shield.tsx';

type ChapterOpeningProps = {
  chapter: Chapter;
  mode: AgeMode;
  way: NonNullable<StageProps['way']>;
  /** Whether the story was started on an earlier visit. */
  resumed: boolean;
  /** Set on the first page of a visit, where the adult is asked who helps; later chapters only have the story. */
  visitIntro: { ask: ReturnType<typeof useAssist>['ask']; length: string; note?: string } | null;
  onBegin: () => void;
};

/** The page before the first question of a chapter. */
export function ChapterOpening({ chapter, mode, way, resumed, visitIntro, onBegin }: ChapterOpeningProps) {
  const text = chapter.opening[mode];
  const readEverything = MODE_PRESENTATION[mode].reading === 'audio';
  const continueText = resumed ? words.carryOn : words.begin;
  const purpose = visitIntro ? [...(mode === '11-15' ? words.purpose : []), words.whoSees[mode]] : [];
  const spokenTexts = [text, ...purpose, continueText];
  const aloud = useReadAloud(spokenTexts, { auto: readEverything });
  const { bare } = useStageSetting();
  return (
    <Stage
      world={getQuestWorld(chapter)}
      moment="opening"
      mode={mode}
      way={way}
      question={
        <QuestionHeading
          text={words.chapter(chapter.chapter, chapter.title)}
          aloud={aloud}
          details={
            <>
              <p>{text}</p>
              {purpose.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </>
          }
        />
      }
    >
      <Shield />
      {visitIntro && !bare && (
        <div className="stage-panel">
          {visitIntro.note && <p className="font-bold">{visitIntro.note}</p>}
          <p>{visitIntro.length}</p>
          {readEverything && !aloud.available && <p>{words.noVoice}</p>}
          {visitIntro.ask && <AskAssist ask={visitIntro.ask} />}
        </div>
      )}
      <div className="stage-ways">
        <button type="button" className="stage-button stage-forward" onClick={onBegin}>
          {continueText}
          <ArrowIcon className="size-8 shrink-0" />
        </button>
      </div>
    </Stage>
  );
}
