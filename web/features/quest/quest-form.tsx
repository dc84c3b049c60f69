import { useEffect, useRef, useState } from 'react';
import { type AgeMode, PRESENTATION } from '#shared/instruments/ages.ts';
import { shownOrder } from '#shared/instruments/options.ts';
import type { Chapter, Scene } from '#shared/instruments/quest-scene.ts';
import { device } from '#shared/messages/en/device.ts';
import { steps, personality as words } from '#shared/messages/en/steps.ts';
import type { Assist } from '#shared/values/answering.ts';
import { type Chosen, firstOpen } from '#web/features/quest/quest-progress.ts';
import { SceneQuestion } from '#web/features/quest/scene-question.tsx';
import { Button } from '#web/ui/button.tsx';
import { heading } from '#web/ui/classes.ts';
import { Field, NativeSelect } from '#web/ui/field.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { ReadAloudButton, useReadAloud } from '#web/ui/read-aloud.tsx';

export type SceneAnswer = { sceneId: string; optionId: string; shownOrder: string[]; rtMs: number; audioHeard?: number; assist: Assist };
type QuestFormProps = {
  assessmentId: string;
  scenes: readonly Scene[];
  chapters: readonly Chapter[];
  mode: AgeMode;
  /** What was answered before this page opened, here or on another device. */
  before: Chosen;
  busy: boolean;
  onIncomplete: (sentence: string) => void;
  /** Settles when the answer is on the disk; only then the next question is shown. */
  onAnswer: (answer: SceneAnswer) => Promise<unknown>;
  onComplete: () => void;
};
const ASSISTS = ['alone', 'read_aloud', 'talked_through', 'parent_chose'] as const satisfies readonly Assist[];

/** The story quest: its opening, then one scene at a time. */
export function QuestForm({ assessmentId, scenes, chapters, mode, before, busy, onIncomplete, onAnswer, onComplete }: QuestFormProps) {
  const [begun, setBegun] = useState(false);
  const [assist, setAssist] = useState<Assist>(mode === '3-6' ? 'read_aloud' : 'alone');
  const [chosen, setChosen] = useState<Chosen>(before);
  const [saved, setSaved] = useState<Chosen>(before);
  const [at, setAt] = useState(() => firstOpen(scenes, before));
  const [fault, setFault] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const scene = scenes[at];
  if (!scene) return null;
  if (!begun) {
    const chapter = chapters.find((each) => each.chapter === scene.chapter);
    return <Opening chapter={chapter} mode={mode} resumed={at > 0} assist={assist} onAssist={setAssist} onBegin={() => setBegun(true)} />;
  }
  const last = at === scenes.length - 1;
  const choice = chosen[scene.id] ?? null;
  const go = async (timing: { rtMs: number; audioHeard: number }) => {
    if (!choice) {
      setFault(words.choose);
      return onIncomplete(words.choose);
    }
    setFault(null);
    if (saved[scene.id] !== choice) {
      setSaving(true);
      const { rtMs, audioHeard } = timing;
      const stored = await onAnswer({ sceneId: scene.id, optionId: choice, shownOrder: shownOrder(scene, assessmentId, mode), rtMs, audioHeard, assist }).then(
        () => true,
        () => false,
      );
      setSaving(false);
      if (!stored) return setFault(device.notStored);
      setSaved({ ...saved, [scene.id]: choice });
    }
    if (last) onComplete();
    else setAt(at + 1);
  };
  return (
    <div className="font-child">
      <p className="mb-2 text-lg">{words.question(at + 1, scenes.length)}</p>
      <Progress label={words.question(at + 1, scenes.length)} value={at + 1} max={scenes.length} text={words.question(at + 1, scenes.length)} />
      <SceneQuestion
        key={scene.id}
        scene={scene}
        order={shownOrder(scene, assessmentId, mode)}
        mode={mode}
        choice={choice}
        onChoose={(optionId) => {
          setFault(null);
          setChosen({ ...chosen, [scene.id]: optionId });
        }}
        fault={fault}
        first={at === 0}
        last={last}
        busy={busy || saving}
        onPrevious={() => {
          setFault(null);
          setAt(at - 1);
        }}
        onNext={(timing) => void go(timing)}
      />
    </div>
  );
}

type OpeningProps = { chapter: Chapter | undefined; mode: AgeMode; resumed: boolean; assist: Assist; onAssist: (assist: Assist) => void; onBegin: () => void };

function Opening({ chapter, mode, resumed, assist, onAssist, onBegin }: OpeningProps) {
  const text = chapter?.opening[mode] ?? '';
  const aloud = useReadAloud([text, steps.whoSees[mode]], { auto: false });
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <section className="flex max-w-3xl flex-col items-start gap-6 font-child">
      {chapter && (
        <h2 ref={title} tabIndex={-1} className={heading.section}>
          {chapter.title}
        </h2>
      )}
      <div className="flex flex-wrap items-center gap-5">
        <p className="grow basis-80 text-2xl leading-relaxed">{text}</p>
        {aloud.available && PRESENTATION[mode].reading !== 'text' && <ReadAloudButton label={steps.readAloud} onRead={aloud.read} />}
      </div>
      <p className="text-xl">{steps.whoSees[mode]}</p>
      <Field label={steps.assist.label} className="w-full max-w-md font-body text-base">
        {(described) => (
          <NativeSelect value={assist} onChange={(event) => onAssist(event.target.value as Assist)} {...described}>
            {ASSISTS.map((each) => (
              <option key={each} value={each}>
                {steps.assist.options[each]}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Button look="forward" size="child" onClick={onBegin}>
        {resumed ? words.carryOn : words.begin}
      </Button>
    </section>
  );
}
