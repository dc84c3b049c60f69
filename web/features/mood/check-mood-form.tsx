import { useEffect, useId, useRef, useState } from 'react';
import type { Energy, Mood } from '#shared/instruments/mood.ts';
import { mood as words } from '#shared/messages/en/mood.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { EnergySplash, MoodFace } from '#web/art/faces.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceCards } from '#web/ui/choice-cards.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { ReadAloudButton, useReadAloud } from '#web/ui/read-aloud.tsx';

export type MoodAnswer = { mood: Mood; energy: Energy; rtMs: number };
type CheckMoodFormProps = {
  readAtOnce: boolean;
  busy: boolean;
  /** The specification's notice, which comes beside the sentence on the page. */
  onIncomplete: (sentence: string) => void;
  onAnswer: (answer: MoodAnswer) => void;
};

const MOODS = ['happy', 'neutral', 'sad', 'excited'] as const satisfies readonly Mood[];
const ENERGIES = ['high', 'medium', 'low'] as const satisfies readonly Energy[];
/** Ten minutes and more means that nobody was there. */
const LONGEST_MS = 600_000;

/** One question a screen: first the face, then the energy. Nothing is prefilled, and going back keeps what was chosen. */
export function CheckMoodForm({ readAtOnce, busy, onIncomplete, onAnswer }: CheckMoodFormProps) {
  const [screen, setScreen] = useState<'mood' | 'energy'>('mood');
  const [mood, setMood] = useState<Mood | null>(null);
  const [energy, setEnergy] = useState<Energy | null>(null);
  const [incomplete, setIncomplete] = useState(false);
  const begun = useRef(performance.now());
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(true);
  const id = useId();
  const ask = screen === 'mood' ? words.ask : words.askEnergy;
  const options = screen === 'mood' ? MOODS.map((each) => words.moods[each]) : ENERGIES.map((each) => words.energies[each]);
  const aloud = useReadAloud([ask, ...options], { auto: readAtOnce });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the question takes the focus when the screen changes
  useEffect(() => {
    if (first.current) first.current = false;
    else heading.current?.focus();
  }, [screen]);

  const refuse = () => {
    setIncomplete(true);
    onIncomplete(words.both);
  };
  const go = () => {
    if (!mood) return refuse();
    if (screen === 'mood') {
      setIncomplete(false);
      return setScreen('energy');
    }
    if (!energy) return refuse();
    setIncomplete(false);
    onAnswer({ mood, energy, rtMs: Math.min(LONGEST_MS, Math.round(performance.now() - begun.current)) });
  };
  const chosen = screen === 'mood' ? mood : energy;
  return (
    <section aria-labelledby={id} className="font-child">
      <div className="mb-6 flex flex-wrap items-center gap-5">
        <h2 id={id} ref={heading} tabIndex={-1} className="text-4xl font-bold">
          {ask}
        </h2>
        {aloud.available && <ReadAloudButton label={steps.readAloud} onRead={aloud.read} />}
      </div>
      {screen === 'mood' ? (
        <ChoiceCards
          name="mood"
          labelledBy={id}
          value={mood}
          onChoose={setMood}
          choices={MOODS.map((value) => ({ value, text: words.moods[value], picture: <MoodFace mood={value} className="h-24 sm:h-32" /> }))}
        />
      ) : (
        <ChoiceCards
          name="energy"
          labelledBy={id}
          value={energy}
          onChoose={setEnergy}
          choices={ENERGIES.map((value) => ({ value, text: words.energies[value], picture: <EnergySplash energy={value} className="h-24 sm:h-32" /> }))}
        />
      )}
      {incomplete && !chosen && (
        <div role="alert" className="mt-5 text-xl">
          <FieldError>{words.both}</FieldError>
        </div>
      )}
      <div className="mt-8 flex flex-wrap gap-(--gap-child)">
        <Button look="quiet" size="child" aria-disabled={screen === 'mood'} onClick={() => setScreen('mood')}>
          {steps.previous}
        </Button>
        <Button look="forward" size="child" busy={busy} aria-disabled={!chosen} onClick={go}>
          {screen === 'mood' ? steps.nextButton : steps.complete}
        </Button>
      </div>
    </section>
  );
}
