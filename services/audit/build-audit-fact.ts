import type { AuditFact, AuditTrail } from '#services/audit/audit.store.ts';
import type { AuditAction } from '#services/audit/audit-actions.ts';
import type { Transaction } from '#services/database/database.store.ts';
import type { Instant } from '#shared/values/days.ts';

type Call = {
  person: { kind: string; userId?: string; sessionId?: string };
  request: { id?: string };
  now: Instant;
};

/** What an account holder, an operator or an anonymous caller did in a request, or was refused. */
export const buildAuditFact = (
  { person: { kind, userId, sessionId }, request, now }: Call,
  action: AuditAction,
  objectId?: string,
  refusedFor?: string,
): AuditFact => ({
  at: now,
  actor: { kind: kind === 'operator' || kind === 'anonymous' ? kind : 'account', userId, sessionId },
  action,
  objectId,
  requestId: request.id,
  refusedFor,
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
