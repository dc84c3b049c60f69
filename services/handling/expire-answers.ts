import type { Handle, Handled } from '#services/handling/handle.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const KEY = 'answers-expired';

/** Lets the log of a week say that its answers have expired, once; whoever deletes them looks for that. */
export const expireAnswers =
  (handle: Handle) =>
  (assessmentId: AssessmentId, now: Instant): Promise<Handled> =>
    handle({
      ...{ assessmentId, command: { type: 'ExpireAnswers', at: now }, origin: 's', key: KEY, requestHash: KEY },
      actor: { kind: 'system', id: 'housekeeping' },
    });
