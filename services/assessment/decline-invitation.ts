import type { HandleCommand } from '#services/assessment/handle.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId } from '#shared/values/ids.ts';
import { isTransient, Refused } from '#shared/values/refusal.ts';

/**
 * Ends an invitation on behalf of its recipient. A submitted form stays, and an invitation that is over needs no end.
 */
export async function declineInvitation(
  handle: HandleCommand,
  assessmentId: AssessmentId,
  invitationId: InvitationId,
  at: Instant,
): Promise<void> {
  const key = `not-me:${invitationId}`;
  const command = { type: 'WithdrawInvitation', at, by: 'teacher' } as const;
  await handle({
    assessmentId,
    command,
    actor: { kind: 'teacher', id: invitationId },
    origin: 'a',
    key,
    requestHash: key,
  }).catch((error: unknown) => {
    if (!(error instanceof Refused) || isTransient(error.code)) throw error;
  });
}
