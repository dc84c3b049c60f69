import { useState } from 'react';
import { type AgeMode, PRESENTATION } from '#shared/instruments/ages.ts';
import { shownOrder } from '#shared/instruments/options.ts';
import type { Chapter, Quest, Scene } from '#shared/instruments/quest-scene.ts';
import { device } from '#shared/messages/en/device.ts';
import { quest as words } from '#shared/messages/en/quest.ts';
import type { Assist } from '#shared/values/answering.ts';
import { ChapterOpening } from '#web/features/quest/chapter-opening.tsx';
import { type Chosen, firstOpen, isHalfway } from '#web/features/quest/quest-progress.ts';
import type { Timing } from '#web/features/quest/question-page.tsx';
import { RestScreen } from '#web/features/quest/rest-screen.tsx';
import { SceneQuestion } from '#web/features/quest/scene-question.tsx';
import { StoryCheck } from '#web/features/quest/story-check.tsx';
import type { Shown } from '#web/stage/presentation.ts';
import { useAssist } from '#web/stage/use-assist.ts';

/** `heardOrder`: the options in the order in which they were heard to the end. */
export type SceneAnswer = { sceneId: string; optionId: string; shownOrder: string[]; assist: Assist } & Timing & Shown;
type QuestFormProps = {
  assessmentId: string;
  quest: Quest;
  mode: AgeMode;
  /** The answers stored before this page opened, here or on another device. */
  before: Chosen;
  busy: boolean;
  /** A note to the adult before the start. */
  note?: string;
  /** Renders the link out of the quest with these classes. */
  later: (className: string) => React.ReactNode;
  onIncomplete: (sentence: string) => void;
  /** Settles when the answer is stored on the device; the next question is shown only then. */
  onAnswer: (answer: SceneAnswer) => Promise<unknown>;
  onComplete: () => void;
};
type Page = 'opening' | 'check' | 'scene' | 'rest';

/** A set of the story quest: each chapter's opening, its scenes one at a time, and a rest before the next chapter. */
export function QuestForm({
  assessmentId,
  quest,
  mode,
  before,
  busy,
  note,
  later,
  onIncomplete,
  onAnswer,
  onComplete,
}: QuestFormProps) {
  const { scenes, chapters, comprehension } = quest;
  const [page, setPage] = useState<Page>('opening');
  const [at, setAt] = useState(() => firstOpen(scenes, before));
  const [arrived] = useState(at);
  const { assist, ask } = useAssist(mode);
  const [chosen, setChosen] = useState<Chosen>(before);
  const [saved, setSaved] = useState<Chosen>(before);
  const [fault, setFault] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const scene = scenes[at];
  const chapterOf = (each: Scene | undefined) => chapters.find(({ chapter }) => chapter === each?.chapter);
  const chapter = chapterOf(scene);
  if (!scene || !chapter) return null;
  const previousChapter = chapterOf(scenes[at - 1]);
  const last = at === scenes.length - 1;
  const choice = chosen[scene.id] ?? null;
  const order = shownOrder(scene, assessmentId, mode);
  const isBusy = busy || saving;

  const choose = (optionId: string | null) => {
    // The answer is being stored: another card tapped now would be shown as chosen but not stored.
    if (isBusy) return;
    setFault(null);
    const { [scene.id]: _, ...others } = chosen;
    setChosen(optionId === null ? others : { ...others, [scene.id]: optionId });
  };
  const refuse = () => {
    setFault(words.choose);
    onIncomplete(words.choose);
  };
  const go = async (timing: Timing) => {
    if (!choice) return refuse();
    setFault(null);
    if (saved[scene.id] !== choice) {
      setSaving(true);
      const stored = await onAnswer({ sceneId: scene.id, optionId: choice, shownOrder: order, ...timing, assist }).then(
        () => true,
        () => false,
      );
      setSaving(false);
      if (!stored) return setFault(device.notStored);
      setSaved({ ...saved, [scene.id]: choice });
    }
    if (last) return onComplete();
    const next = scenes[at + 1];
    // No rest when the child only went back over answered scenes.
    if (next?.chapter !== scene.chapter && chosen[next?.id ?? ''] === undefined) setPage('rest');
    setAt(at + 1);
  };

  const wayOf = (text: string, shown: Chapter, done: number) => {
    const all = scenes.filter((each) => each.chapter === shown.chapter).length;
    return { text, step: Math.min(done, all), steps: all };
  };
  const inChapter = at - scenes.findIndex((each) => each.chapter === scene.chapter);
  const where =
    page === 'rest' ? words.answered(at, scenes.length) : `${words.question(at + 1, scenes.length)} · ${chapter.title}`;
  const way = wayOf(where, chapter, inChapter);
  if (page === 'opening') {
    const length = words.length(scenes.length, chapters.length);
    return (
      <ChapterOpening
        key={chapter.chapter}
        chapter={chapter}
        mode={mode}
        way={way}
        resumed={at === arrived && at > 0}
        firstOfVisit={at === arrived ? { ask, length, note } : null}
        onBegin={() => setPage(comprehension && at === 0 ? 'check' : 'scene')}
      />
    );
  }
  if (page === 'check' && comprehension) {
    return (
      <StoryCheck
        {...{ assessmentId, chapter, mode, onIncomplete }}
        question={comprehension}
        onGoOn={() => setPage('scene')}
      />
    );
  }
  if (page === 'rest' && previousChapter) {
    return (
      <RestScreen
        mode={mode}
        way={wayOf(where, previousChapter, scenes.length)}
        done={previousChapter}
        next={chapter}
        stopSuggested={PRESENTATION[mode].reading === 'audio' && isHalfway(scenes, at)}
        later={later}
        onGoOn={() => setPage('opening')}
      />
    );
  }
  return (
    <SceneQuestion
      key={scene.id}
      scene={scene}
      order={order}
      mode={mode}
      way={way}
      choice={choice}
      onChoose={choose}
      onIncomplete={refuse}
      fault={fault}
      first={at === 0}
      last={last}
      busy={isBusy}
      onPrevious={() => {
        if (isBusy) return;
        setFault(null);
        setAt(at - 1);
      }}
      onNext={(timing) => void go(timing)}
    />
  );
}
