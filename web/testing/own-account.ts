import { screen, within } from '@testing-library/react';
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
import { GuardianList, listGuardians } from '#shared/contracts/guardians.ts';
import { listIdentities } from '#shared/contracts/identities.ts';
import { getNotifications } from '#shared/contracts/notifications.ts';
import { listErasures } from '#shared/contracts/rights.ts';
import { type Account, getSession } from '#shared/contracts/session.ts';
import { getReminderAddress, listStudents, Student } from '#shared/contracts/students.ts';
import { ANA, STUDENT_ID } from '#web/testing/examples.ts';
import { createRefusal, type FakeServer } from '#web/testing/fake-server.ts';
import type { User } from '#web/testing/steps.ts';

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

export const MIRA = Student.parse({ id: STUDENT_ID, nickname: 'Mira', ageYears: 8, birthMonth: null });
/** Serves a child beside the account, which decides about it or only looks after it. */
export function serveChild(server: FakeServer, role: 'owner' | 'co-guardian' = 'owner'): void {
  const ana = { userId: ANA.userId, name: 'Ana', role, isYou: true, since: '2026-11-01T10:00:00.000Z' };
  server.on(listStudents, { students: [MIRA] });
  server.on(listGuardians, GuardianList.parse({ guardians: [ana], invitations: [], offers: [] }));
}

/** Gives the proof that the open dialog asks for. */
export const giveProof = async (user: User): Promise<void> =>
  user.type(
    await within(await screen.findByRole('dialog', { name: /show that it is you/ })).findByLabelText('Your password'),
    'four stones in a row{Enter}',
  );

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
