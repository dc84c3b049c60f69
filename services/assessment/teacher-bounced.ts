import type { HandleCommand } from '#services/assessment/handle.ts';
import type { OutboxPorts } from '#services/mail/outbox.ts';
import { isTransient, Refused } from '#shared/values/refusal.ts';

/** Records in the assessment that its teacher's address does not exist, once per invitation; the dashboard shows it. */
export const createTeacherBounced =
  (handle: HandleCommand): OutboxPorts['teacherBounced'] =>
  async (assessmentId, invitationId, at) => {
    const key = `bounced:${invitationId}`;
    const command = { type: 'NoteBounce', at, invitationId } as const;
    await handle({
      assessmentId,
      command,
      actor: { kind: 'system', id: 'mail' },
      origin: 'a',
      key,
      requestHash: key,
    }).catch((error: unknown) => {
      // An erased or closed assessment needs no note.
      if (!(error instanceof Refused) || isTransient(error.code)) throw error;
    });
  };
