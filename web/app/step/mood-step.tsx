import { mood as words } from '#messages/mood.ts';
import { steps } from '#messages/steps.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { getChildAgeMode } from '#web/app/step/age-mode.ts';
import { describeFault, useHandIn } from '#web/app/step/hand-in.tsx';
import type { TaskProps } from '#web/app/step/task-step.tsx';
import { CheckMoodForm, type MoodAnswer } from '#web/features/mood/check-mood-form.tsx';
import { readHandover } from '#web/lib/handover.ts';
import { StageTrouble } from '#web/stage/stage.tsx';

export function MoodStep({ view, day, take, finish, refuse }: TaskProps) {
  const handIn = useHandIn(view.id, take);
  const { submission, submit, busy } = useSubmission();
  const mode = getChildAgeMode(view);
  const fault = describeFault(submission, steps.refused);
  const answer = async (body: MoodAnswer) => {
    const outcome = await submit(() =>
      handIn('checkMood', {
        params: { assessmentId: view.id, day },
        body: { ...body, assist: readHandover()?.assist },
      }),
    );
    if (outcome) await finish(outcome, words.done);
  };
  return (
    <CheckMoodForm
      mode={mode}
      day={day}
      busy={busy}
      fault={fault && <StageTrouble mode={mode} {...fault} />}
      onIncomplete={refuse}
      onAnswer={(body) => void answer(body)}
    />
  );
}
