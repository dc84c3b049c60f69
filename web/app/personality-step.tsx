import { useState } from 'react';
import type { answerScene, completeQuest } from '#shared/contracts/child-tasks.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import { device } from '#shared/messages/en/device.ts';
import { personality as words } from '#shared/messages/en/steps.ts';
import { routes } from '#web/api/child-calls.ts';
import { ageModeOfChild } from '#web/app/age-mode.ts';
import { useOutboxRows } from '#web/app/device.tsx';
import type { TaskProps } from '#web/app/task-step.tsx';
import { useHandIn } from '#web/app/use-hand-in.ts';
import { QuestForm, type SceneAnswer } from '#web/features/quest/quest-form.tsx';
import { chosenSoFar } from '#web/features/quest/quest-progress.ts';
import { Failure } from '#web/ui/states.tsx';

const { scenes, chapters } = QUEST.A;

export function PersonalityStep({ view, queued, take, finish, refuse }: TaskProps) {
  const handIn = useHandIn(view.id, take);
  const rows = useOutboxRows(view.id);
  const [before] = useState(() => chosenSoFar(view.resume.scenesAnswered, [...queued, ...rows], scenes));
  const [busy, setBusy] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const answer = ({ sceneId, ...body }: SceneAnswer) => handIn<typeof answerScene>(routes.answerScene, { params: { assessmentId: view.id, sceneId }, body });
  const complete = async () => {
    setBusy(true);
    const handed = await handIn<typeof completeQuest>(routes.completeQuest, { params: { assessmentId: view.id, set: 'A' }, body: {} }).catch(() => null);
    setUnsaved(handed === null);
    if (handed) await finish(handed.outcome, words.done);
    setBusy(false);
  };
  return (
    <>
      <QuestForm
        assessmentId={view.id}
        scenes={scenes}
        chapters={chapters}
        mode={ageModeOfChild(view)}
        before={before}
        busy={busy}
        onIncomplete={refuse}
        onAnswer={answer}
        onComplete={() => void complete()}
      />
      {unsaved && <Failure title={device.notStored} />}
    </>
  );
}
