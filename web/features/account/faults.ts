import { account } from '#shared/messages/en/account.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { faultText } from '#web/lib/fault-text.ts';

/** A sentence for a change that did not work; after too many tries it says how long to wait. */
export const changeFault = (problem: unknown): string =>
  problem instanceof ApiProblem && problem.code === 'RATE_LIMITED' && problem.retryAfterMs
    ? account.faults.throttled(Math.ceil(problem.retryAfterMs / 1000))
    : faultText(problem);
