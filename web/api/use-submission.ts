import { useCallback, useState } from 'react';
import type { Outcome, QueuedAnswer } from '#web/api/outbox.ts';
import type { ProblemCode } from '#web/api/problem.ts';

/** `unsaved`: not stored on the device either. `sent`: stored by the server, or by the device until it can be sent. */
export type Submission = { state: 'ready' | 'busy' | 'unsaved' | 'sent' } | { state: 'refused'; code: ProblemCode };

/**
 * A half-open connection blocks nobody for longer: an answer then counts as waiting on the device, and a week is shown
 * as the device has stored it.
 */
export const WAIT_MS = 4000;

export const withTimeout = ({ key, outcome }: QueuedAnswer): Promise<Outcome> =>
  Promise.race([
    outcome,
    new Promise<Outcome>((resolve) => setTimeout(() => resolve({ state: 'waiting', key, reason: 'server' }), WAIT_MS)),
  ]);

/**
 * State of one form submission. `submit` resolves with the outcome, or null if the answer was not stored on the device.
 */
export function useSubmission() {
  const [submission, setSubmission] = useState<Submission>({ state: 'ready' });
  const submit = useCallback(async (handIn: () => Promise<QueuedAnswer>): Promise<Outcome | null> => {
    setSubmission({ state: 'busy' });
    const queued = await handIn().catch(() => null);
    const outcome = queued && (await withTimeout(queued));
    if (!outcome) setSubmission({ state: 'unsaved' });
    else setSubmission(outcome.state === 'rejected' ? { state: 'refused', code: outcome.code } : { state: 'sent' });
    return outcome;
  }, []);
  return { submission, submit, busy: submission.state === 'busy' };
}
