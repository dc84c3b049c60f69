import type { AuditFact } from '#services/audit/audit.store.ts';
import type { Instant } from '#shared/values/days.ts';

type AuditedCall = { person: { userId: string; sessionId: string }; request: { id: string }; now: Instant };

/** What the account of a call has done, to which object. */
export const buildAuditFact = ({ person, request, now }: AuditedCall, action: string, objectId: string): AuditFact => ({
  at: now,
  actor: { kind: 'account', userId: person.userId, sessionId: person.sessionId },
  action,
  objectId,
  requestId: request.id,
});
