import { createHmac, hkdfSync } from 'node:crypto';
import { isSameBytes, type Secret } from '#services/tokens.ts';
import type { AuditEntry } from '#shared/values/audit-entry.ts';
import type { Instant } from '#shared/values/days.ts';

/** Newest first: the first one seals; seals of older ones can still be checked. */
export type AuditSecrets = readonly [Secret, ...Secret[]];

/** A row with its seal, which covers the previous row. */
export type SealedEntry = AuditEntry & { keyVersion: number; seal: Buffer };

/** The seal before the first row. */
export const NO_SEAL = Buffer.alloc(32);

/**
 * An HMAC over the row and the previous seal: without the secret no row can be changed, removed or inserted unnoticed.
 */
export function computeSeal(entry: AuditEntry, previousSeal: Buffer, secret: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'audit', 32));
  return createHmac('sha256', key)
    .update(previousSeal)
    .update(JSON.stringify(listValues(entry)))
    .digest();
}

const listValues = (entry: AuditEntry): unknown[] => [
  ...[entry.number, entry.at, entry.actorKind, entry.actorId, entry.sessionId],
  ...[entry.action, entry.objectId, entry.decision, entry.reason, entry.requestId],
];

type AuditFault = { number: number; fault: 'gap' | 'changed' | 'unchecked' };

/**
 * Checks rows in their order, a page at a time. `unchecked` is a row whose secret is no longer configured. The first
 * rows may have expired: a list may begin with a row from before `expiredBefore`, which then only anchors the next.
 */
export function createAuditCheck(secrets: AuditSecrets, expiredBefore?: Instant) {
  let last: { number: number; seal: Buffer } = { number: 0, seal: NO_SEAL };
  let first = 1;
  const faults: AuditFault[] = [];
  return {
    next: (entry: SealedEntry): void => {
      const { number, keyVersion, seal } = entry;
      if (last.number === 0 && number > 1 && expiredBefore !== undefined && entry.at < expiredBefore) {
        first = number;
        last = { number, seal };
        return;
      }
      const secret = secrets.find(({ version }) => version === keyVersion);
      if (number !== last.number + 1) faults.push({ number, fault: 'gap' });
      else if (!secret) faults.push({ number, fault: 'unchecked' });
      else if (!isSameBytes(computeSeal(entry, last.seal, secret.value), seal))
        faults.push({ number, fault: 'changed' });
      last = { number, seal };
    },
    /** The number of the last row and its seal, the first row that has not expired, and all faults. */
    result: () => ({ first, rows: last.number, head: last.seal, faults }),
  };
}
