import { useState } from 'react';
import { mood as words } from '#messages/mood.ts';
import { stage } from '#messages/stage.ts';
import { steps } from '#messages/steps.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { Energy, Mood } from '#shared/instruments/mood.ts';
import { EnergySplash, MoodFace } from '#web/art/faces.tsx';
import { BackButton, ForwardButton } from '#web/stage/buttons.tsx';
import { type AnswerPresentation, readPresentation } from '#web/stage/presentation.ts';
import { createCardSpeech, QuestionHeading } from '#web/stage/question-heading.tsx';
import { Stage } from '#web/stage/stage.tsx';
import { useMsSinceShown } from '#web/stage/use-shown-at.ts';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

/** `heardOrder`: the faces, then the splashes, in the order in which they were heard to the end. */
export type MoodAnswer = {
  mood: Mood;
  energy: Energy;
  rtMs: number;
  heardOrder: string[] | undefined;
} & AnswerPresentation;
type CheckMoodFormProps = {
  mode: AgeMode;
  day: number;
  busy: boolean;
  /** The specification's notice for a missing choice, shown in addition to the sentence on the page. */
  onIncomplete: (sentence: string) => void;
  onAnswer: (answer: MoodAnswer) => void;
};

const MOODS = ['happy', 'neutral', 'sad', 'excited'] as const satisfies readonly Mood[];
const ENERGIES = ['high', 'medium', 'low'] as const satisfies readonly Energy[];

/** One question per screen: the face, then the energy. Nothing is preselected, and going back keeps the choice. */
export function CheckMoodForm({ mode, day, busy, onIncomplete, onAnswer }: CheckMoodFormProps) {
  const [screen, setScreen] = useState<'mood' | 'energy'>('mood');
  const [mood, setMood] = useState<Mood | null>(null);
  const [energy, setEnergy] = useState<Energy | null>(null);
  const [moodsHeard, setMoodsHeard] = useState<readonly string[]>([]);
  const [incomplete, setIncomplete] = useState(false);
  const msSinceShown = useMsSinceShown();
  const showIncomplete = () => {
    setIncomplete(true);
    onIncomplete(words.both);
  };
  const continueForm = (heardValues: readonly string[]) => {
    if (!mood || (screen === 'energy' && !energy)) return showIncomplete();
    setIncomplete(false);
    if (screen === 'mood') {
      // Coming back, the child may continue without hearing the faces again.
      if (heardValues.length > 0) setMoodsHeard(heardValues);
      return setScreen('energy');
    }
    const heardOrder = [...moodsHeard, ...heardValues];
    if (energy)
      onAnswer({
        mood,
        energy,
        rtMs: msSinceShown(),
        heardOrder: heardOrder.length > 0 ? heardOrder : undefined,
        ...readPresentation(),
      });
  };
  const question = { mode, day, fault: incomplete ? words.both : null, onGoOn: continueForm };
  const createChoiceHandler =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      setIncomplete(false);
      set(value);
    };
  if (screen === 'mood') {
    return (
      <Question
        key="mood"
        {...question}
        prompt={words.ask}
        choices={MOODS.map((value) => ({
          value,
          text: words.moods[value],
          picture: <MoodFace mood={value} className="size-full" />,
        }))}
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
        picture: <EnergySplash energy={value} className="size-full" />,
      }))}
      value={energy}
      onChoose={createChoiceHandler(setEnergy)}
      back={<BackButton mode={mode} disabled={false} onClick={() => setScreen('mood')} />}
      forward={<ForwardButton submit mode={mode} text={steps.complete} busy={busy} notYet={!energy} />}
    />
  );
}

type QuestionProps<Value extends string> = {
  mode: AgeMode;
  day: number;
  prompt: string;
  choices: readonly { value: Value; text: string; picture: React.ReactNode }[];
  value: Value | null;
  onChoose: (value: Value) => void;
  fault: string | null;
  back: React.ReactNode;
  forward: React.ReactNode;
  onGoOn: (heardValues: readonly string[]) => void;
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
  const aloud = useReadAloud([prompt, ...choices.map(({ text }) => text)], { auto: mode === '3-6' });
  const id = `mood-${choices.length}`;
  return (
    <Stage
      {...{ mode, fault, back, forward }}
      world="stream"
      scene={`${day}`}
      form={{
        labelledBy: id,
        onSubmit: () => onGoOn(aloud.spokenOrder.flatMap((place) => choices[place - 1]?.value ?? [])),
      }}
      question={<QuestionHeading id={id} text={prompt} aloud={aloud} />}
    >
      <ChoiceCards
        name={id}
        labelledBy={id}
        layout="pictures"
        firstKey={1}
        value={value}
        onChoose={onChoose}
        choices={choices}
        speaking={aloud.speaking === null ? null : aloud.speaking - 1}
        speech={createCardSpeech(mode, aloud, 1, choices.length, stage.hear)}
      />
    </Stage>
  );
}
