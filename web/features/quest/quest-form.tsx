import { useState } from 'react';
import { device } from '#messages/device.ts';
import { quest as words } from '#messages/quest.ts';
import { stage } from '#messages/stage.ts';
import { type AgeMode, MODE_PRESENTATION } from '#shared/instruments/ages.ts';
import { computeOptionOrder } from '#shared/instruments/options.ts';
import type { Chapter, Quest, Scene } from '#shared/instruments/quest-scene.ts';
import type { Assist } from '#shared/values/answering.ts';
import { ChapterOpening } from '#web/features/quest/chapter-opening.tsx';
import { type ChosenOptions, findFirstOpenIndex, isHalfway } from '#web/features/quest/quest-progress.ts';
import { getQuestWorld } from '#web/features/quest/quest-world.ts';
import type { AnswerTiming } from '#web/features/quest/question-page.tsx';
import { SceneQuestion } from '#web/features/quest/scene-question.tsx';
import { StoryCheck } from '#web/features/quest/story-check.tsx';
import type { AnswerPresentation } from '#web/stage/presentation.ts';
import { QuestionHeading } from '#web/stage/question-heading.tsx';
import { useStageSetting } from '#web/stage/setting.tsx';
import { Stage, type StageProps } from '#web/stage/stage.tsx';
import { useAssist } from '#web/stage/use-assist.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

type RestScreenProps = {
  mode: AgeMode;
  way: NonNullable<StageProps['way']>;
  done: Chapter;
  next: Chapter;
  /** Whether stopping for today is recommended at this age. */
  stopSuggested: boolean;
  /** Renders the link out of the quest with these classes. */
  renderLaterLink: (className: string) => React.ReactNode;
  onContinue: () => void;
};

const FORWARD_CLASS = 'stage-button stage-forward';
const PAPER_CLASS = 'stage-button stage-paper';

/** A rest between two chapters, with the choice to come back another time. Both choices are presented as equal. */
function RestScreen({ mode, way, done, next, stopSuggested, renderLaterLink, onContinue }: RestScreenProps) {
  const { bare } = useStageSetting();
  const [goOn, title] = [words.rest.goOn(next.title), words.rest.title(done.title)];
  const actionTexts = stopSuggested ? [words.rest.later, goOn] : [goOn, words.rest.later];
  const aloud = useReadAloud([title, done.closing[mode], ...actionTexts], {
    auto: MODE_PRESENTATION[mode].reading === 'audio',
  });
  const continueButton = (
    <button type="button" className={stopSuggested ? PAPER_CLASS : FORWARD_CLASS} onClick={onContinue}>
      {goOn}
    </button>
  );
  return (
    <Stage
      world={getQuestWorld(done)}
      moment="rest"
      mode={mode}
      way={way}
      exits={false}
      question={<QuestionHeading text={title} aloud={aloud} details={<p>{done.closing[mode]}</p>} />}
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
  /** A note to the adult before the start. */
  note?: string;
  /** Renders the link out of the quest with these classes. */
  renderLaterLink: (className: string) => React.ReactNode;
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
  storedChoices,
  busy,
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
  const [fault, setFault] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const scene = scenes[index];
  const findChapter = (each: Scene | undefined) => chapters.find(({ chapter }) => chapter === each?.chapter);
  const chapter = findChapter(scene);
  if (!scene || !chapter) return null;
  const previousChapter = findChapter(scenes[index - 1]);
  const last = index === scenes.length - 1;
  const choice = chosen[scene.id] ?? null;
  const order = computeOptionOrder(scene, assessmentId, mode);
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
    if (saved[scene.id] !== choice) {
      setSaving(true);
      const isStored = await onAnswer({
        sceneId: scene.id,
        optionId: choice,
        shownOrder: order,
        ...timing,
        assist,
      }).then(
        () => true,
        () => false,
      );
      setSaving(false);
      if (!isStored) return setFault(device.notStored);
      setSaved({ ...saved, [scene.id]: choice });
    }
    if (last) return onComplete();
    const next = scenes[index + 1];
    // No rest when the child only went back over answered scenes.
    if (next?.chapter !== scene.chapter && chosen[next?.id ?? ''] === undefined) setPage('rest');
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
      <StoryCheck
        {...{ assessmentId, chapter, mode, onIncomplete }}
        question={comprehension}
        onContinue={() => setPage('scene')}
      />
    );
  }
  if (page === 'rest' && previousChapter) {
    return (
      <RestScreen
        mode={mode}
        way={computeProgress(where, previousChapter, scenes.length)}
        done={previousChapter}
        next={chapter}
        stopSuggested={MODE_PRESENTATION[mode].reading === 'audio' && isHalfway(scenes, index)}
        renderLaterLink={renderLaterLink}
        onContinue={() => setPage('opening')}
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
      onIncomplete={showMissingChoice}
      fault={fault}
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
