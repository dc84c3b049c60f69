import { useState } from 'react';
import type { checkMood } from '#shared/contracts/child-tasks.ts';
import { device } from '#shared/messages/en/device.ts';
import { mood as words } from '#shared/messages/en/mood.ts';
import { routes } from '#web/api/child-calls.ts';
import { ageModeOfChild } from '#web/app/age-mode.ts';
import type { TaskProps } from '#web/app/task-step.tsx';
import { useHandIn } from '#web/app/use-hand-in.ts';
import { CheckMoodForm, type MoodAnswer } from '#web/features/mood/check-mood-form.tsx';
import { Failure } from '#web/ui/states.tsx';

export function MoodStep({ view, day, take, finish, refuse }: TaskProps) {
  const handIn = useHandIn(view.id, take);
  const [busy, setBusy] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const answer = async (body: MoodAnswer) => {
    setBusy(true);
    const handed = await handIn<typeof checkMood>(routes.checkMood, { params: { assessmentId: view.id, day }, body }).catch(() => null);
    setUnsaved(handed === null);
    if (handed) await finish(handed.outcome, words.done);
    setBusy(false);
  };
  return (
    <>
      <CheckMoodForm mode={ageModeOfChild(view)} day={day} busy={busy} onIncomplete={refuse} onAnswer={(body) => void answer(body)} />
      {unsaved && <Failure title={device.notStored} />}
    </>
  );
}
