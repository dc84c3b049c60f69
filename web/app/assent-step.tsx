import { useState } from 'react';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { steps } from '#shared/messages/en/steps.ts';
import { ageModeOfChild } from '#web/app/age-mode.ts';
import { SubmissionFault } from '#web/app/submission-fault.tsx';
import { useHandIn } from '#web/app/use-hand-in.ts';
import { AskChild, ChildRests, ChildStopped, type Says } from '#web/features/rights/ask-child.tsx';
import { handedOver } from '#web/lib/handover.ts';
import { useSubmission } from '#web/lib/use-submission.ts';

type AssentStepProps = {
  view: ProgressView;
  day: number;
  take: (view: ProgressView) => void;
  refuse: (sentence: string) => void;
  /** The child said no today: show the rest screen at first, from where it may change its mind. */
  saidNo: boolean;
  /** Called when the child agrees. */
  onYes: () => void;
};

/**
 * Asks for the child's assent before its first task of an assessment. The reply goes through the outbox like an answer,
 * so that it is stored without a connection too.
 */
export function AssentStep({ view, day, take, refuse, saidNo, onYes }: AssentStepProps) {
  const [rests, setRests] = useState(saidNo);
  const [stops, setStops] = useState(false);
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
  const stop = async () => {
    const outcome = await submit(() =>
      handIn('endChildTasks', { params: { assessmentId: view.id }, body: { by: 'child' } }),
    );
    if (outcome && outcome.state !== 'rejected') setStops(true);
  };
  const fault = <SubmissionFault submission={submission} refused={steps.refused} />;
  if (stops || view.assent === 'stopped') return <ChildStopped mode={mode} day={day} />;
  if (rests)
    return <ChildRests {...{ mode, day, busy, fault }} onAgain={() => setRests(false)} onStop={() => void stop()} />;
  return (
    <AskChild mode={mode} day={day} busy={busy} fault={fault} onIncomplete={refuse} onSay={(says) => void say(says)} />
  );
}
