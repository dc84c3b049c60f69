import type { Handle } from '#services/handling/handle.ts';
import type { OutboxPorts } from '#services/mail/outbox.ts';
import { mayPass, Refused } from '#shared/values/refusal.ts';

/**
 * Writes into the week that nobody is at its teacher's address, once for each invitation; the dashboard shows it from
 * then on.
 */
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
      // A week that is gone needs no note.
      if (!(error instanceof Refused) || mayPass(error.code)) throw error;
    });
  };
