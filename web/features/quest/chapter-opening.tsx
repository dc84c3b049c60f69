import { type AgeMode, PRESENTATION } from '#shared/instruments/ages.ts';
import type { Chapter } from '#shared/instruments/quest-scene.ts';
import { quest as words } from '#shared/messages/en/quest.ts';
import { steps } from '#shared/messages/en/steps.ts';
import type { Assist } from '#shared/values/answering.ts';
import { Spoken } from '#web/features/quest/spoken.tsx';
import { useFocusOnMount } from '#web/features/quest/use-focus-on-mount.ts';
import { AssistField } from '#web/ui/assist-field.tsx';
import { Button } from '#web/ui/button.tsx';
import { heading } from '#web/ui/classes.ts';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

type ChapterOpeningProps = {
  chapter: Chapter;
  mode: AgeMode;
  /** Whether the story was begun on an earlier visit. */
  resumed: boolean;
  /** On the first page of a visit the adult is asked and told; later chapters only tell the story. */
  firstOfVisit: { assist: Assist; onAssist: (assist: Assist) => void; length: string; note?: string } | null;
  onBegin: () => void;
};

/** The page before a chapter's first question. */
export function ChapterOpening({ chapter, mode, resumed, firstOfVisit, onBegin }: ChapterOpeningProps) {
  const text = chapter.opening[mode];
  const everythingAloud = PRESENTATION[mode].reading === 'audio';
  // Tablets speak only after a first tap, so the page that a visit begins with waits for one.
  const aloud = useReadAloud(firstOfVisit ? [text, steps.whoSees[mode]] : [text], { auto: everythingAloud && firstOfVisit === null });
  const title = useFocusOnMount();
  return (
    <section className="flex max-w-3xl flex-col items-start gap-6 font-child">
      <h2 ref={title} tabIndex={-1} className={heading.section}>
        {words.chapter(chapter.chapter, chapter.title)}
      </h2>
      <Spoken aloud={aloud}>
        <p className="grow basis-80 text-2xl leading-relaxed">{text}</p>
      </Spoken>
      {firstOfVisit && (
        <>
          <p className="text-xl">{steps.whoSees[mode]}</p>
          <div className="flex w-full flex-col gap-2 font-body text-base">
            {firstOfVisit.note && <p className="font-bold">{firstOfVisit.note}</p>}
            <p>{firstOfVisit.length}</p>
            {everythingAloud && !aloud.available && <p>{words.noVoice}</p>}
            <AssistField words={steps.assist} value={firstOfVisit.assist} onChange={firstOfVisit.onAssist} className="max-w-md" />
          </div>
        </>
      )}
      <Button look="forward" size="child" onClick={onBegin}>
        {resumed ? words.carryOn : words.begin}
      </Button>
    </section>
  );
}
