import { useState } from 'react';
import type { answerScene, completeQuest } from '#shared/contracts/child-tasks.ts';
import type { Quest, QuestSet } from '#shared/instruments/quest-scene.ts';
import { device } from '#shared/messages/en/device.ts';
import { quest as words } from '#shared/messages/en/quest.ts';
import { routes } from '#web/api/child-calls.ts';
import { ageModeOfChild } from '#web/app/age-mode.ts';
import { useOutboxRows } from '#web/app/device.tsx';
import type { Finished, TaskProps } from '#web/app/task-step.tsx';
import { useHandIn } from '#web/app/use-hand-in.ts';
import { QuestForm, type SceneAnswer } from '#web/features/quest/quest-form.tsx';
import { chosenSoFar } from '#web/features/quest/quest-progress.ts';
import { Leave } from '#web/stage/exits.tsx';
import { Failure } from '#web/ui/states.tsx';

type QuestStepProps = TaskProps & { set: QuestSet; quest: Quest; note?: string; doneText: Finished };

/** One set of the story: what was answered here or elsewhere, the questions, and the way of each answer to the server. */
export function QuestStep({ view, queued, take, finish, refuse, set, quest, note, doneText }: QuestStepProps) {
  const handIn = useHandIn(view.id, take);
  const rows = useOutboxRows(view.id);
  const [before] = useState(() => chosenSoFar(view.resume.scenesAnswered, [...queued, ...rows], quest.scenes));
  const [busy, setBusy] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const answer = ({ sceneId, ...body }: SceneAnswer) => handIn<typeof answerScene>(routes.answerScene, { params: { assessmentId: view.id, sceneId }, body });
  const complete = async () => {
    setBusy(true);
    const handed = await handIn<typeof completeQuest>(routes.completeQuest, { params: { assessmentId: view.id, set }, body: {} }).catch(() => null);
    setUnsaved(handed === null);
    if (handed) await finish(handed.outcome, doneText);
    setBusy(false);
  };
  return (
    <>
      <QuestForm
        assessmentId={view.id}
        quest={quest}
        mode={ageModeOfChild(view)}
        before={before}
        busy={busy}
        note={note}
        later={(className) => <Leave className={className}>{words.rest.later}</Leave>}
        onIncomplete={refuse}
        onAnswer={answer}
        onComplete={() => void complete()}
      />
      {unsaved && <Failure title={device.notStored} />}
    </>
  );
}
