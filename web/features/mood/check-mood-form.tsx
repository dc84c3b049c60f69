import { useState } from 'react';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { Energy, Mood } from '#shared/instruments/mood.ts';
import { mood as words } from '#shared/messages/en/mood.ts';
import { stage } from '#shared/messages/en/stage.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { EnergySplash, MoodFace } from '#web/art/faces.tsx';
import { Asks, speechOf } from '#web/stage/asks.tsx';
import { Back, Forward } from '#web/stage/buttons.tsx';
import { type Shown, shownNow } from '#web/stage/presentation.ts';
import { Stage } from '#web/stage/stage.tsx';
import { useMsSinceShown } from '#web/stage/use-shown-at.ts';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';
import { useReadAloud } from '#web/ui/read-aloud.tsx';

/** `heardOrder`: the faces, then the splashes, in the order in which they were heard to the end. */
export type MoodAnswer = { mood: Mood; energy: Energy; rtMs: number; heardOrder: string[] | undefined } & Shown;
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
  const refuse = () => {
    setIncomplete(true);
    onIncomplete(words.both);
  };
  const goOn = (heard: readonly string[]) => {
    if (!mood || (screen === 'energy' && !energy)) return refuse();
    setIncomplete(false);
    if (screen === 'mood') {
      // Coming back, the child may continue without hearing the faces again.
      if (heard.length > 0) setMoodsHeard(heard);
      return setScreen('energy');
    }
    const heardOrder = [...moodsHeard, ...heard];
    if (energy)
      onAnswer({
        mood,
        energy,
        rtMs: msSinceShown(),
        heardOrder: heardOrder.length > 0 ? heardOrder : undefined,
        ...shownNow(),
      });
  };
  const question = { mode, day, fault: incomplete ? words.both : null, onGoOn: goOn };
  const chosenNow =
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
        ask={words.ask}
        choices={MOODS.map((value) => ({
          value,
          text: words.moods[value],
          picture: <MoodFace mood={value} className="size-full" />,
        }))}
        value={mood}
        onChoose={chosenNow(setMood)}
        back={<Back mode={mode} disabled onClick={() => undefined} />}
        forward={<Forward submit mode={mode} text={steps.nextButton} notYet={!mood} />}
      />
    );
  }
  return (
    <Question
      key="energy"
      {...question}
      ask={words.askEnergy}
      choices={ENERGIES.map((value) => ({
        value,
        text: words.energies[value],
        picture: <EnergySplash energy={value} className="size-full" />,
      }))}
      value={energy}
      onChoose={chosenNow(setEnergy)}
      back={<Back mode={mode} disabled={false} onClick={() => setScreen('mood')} />}
      forward={<Forward submit mode={mode} text={steps.complete} busy={busy} notYet={!energy} />}
    />
  );
}

type QuestionProps<Value extends string> = {
  mode: AgeMode;
  day: number;
  ask: string;
  choices: readonly { value: Value; text: string; picture: React.ReactNode }[];
  value: Value | null;
  onChoose: (value: Value) => void;
  fault: string | null;
  back: React.ReactNode;
  forward: React.ReactNode;
  onGoOn: (heard: readonly string[]) => void;
};

function Question<Value extends string>({
  mode,
  day,
  ask,
  choices,
  value,
  onChoose,
  fault,
  back,
  forward,
  onGoOn,
}: QuestionProps<Value>) {
  const aloud = useReadAloud([ask, ...choices.map(({ text }) => text)], { auto: mode === '3-6' });
  const id = `mood-${choices.length}`;
  return (
    <Stage
      {...{ mode, fault, back, forward }}
      world="stream"
      scene={`${day}`}
      form={{
        labelledBy: id,
        onSubmit: () => onGoOn(aloud.heardOrder.flatMap((place) => choices[place - 1]?.value ?? [])),
      }}
      question={<Asks id={id} text={ask} aloud={aloud} />}
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
        speech={speechOf(mode, aloud, 1, choices.length, stage.hear)}
      />
    </Stage>
  );
}
