import type { CommandResult, HandleCommand } from '#services/assessment/handle.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const KEY = 'answers-expired';

/** Records once that the answers of an assessment have expired; the deletion of answers relies on this event. */
export const expireAnswers =
  (handle: HandleCommand) =>
  (assessmentId: AssessmentId, now: Instant): Promise<CommandResult> =>
    handle({
      assessmentId,
      command: { type: 'ExpireAnswers', at: now },
      origin: 's',
      key: KEY,
      requestHash: KEY,
      actor: { kind: 'system', id: 'housekeeping' },
    });
