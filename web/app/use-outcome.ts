import { device } from '#shared/messages/en/device.ts';
import { steps } from '#shared/messages/en/steps.ts';
import type { Outcome } from '#web/api/outbox.ts';
import { type WaitReason, waitsForPerson } from '#web/api/outbox-row.ts';
import { useDevice, useOutboxRows } from '#web/app/device.tsx';

/** Current outcome of an answer: one that waited may have been sent or refused since. */
export function useOutcome<First extends Outcome | null>(first: First): Outcome | First {
  const { outbox } = useDevice();
  const rows = useOutboxRows();
  if (first?.state !== 'waiting') return first;
  const row = rows.find(({ key }) => key === first.key);
  if (!row) return { state: 'delivered', answer: null };
  return row.rejected ? { state: 'rejected', code: row.rejected } : { ...first, reason: outbox.reasonOf(first.key) };
}

export type Answering = 'child' | 'parent' | 'teacher';

/** Why an answer waits, worded for the adult who gave it. */
export const whyWaiting = (reason: WaitReason, who: Answering): string =>
  reason === 'signedOut' && who === 'teacher' ? device.teacherSignedOut : device.why[reason];

/** Texts for an accepted answer. A waiting form is not thanked for; a child has done its part and gets the thanks. */
export function takenWords(
  outcome: Exclude<Outcome, { state: 'rejected' }>,
  done: { title: string; text: string },
  who: Answering,
): { title: string; text: string } {
  if (outcome.state === 'delivered') return done;
  if (who !== 'child') return { title: device.notSent, text: whyWaiting(outcome.reason, who) };
  return { title: done.title, text: waitsForPerson(outcome.reason) ? steps.savedForGrownUp : steps.savedHere };
}
