import type { CommandEnvelope, CommandResult, HandleCommand } from '#services/assessment/handle.ts';
import { createInForceSearch, type InvitationRef } from '#services/assessment/invitations.store.ts';
import type { Database } from '#services/database/database.store.ts';
import type { EventStore } from '#services/database/event-store.ts';
import type { OutboxPorts } from '#services/mail/outbox.ts';
import type { Instant } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId } from '#shared/values/ids.ts';
import { isTransient, Refused } from '#shared/values/refusal.ts';

/* Commands that no person sends through a form. The key names what happened, so each happens once. */

/** Records once that the answers of an assessment have expired; `alongside` deletes them. */
export const expireAnswers =
  (handle: HandleCommand) =>
  (assessmentId: AssessmentId, now: Instant, alongside?: CommandEnvelope['alongside']): Promise<CommandResult> => {
    const key = 'answers-expired';
    const command = { type: 'ExpireAnswers', at: now } as const;
    const actor = { kind: 'system', id: 'housekeeping' } as const;
    return handle({ assessmentId, command, actor, origin: 's', key, requestHash: key, alongside });
  };

/** Records in the assessment that its teacher's address does not exist, once per invitation; the dashboard shows it. */
export const createTeacherBounced =
  (handle: HandleCommand): OutboxPorts['teacherBounced'] =>
  async (assessmentId, invitationId, at) => {
    const key = `bounced:${invitationId}`;
    const command = { type: 'NoteBounce', at, invitationId } as const;
    const actor = { kind: 'system', id: 'mail' } as const;
    await handle({ assessmentId, command, actor, origin: 's', key, requestHash: key }).catch(ignoreFinalRefusal);
  };

/**
 * `alongside` is what the recipient has asked for besides. It cannot be refused: it runs in the commit that ends the
 * invitation, and where none ends alone, without events.
 */
export type DeclineInvitation = (
  invitationId: InvitationId,
  at: Instant,
  alongside?: CommandEnvelope['alongside'],
) => Promise<void>;

/**
 * Ends on behalf of its recipient the invitation in force of an assessment: this one, or a later one to the same
 * address, since the links of earlier emails go on working. A submitted form stays. After a fault the caller repeats
 * both: the commit may still come, and `alongside` must not run beside it.
 */
export const createDeclineInvitation = (
  handle: HandleCommand,
  db: Database,
  store: Pick<EventStore, 'load'>,
): DeclineInvitation => {
  const findInForce = createInForceSearch(db, store);
  return async (invitationId, at, alongside) => {
    const invitation = await findInForce(invitationId, at);
    const result = invitation && (await withdraw(invitation, at, alongside).catch(ignoreFinalRefusal));
    if (alongside && (!result || result.replayed)) await db.transaction((tx) => alongside(tx, []));
  };

  function withdraw({ id, assessmentId }: InvitationRef, at: Instant, alongside: CommandEnvelope['alongside']) {
    const key = `not-me:${id}`;
    const command = { type: 'WithdrawInvitation', at, by: 'teacher', invitationId: id } as const;
    const actor = { kind: 'teacher', id } as const;
    return handle({ assessmentId, command, actor, origin: 'a', key, requestHash: key, alongside });
  }
};

/** An assessment that is erased or closed, and an invitation that is over, need no note. */
function ignoreFinalRefusal(error: unknown): undefined {
  if (!(error instanceof Refused) || isTransient(error.code)) throw error;
}
