import { useState } from 'react';
import { quest as words } from '#messages/quest.ts';
import { steps } from '#messages/steps.ts';
import type { Quest, QuestSet } from '#shared/instruments/quest-scene.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { getChildAgeMode } from '#web/app/step/age-mode.ts';
import { describeFault, useHandIn } from '#web/app/step/hand-in.tsx';
import type { FinishedText, TaskProps } from '#web/app/step/task-step.tsx';
import { QuestForm, type SceneAnswer } from '#web/features/quest/quest-form.tsx';
import { mergeChosenOptions } from '#web/features/quest/quest-progress.ts';
import { LeaveLink } from '#web/stage/exits.tsx';
import { StageTrouble } from '#web/stage/stage.tsx';

type QuestStepProps = TaskProps & { set: QuestSet; quest: Quest; note?: string; doneText: FinishedText };

/** One set of the story: previous answers from the server and this device, the questions, and sending each answer. */
export function QuestStep({ view, queued, rows, take, finish, refuse, set, quest, note, doneText }: QuestStepProps) {
  const handIn = useHandIn(view.id, take);
  const [before] = useState(() => mergeChosenOptions(view.resume.scenesAnswered, [...queued, ...rows], quest.scenes));
  const { submission, submit, busy } = useSubmission();
  const mode = getChildAgeMode(view);
  const fault = describeFault(submission, steps.refused);
  const answer = async ({ sceneId, ...body }: SceneAnswer) => {
    const { outcome } = await handIn('answerScene', { params: { assessmentId: view.id, sceneId }, body });
    // Without an answer the story cannot be completed, so the child does not play on.
    void outcome.then((result) => (result.state === 'rejected' ? finish(result, doneText) : undefined));
  };
  const complete = async () => {
    const outcome = await submit(() => handIn('completeQuest', { params: { assessmentId: view.id, set }, body: {} }));
    if (outcome) await finish(outcome, doneText);
  };
  return (
    <QuestForm
      assessmentId={view.id}
      quest={quest}
      mode={mode}
      busy={busy}
      note={note}
      storedChoices={before}
      fault={fault && <StageTrouble mode={mode} {...fault} onRetry={() => void complete()} />}
      renderLaterLink={(className) => <LeaveLink className={className}>{words.rest.later}</LeaveLink>}
      onIncomplete={refuse}
      onAnswer={answer}
      onComplete={() => void complete()}
    />
  );
}
