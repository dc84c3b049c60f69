import { device } from '#messages/device.ts';
import { steps } from '#messages/steps.ts';
import type { Outcome } from '#web/api/outbox.ts';
import { isPersonNeeded, type WaitReason } from '#web/api/outbox-row.ts';
import { useDevice, useOutboxRows } from '#web/app/device.tsx';

/** Current outcome of an answer: one that waited may have been sent or refused since. */
export function useOutcome<First extends Outcome | null>(first: First): Outcome | First {
  const { outbox } = useDevice();
  const rows = useOutboxRows();
  if (first?.state !== 'waiting') return first;
  const row = rows.find(({ key }) => key === first.key);
  if (!row) return { state: 'delivered', answer: null };
  return row.rejected ? { state: 'rejected', code: row.rejected } : { ...first, reason: outbox.getReason(first.key) };
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
