import type { Handle } from '#services/handling/handle.ts';
import type { OutboxPorts } from '#services/mail/outbox.ts';
import { mayPass, Refused } from '#shared/values/refusal.ts';

/** Records in the assessment that its teacher's address does not exist, once per invitation; the dashboard shows it. */
export const teacherBounced =
  (handle: Handle): OutboxPorts['teacherBounced'] =>
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
      if (!(error instanceof Refused) || mayPass(error.code)) throw error;
    });
  };
