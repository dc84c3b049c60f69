import { useState } from 'react';
import { steps } from '#messages/steps.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { useSubmission } from '#web/api/use-submission.ts';
import { getChildAgeMode } from '#web/app/step/age-mode.ts';
import { describeFault, useHandIn } from '#web/app/step/hand-in.tsx';
import { AskChild, type AssentAnswer, ChildRests, ChildStopped } from '#web/features/rights/ask-child.tsx';
import { readHandover } from '#web/lib/handover.ts';
import { StageTrouble } from '#web/stage/stage.tsx';

type AssentStepProps = {
  view: ProgressView;
  day: number;
  take: (view: ProgressView) => void;
  refuse: (sentence: string) => void;
  /** The child said no today: show the rest screen at first, from where it may change its mind. */
  hasDeclined: boolean;
  /** Called when the child agrees. */
  onYes: () => void;
};

/**
 * Asks for the child's assent before its first task of an assessment. The reply goes through the outbox like an answer,
 * so that it is stored without a connection too.
 */
export function AssentStep({ view, day, take, refuse, hasDeclined, onYes }: AssentStepProps) {
  const [isResting, setIsResting] = useState(hasDeclined);
  const [hasSaidNo, setHasSaidNo] = useState(hasDeclined);
  const [isStopped, setIsStopped] = useState(false);
  const handIn = useHandIn(view.id, take);
  const { submission, submit, busy } = useSubmission();
  const mode = getChildAgeMode(view);
  const submitAnswer = async (says: AssentAnswer) => {
    const body = { says, mode, assist: readHandover()?.assist, afterNo: hasSaidNo || view.assent === 'no' };
    const outcome = await submit(() => handIn('askChild', { params: { assessmentId: view.id }, body }));
    // It said no on another device since. A yes after it has been told so counts.
    if (outcome?.state === 'rejected' && outcome.code === 'CHILD_SAID_NO') setHasSaidNo(true);
    if (!outcome || outcome.state === 'rejected') return;
    if (says === 'yes') onYes();
    else {
      setHasSaidNo(true);
      setIsResting(true);
    }
  };
  const submitStop = async () => {
    const outcome = await submit(() =>
      handIn('endChildTasks', { params: { assessmentId: view.id }, body: { by: 'child' } }),
    );
    if (outcome && outcome.state !== 'rejected') setIsStopped(true);
  };
  const cause = describeFault(submission, steps.refused);
  const fault = cause && (
    <StageTrouble mode={mode} {...cause} onRetry={isResting ? () => void submitStop() : undefined} />
  );
  if (isStopped || view.assent === 'stopped') return <ChildStopped mode={mode} day={day} />;
  if (isResting)
    return (
      <ChildRests
        mode={mode}
        day={day}
        busy={busy}
        fault={fault}
        onAgain={() => setIsResting(false)}
        onStop={() => void submitStop()}
      />
    );
  return (
    <AskChild
      mode={mode}
      day={day}
      busy={busy}
      fault={fault}
      onIncomplete={refuse}
      onAnswer={(says) => void submitAnswer(says)}
    />
  );
}
