import { useState } from 'react';
import { mood as words } from '#messages/mood.ts';
import { stage } from '#messages/stage.ts';
import { steps } from '#messages/steps.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { Energy, Mood, MoodCheck, MoodStep } from '#shared/instruments/mood.ts';
import { hasMoodSteps, MOOD_OF_STEP } from '#shared/instruments/mood-steps.ts';
import { EnergySplash, MoodFace } from '#web/art/faces.tsx';
import { BackButton, ForwardButton } from '#web/stage/buttons.tsx';
import { type AnswerPresentation, readPresentation } from '#web/stage/presentation.ts';
import { QuestionHeading } from '#web/stage/question-heading.tsx';
import { useStageSetting } from '#web/stage/setting.tsx';
import { Stage } from '#web/stage/stage.tsx';
import { life } from '#web/stage/use-life.ts';
import { useListening } from '#web/stage/use-listening.ts';
import { MAX_MS } from '#web/stage/use-shown-at.ts';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';
import { Shield } from '#web/ui/shield.tsx';

/** `heardOrder`: the faces, then the splashes, in the order in which they were heard to the end. */
export type MoodAnswer = MoodCheck & {
  rtMs: number;
  heardOrder: string[] | undefined;
} & AnswerPresentation;
type CheckMoodFormProps = {
  mode: AgeMode;
  day: number;
  busy: boolean;
  /** Why the answer could not be handed in. */
  fault?: React.ReactNode;
  /** The specification's notice for a missing choice, shown in addition to the sentence on the page. */
  onIncomplete: (sentence: string) => void;
  onAnswer: (answer: MoodAnswer) => void;
};

const MOODS = ['happy', 'neutral', 'sad', 'excited'] as const satisfies readonly Mood[];
/** The best first, as on the page about energy. */
const STEPS = [5, 4, 3, 2, 1] as const satisfies readonly MoodStep[];
const ENERGIES = ['high', 'medium', 'low'] as const satisfies readonly Energy[];

/** From 11 on the words stand alone, in rows: smileys are for small children. */
const hasPictures = (mode: AgeMode) => !hasMoodSteps(mode);

type Choice<Value extends string> = { value: Value; text: string; picture?: React.ReactNode };
type MoodChoice = Choice<Mood | `${MoodStep}`> & { answer: Pick<MoodCheck, 'mood' | 'step'> };
const listMoods = (mode: AgeMode): MoodChoice[] =>
  hasMoodSteps(mode)
    ? STEPS.map((step) => ({ value: `${step}`, text: words.steps[step], answer: { mood: MOOD_OF_STEP[step], step } }))
    : MOODS.map((mood) => ({
        value: mood,
        text: words.moods[mood],
        picture: <MoodFace mood={mood} className="size-full" />,
        answer: { mood },
      }));

/** One question per screen: the face, then the energy. Nothing is preselected, and going back keeps the choice. */
export function CheckMoodForm({ mode, day, busy, fault, onIncomplete, onAnswer }: CheckMoodFormProps) {
  const [screen, setScreen] = useState<'mood' | 'energy'>('mood');
  const [mood, setMood] = useState<MoodChoice['value'] | null>(null);
  const [energy, setEnergy] = useState<Energy | null>(null);
  const [moodPage, setMoodPage] = useState<{ heard: readonly string[]; ms: number }>({ heard: [], ms: 0 });
  const [incomplete, setIncomplete] = useState(false);
  const [isWalking, setIsWalking] = useState(false);
  const { bare } = useStageSetting();
  const moods = listMoods(mode);
  const showIncomplete = () => {
    setIncomplete(true);
    onIncomplete(words.both);
  };
  const continueForm = async (heard: readonly string[], ms: number) => {
    const moodAnswer = moods.find(({ value }) => value === mood)?.answer;
    if (!moodAnswer || (screen === 'energy' && !energy)) return showIncomplete();
    setIncomplete(false);
    if (screen === 'mood') {
      if (isWalking) return;
      setMoodPage((previous) => ({ heard: heard.length > 0 ? heard : previous.heard, ms: previous.ms + ms }));
      setIsWalking(true);
      await life.walkOn();
      setIsWalking(false);
      return setScreen('energy');
    }
    const heardOrder = [...moodPage.heard, ...heard];
    if (energy)
      onAnswer({
        ...moodAnswer,
        energy,
        rtMs: Math.min(MAX_MS, moodPage.ms + ms),
        heardOrder: heardOrder.length > 0 ? heardOrder : undefined,
        ...readPresentation(),
      });
  };
  const question = {
    mode,
    day,
    fault: incomplete ? (bare ? stage.choose : words.choose) : fault,
    onGoOn: (heard: readonly string[], ms: number) => void continueForm(heard, ms),
  };
  const createChoiceHandler =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      // The answer is being stored: another card tapped now would be shown as chosen but not stored. During the walk the
      // page fades out: a tap on it is no choice.
      if (busy || isWalking) return;
      setIncomplete(false);
      set(value);
    };
  if (screen === 'mood') {
    return (
      <Question
        key="mood"
        {...question}
        prompt={words.ask}
        choices={moods}
        value={mood}
        onChoose={createChoiceHandler(setMood)}
        back={<BackButton mode={mode} disabled onClick={() => undefined} />}
        forward={<ForwardButton submit mode={mode} text={steps.nextButton} notYet={!mood} />}
      />
    );
  }
  return (
    <Question
      key="energy"
      {...question}
      prompt={words.askEnergy}
      choices={ENERGIES.map((value) => ({
        value,
        text: words.energies[value],
        picture: hasPictures(mode) && <EnergySplash energy={value} className="size-full" />,
      }))}
      value={energy}
      onChoose={createChoiceHandler(setEnergy)}
      back={<BackButton mode={mode} disabled={false} onClick={() => busy || setScreen('mood')} />}
      forward={<ForwardButton submit mode={mode} text={steps.complete} busy={busy} notYet={!energy} />}
    />
  );
}

type QuestionProps<Value extends string> = {
  mode: AgeMode;
  day: number;
  prompt: string;
  choices: readonly Choice<Value>[];
  value: Value | null;
  onChoose: (value: Value) => void;
  fault: React.ReactNode;
  back: React.ReactNode;
  forward: React.ReactNode;
  /** `ms`: the time of this page. */
  onGoOn: (heard: readonly string[], ms: number) => void;
};

function Question<Value extends string>({
  mode,
  day,
  prompt,
  choices,
  value,
  onChoose,
  fault,
  back,
  forward,
  onGoOn,
}: QuestionProps<Value>) {
  const { aloud, speech, speaking, heard, ...listening } = useListening({
    mode,
    before: [prompt],
    options: choices.map(({ text }) => ({ says: text })),
  });
  const id = `mood-${choices.length}`;
  return (
    <>
      <Stage
        {...{ mode, back, forward }}
        fit={hasPictures(mode) ? 'cards' : 'rows'}
        fault={listening.reminder ?? fault}
        world="stream"
        scene={`${day}`}
        form={{
          labelledBy: id,
          onSubmit: () =>
            listening.remind() ||
            onGoOn(
              heard.flatMap((place) => choices[place]?.value ?? []),
              listening.msUntil(performance.now()),
            ),
        }}
        question={<QuestionHeading id={id} text={prompt} aloud={aloud} />}
      >
        <ChoiceCards
          name={id}
          labelledBy={id}
          layout={hasPictures(mode) ? 'pictures' : 'rows'}
          firstKey={1}
          value={value}
          onChoose={onChoose}
          {...{ choices, speaking, speech }}
        />
      </Stage>
      <Shield />
    </>
  );
}
