import { useState } from 'react';
import { device } from '#messages/device.ts';
import { steps } from '#messages/steps.ts';
import type { Outcome } from '#web/api/outbox.ts';
import { isPersonNeeded, type WaitReason } from '#web/api/outbox-row.ts';
import type { ProblemCode } from '#web/api/problem.ts';
import { useDevice, useOutboxRows } from '#web/app/device.tsx';

/** Current outcome of an answer: one that waited may have been sent or refused since. */
export function useOutcome<First extends Outcome | null>(first: First): Outcome | First {
  const { outbox } = useDevice();
  const rows = useOutboxRows();
  const [refusal, setRefusal] = useState<ProblemCode>();
  if (first?.state !== 'waiting') return first;
  const row = rows.find(({ key }) => key === first.key);
  if (row && row.rejected !== refusal) setRefusal(row.rejected);
  // A refused row leaves the device without being delivered.
  const code = row ? row.rejected : refusal;
  if (code) return { state: 'rejected', code };
  return row ? { ...first, reason: outbox.getReason(first.key) } : { state: 'delivered', answer: null };
}

export type Respondent = 'child' | 'parent' | 'teacher';

/** Why an answer waits, worded for the adult who gave it. */
export const getWaitText = (reason: WaitReason, who: Respondent): string =>
  reason === 'signedOut' && who === 'teacher' ? device.teacherSignedOut : device.why[reason];

/** Texts for an accepted answer. A waiting form is not thanked for; a child has done its part and gets the thanks. */
export function getAcceptedTexts(
  outcome: Exclude<Outcome, { state: 'rejected' }>,
  done: { title: string; text: string },
  who: Respondent,
): { title: string; text: string } {
  if (outcome.state === 'delivered') return done;
  if (who !== 'child') return { title: device.notSent, text: getWaitText(outcome.reason, who) };
  return { title: done.title, text: isPersonNeeded(outcome.reason) ? steps.savedForGrownUp : steps.savedHere };
}
