import { expect } from 'vitest';
import {
  type Freshness,
  getAddressChange,
  getFreshness,
  listSessions,
  reauthenticate,
} from '#shared/contracts/accounts.ts';
import { listConsents } from '#shared/contracts/consents.ts';
import { listFactors } from '#shared/contracts/factors.ts';
import { listOwnershipOffers } from '#shared/contracts/guardians.ts';
import { listIdentities } from '#shared/contracts/identities.ts';
import { getNotifications } from '#shared/contracts/notifications.ts';
import { listErasures } from '#shared/contracts/rights.ts';
import { type Account, getSession } from '#shared/contracts/session.ts';
import { getReminderAddress, listStudents } from '#shared/contracts/students.ts';
import { ANA } from '#web/testing/examples.ts';
import { type createFakeServer, createRefusal } from '#web/testing/fake-server.ts';

type FakeServer = ReturnType<typeof createFakeServer>;
export const AT = '2026-11-03T09:00:00.000Z';
export const FACTOR = {
  id: '0193a1de-0000-4000-8000-00000000000f',
  kind: 'totp',
  name: 'My phone',
  verified: true,
  createdAt: AT,
  removalDueAt: null,
} as never;
export const createIdentity = (provider: 'password' | 'oidc', n: number, isUsable = true) => ({
  id: `0193a1de-0000-4000-8000-0000000000a${n}` as never,
  provider,
  isUsable,
  createdAt: AT,
});
export const createDevice = (id: string, name: string | null, isCurrent: boolean) => ({
  id,
  device: name,
  isCurrent,
  since: AT,
  seenAt: AT,
});

/** Serves an account as it is after sign-up: a password, one device, nothing else. */
export function serveOwnAccount(server: FakeServer, account: Account = ANA): void {
  server.on(getSession, { account });
  server.on(listStudents, { students: [] });
  server.on(listConsents, { consents: [], week: false, improveQuestions: false });
  server.on(getReminderAddress, { email: null, asked: null });
  server.on(listErasures, { erasures: [] });
  server.on(listOwnershipOffers, { offers: [] });
  server.on(getAddressChange, { change: null });
  server.on(getNotifications, {
    kinds: [
      { kind: 'reminder', isOn: true },
      { kind: 'report-ready', isOn: true },
    ],
  });
  server.on(listIdentities, { identities: [createIdentity('password', 1)], provider: null });
  server.on(listFactors, { factors: [], backupCodesLeft: 0 });
  server.on(listSessions, { sessions: [createDevice('one', 'Firefox on Windows', true)] });
}

/** Answers `STEP_UP` until the person has given a fresh proof by password. */
export function requireProof<T>(server: FakeServer, answer: () => T): () => T | Response {
  const ways: Freshness['ways'] = ['password', 'code'];
  server.on(getFreshness, { freshUntil: null, ways });
  let isFresh = false;
  server.on(reauthenticate, ({ body }) => {
    isFresh = (body as { password?: string }).password === 'four stones in a row';
    return isFresh ? { freshUntil: AT, ways } : createRefusal(422, 'WRONG_PASSWORD');
  });
  return () => (isFresh ? answer() : createRefusal(403, 'STEP_UP'));
}

/** Expects one proof, and two requests of the endpoint: before and after it. */
export const expectProvedOnce = (server: FakeServer, endpoint: Parameters<FakeServer['received']>[0]) => {
  expect(server.received(reauthenticate)).toHaveLength(1);
  expect(server.received(endpoint)).toHaveLength(2);
};
