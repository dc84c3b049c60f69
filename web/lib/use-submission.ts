import { useCallback, useState } from 'react';
import type { Handed, Outcome } from '#web/api/outbox.ts';
import type { ProblemCode } from '#web/api/problem.ts';

/** `unsaved`: not even this device has it. `sent`: the server has it, or this device until it can be sent. */
export type Submission = { state: 'ready' | 'busy' | 'unsaved' | 'sent' } | { state: 'refused'; code: ProblemCode };

/** A half-open connection must not hold anybody back: after this an answer counts as waiting on the device. */
const PATIENCE_MS = 4000;

export const patiently = ({ key, outcome }: Handed): Promise<Outcome> =>
  Promise.race([
    outcome,
    new Promise<Outcome>((resolve) =>
      setTimeout(() => resolve({ state: 'waiting', key, reason: 'server' }), PATIENCE_MS),
    ),
  ]);

/** One form on its way. `submit` resolves with how it went, null where it is not even on the device. */
export function useSubmission() {
  const [submission, setSubmission] = useState<Submission>({ state: 'ready' });
  const submit = useCallback(async (handIn: () => Promise<Handed>): Promise<Outcome | null> => {
    setSubmission({ state: 'busy' });
    const handed = await handIn().catch(() => null);
    const outcome = handed && (await patiently(handed));
    if (!outcome) setSubmission({ state: 'unsaved' });
    else setSubmission(outcome.state === 'rejected' ? { state: 'refused', code: outcome.code } : { state: 'sent' });
    return outcome;
  }, []);
  return { submission, submit, busy: submission.state === 'busy' };
}
