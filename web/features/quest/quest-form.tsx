import { Suspense, useEffect, useState } from 'react';
import { device } from '#messages/device.ts';
import { quest as words } from '#messages/quest.ts';
import { stage } from '#messages/stage.ts';
import { type AgeMode, MODE_PRESENTATION } from '#shared/instruments/ages.ts';
import { computeOptionOrder } from '#shared/instruments/options.ts';
import type { Chapter, Quest, Scene } from '#shared/instruments/quest-scene.ts';
import type { Assist } from '#shared/values/answering.ts';
import { ChapterOpening } from '#web/features/quest/chapter-opening.tsx';
import { preloadOptionPictures } from '#web/features/quest/option-picture.tsx';
import { type ChosenOptions, findFirstOpenIndex, isHalfway } from '#web/features/quest/quest-progress.ts';
import type { AnswerTiming } from '#web/features/quest/question-page.tsx';
import { SceneQuestion } from '#web/features/quest/scene-question.tsx';
import type { AnswerPresentation } from '#web/stage/presentation.ts';
import { useStageSetting } from '#web/stage/setting.tsx';
import { StageTrouble } from '#web/stage/stage.tsx';
import { useAssist } from '#web/stage/use-assist.tsx';
import { life } from '#web/stage/use-life.ts';
import { lazyScreen } from '#web/ui/lazy-screens.ts';

const RestScreen = lazyScreen(async () => (await import('#web/features/quest/between-scenes.tsx')).RestScreen);
const StoryCheck = lazyScreen(async () => (await import('#web/features/quest/between-scenes.tsx')).StoryCheck);

/** `heardOrder`: the options in the order in which they were heard to the end. */
export type SceneAnswer = { sceneId: string; optionId: string; shownOrder: string[]; assist: Assist } & AnswerTiming &
  AnswerPresentation;
type QuestFormProps = {
  assessmentId: string;
  quest: Quest;
  mode: AgeMode;
  /** The answers stored before this page opened, here or on another device. */
  storedChoices: ChosenOptions;
  busy: boolean;
  /** Why the story could not be completed. */
  fault?: React.ReactNode;
  /** A note to the adult before the start. */
  note?: string;
  /** Renders the link out of the quest with these classes. */
  renderLaterLink: (className: string) => React.ReactNode;
  onIncomplete: (sentence: string) => void;
  /** Settles when the answer is stored on the device; the next question is shown only then. */
  onAnswer: (answer: SceneAnswer) => Promise<unknown>;
  onComplete: () => void;
};
type Page = 'opening' | 'check' | 'scene' | 'break' | 'rest';

/** So long a child of 3 to 6 stays with it; then a break is offered, between two scenes. No clock is shown. */
const BREAK_AFTER_MS = 6 * 60_000;
/** The scenes in which a child of 3 to 6 is told what a tap says. */
const HINTED_SCENES = 2;

/** A set of the story quest: each chapter's opening, its scenes one at a time, and a rest before the next chapter. */
export function QuestForm({
  assessmentId,
  quest,
  mode,
  storedChoices,
  busy,
  fault: completionFault,
  note,
  renderLaterLink,
  onIncomplete,
  onAnswer,
  onComplete,
}: QuestFormProps) {
  const { scenes, chapters, comprehension } = quest;
  const { bare } = useStageSetting();
  const [page, setPage] = useState<Page>('opening');
  const [index, setIndex] = useState(() => findFirstOpenIndex(scenes, storedChoices));
  const [startIndex] = useState(index);
  const { assist, ask } = useAssist(mode);
  const [chosen, setChosen] = useState<ChosenOptions>(storedChoices);
  const [saved, setSaved] = useState<ChosenOptions>(storedChoices);
  const [fault, setFault] = useState<React.ReactNode>(null);
  const [saving, setSaving] = useState(false);
  const [playedSince, setPlayedSince] = useState(() => performance.now());
  useEffect(() => {
    preloadOptionPictures();
    RestScreen.preload();
    StoryCheck.preload();
  }, []);
  const scene = scenes[index];
  const findChapter = (each: Scene | undefined) => chapters.find(({ chapter }) => chapter === each?.chapter);
  const chapter = findChapter(scene);
  if (!scene || !chapter) return null;
  const previousChapter = findChapter(scenes[index - 1]);
  const last = index === scenes.length - 1;
  const choice = chosen[scene.id] ?? null;
  const order = computeOptionOrder(scene, assessmentId, mode);
  const choiceScenes = scenes.filter(({ kind }) => kind === 'choice');
  const isBusy = busy || saving;

  const choose = (optionId: string | null) => {
    // The answer is being stored: another card tapped now would be shown as chosen but not stored.
    if (isBusy) return;
    setFault(null);
    const { [scene.id]: _, ...remaining } = chosen;
    setChosen(optionId === null ? remaining : { ...remaining, [scene.id]: optionId });
  };
  const showMissingChoice = () => {
    setFault(bare ? stage.choose : words.choose);
    onIncomplete(words.choose);
  };
  const submitScene = async (timing: AnswerTiming) => {
    if (!choice) return showMissingChoice();
    setFault(null);
    setSaving(true);
    const answer = { sceneId: scene.id, optionId: choice, shownOrder: order, ...timing, assist };
    const isStored =
      saved[scene.id] === choice ||
      (await onAnswer(answer).then(
        () => true,
        () => false,
      ));
    if (isStored && !last) await life.walkOn();
    setSaving(false);
    if (!isStored) return setFault(<StageTrouble mode={mode} title={device.notStored} />);
    setSaved({ ...saved, [scene.id]: choice });
    if (last) return onComplete();
    const next = scenes[index + 1];
    // No rest when the child only went back over answered scenes.
    const isNew = chosen[next?.id ?? ''] === undefined;
    if (next?.chapter !== scene.chapter && isNew) setPage('rest');
    else if (mode === '3-6' && isNew && performance.now() - playedSince >= BREAK_AFTER_MS) setPage('break');
    setIndex(index + 1);
  };

  const computeProgress = (text: string, shownChapter: Chapter, done: number) => {
    const sceneCount = scenes.filter((each) => each.chapter === shownChapter.chapter).length;
    return { text, step: Math.min(done, sceneCount), steps: sceneCount };
  };
  const inChapter = index - scenes.findIndex((each) => each.chapter === scene.chapter);
  const where =
    page === 'rest'
      ? words.answered(index, scenes.length)
      : `${words.question(index + 1, scenes.length)} · ${chapter.title}`;
  const way = computeProgress(where, chapter, inChapter);
  if (page === 'opening') {
    const length = words.length(scenes.length, chapters.length);
    return (
      <ChapterOpening
        key={chapter.chapter}
        chapter={chapter}
        mode={mode}
        way={way}
        resumed={index === startIndex && index > 0}
        visitIntro={index === startIndex ? { ask, length, note } : null}
        onBegin={() => setPage(comprehension && index === 0 ? 'check' : 'scene')}
      />
    );
  }
  if (page === 'check' && comprehension) {
    return (
      <Suspense>
        <StoryCheck
          {...{ assessmentId, chapter, mode, onIncomplete }}
          question={comprehension}
          onContinue={() => setPage('scene')}
        />
      </Suspense>
    );
  }
  if (page === 'rest' && previousChapter) {
    return (
      <Suspense>
        <RestScreen
          mode={mode}
          way={computeProgress(where, previousChapter, scenes.length)}
          chapter={previousChapter}
          title={words.rest.title(previousChapter.title)}
          text={previousChapter.closing[mode]}
          goOn={words.rest.goOn(chapter.title)}
          stopSuggested={MODE_PRESENTATION[mode].reading === 'audio' && isHalfway(scenes, index)}
          renderLaterLink={renderLaterLink}
          onContinue={() => {
            setPlayedSince(performance.now());
            setPage('opening');
          }}
        />
      </Suspense>
    );
  }
  if (page === 'break') {
    return (
      <Suspense>
        <RestScreen
          {...{ mode, way, chapter, renderLaterLink }}
          title={words.rest.break}
          text={stage.kept}
          goOn={words.carryOn}
          stopSuggested={false}
          onContinue={() => {
            setPlayedSince(performance.now());
            setPage('scene');
          }}
        />
      </Suspense>
    );
  }
  return (
    <SceneQuestion
      key={scene.id}
      scene={scene}
      order={order}
      mode={mode}
      showsHint={choiceScenes.indexOf(scene) < HINTED_SCENES}
      way={way}
      choice={choice}
      onChoose={choose}
      onIncomplete={showMissingChoice}
      fault={fault ?? (last && completionFault)}
      first={index === 0}
      last={last}
      busy={isBusy}
      onPrevious={() => {
        if (isBusy) return;
        setFault(null);
        setIndex(index - 1);
      }}
      onNext={(timing) => void submitScene(timing)}
    />
  );
}
