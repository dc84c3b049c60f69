import { expect, it } from 'vitest';
import { computeSeal, createAuditCheck, NO_SEAL, type SealedEntry } from '#services/audit/audit-chain.ts';
import type { AuditEntry } from '#shared/values/audit-entry.ts';

const secrets = [{ version: 1, value: 'a test secret of more than 32 characters' }] as const;
const entry = (number: number): AuditEntry => ({
  number,
  at: '2026-11-23T09:00:00.000Z',
  actorKind: 'operator',
  actorId: '0193a000-0000-4000-8000-000000000001',
  sessionId: null,
  action: 'user.banned',
  objectId: '0193a000-0000-4000-8000-000000000002',
  decision: 'allowed',
  reason: null,
  requestId: null,
});
function sealChain(count: number): SealedEntry[] {
  let seal: Buffer = NO_SEAL;
  return Array.from({ length: count }, (_, index) => {
    const row = entry(index + 1);
    seal = computeSeal(row, seal, secrets[0].value);
    return { ...row, keyVersion: 1, seal };
  });
}
const findFaults = (rows: readonly SealedEntry[], knownSecrets: Parameters<typeof createAuditCheck>[0] = secrets) => {
  const check = createAuditCheck(knownSecrets);
  for (const row of rows) check.next(row);
  return check.result().faults;
};

it('finds nothing wrong in rows as they were written', () => expect(findFaults(sealChain(4))).toEqual([]));

it('finds a row that was changed, in whatever value', () => {
  const changes: Partial<SealedEntry>[] = [
    { at: '2026-11-24T09:00:00.000Z' },
    { actorKind: 'parent' },
    { actorId: null },
    { sessionId: '0193a000-0000-4000-8000-000000000003' },
    { action: 'user.renamed' },
    { objectId: null },
    { decision: 'refused' },
    { reason: 'STEP_UP' },
    { requestId: '0193a000-0000-4000-8000-000000000003' },
  ];
  for (const change of changes) {
    const rows = sealChain(3).map((row) => (row.number === 2 ? { ...row, ...change } : row));
    expect(findFaults(rows)).toEqual([{ number: 2, fault: 'changed' }]);
  }
});

it('finds a row that was taken out, and a chain that was made anew without the secret', () => {
  expect(findFaults(sealChain(4).filter(({ number }) => number !== 2))).toEqual([{ number: 3, fault: 'gap' }]);
  const forged = sealChain(2).map((row) => ({ ...row, seal: computeSeal(row, NO_SEAL, 'a guess') }));
  expect(findFaults(forged)).toEqual([
    { number: 1, fault: 'changed' },
    { number: 2, fault: 'changed' },
  ]);
});

it('finds a row that was sealed in another chain', () => {
  const [first, second] = sealChain(2) as [SealedEntry, SealedEntry];
  const moved = { ...first, ...entry(2), seal: computeSeal(entry(2), Buffer.alloc(32, 1), secrets[0].value) };
  expect(findFaults([first, moved])).toEqual([{ number: 2, fault: 'changed' }]);
  expect(findFaults([first, second])).toEqual([]);
});

it('says of rows whose secret is gone that they were not checked', () => {
  expect(findFaults(sealChain(1), [{ version: 2, value: 'another test secret of 32 characters' }])).toEqual([
    { number: 1, fault: 'unchecked' },
  ]);
});
