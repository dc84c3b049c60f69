import { useState } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { ageModeOfChild } from '#web/app/age-mode.ts';
import { SubmissionFault } from '#web/app/submission-fault.tsx';
import { useHandIn } from '#web/app/use-hand-in.ts';
import { AskChild, ChildRests, type Says } from '#web/features/rights/ask-child.tsx';
import { handedOver } from '#web/lib/handover.ts';
import { useSubmission } from '#web/lib/use-submission.ts';

type AssentStepProps = {
  view: ProgressView;
  day: number;
  take: (view: ProgressView) => void;
  refuse: (sentence: string) => void;
  /** The child takes part. */
  onYes: () => void;
};

/** The child is asked before its first task of a week. What it says goes by the outbox like an answer, so that it is kept without a connection, too. */
export function AssentStep({ view, day, take, refuse, onYes }: AssentStepProps) {
  const [rests, setRests] = useState(false);
  const handIn = useHandIn(view.id, take);
  const { submission, submit, busy } = useSubmission();
  const mode = ageModeOfChild(view);
  const say = async (says: Says) => {
    const body = { says, mode, assist: handedOver()?.assist };
    const outcome = await submit(() => handIn('askChild', { params: { assessmentId: view.id }, body }));
    if (!outcome || outcome.state === 'rejected') return;
    if (says === 'yes') onYes();
    else setRests(true);
  };
  if (rests) return <ChildRests mode={mode} day={day} onAgain={() => setRests(false)} />;
  const fault = <SubmissionFault submission={submission} refused={steps.refused} />;
  return <AskChild mode={mode} day={day} busy={busy} fault={fault} onIncomplete={refuse} onSay={(says) => void say(says)} />;
}
