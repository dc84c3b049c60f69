import type { AuditFact, AuditTrail } from '#services/audit/audit.store.ts';
import type { AuditAction } from '#services/audit/audit-actions.ts';
import type { Transaction } from '#services/database/database.store.ts';
import type { Instant } from '#shared/values/days.ts';

type SignedInCall = {
  person: { kind: string; userId: string; sessionId: string };
  request: { id: string };
  now: Instant;
};

/** What a signed-in person or an operator did in a request. */
export const buildAuditFact = (
  { person: { kind, userId, sessionId }, request, now }: SignedInCall,
  action: AuditAction,
  objectId?: string,
): AuditFact => ({
  at: now,
  actor: { kind: kind === 'operator' ? kind : 'account', userId, sessionId },
  action,
  objectId,
  requestId: request.id,
});

/**
 * `alongside` of a command, which is told its events: where nothing changed there is no fact, so that repeated requests
 * do not fill the audit.
 */
export const auditChanges =
  (audit: Pick<AuditTrail, 'within'>, fact: AuditFact) =>
  async (tx: Transaction, changes: readonly unknown[]): Promise<void> => {
    if (changes.length > 0) await audit.within(tx, fact);
  };
