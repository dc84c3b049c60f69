import type { FastifyReply, FastifyRequest } from 'fastify';
import { factorWords } from '#messages/factors.ts';
import { recognizeBrowser } from '#services/accounts/device-cookie.ts';
import type { FactorCaller, Factors, SessionOpener } from '#services/accounts/factors.ts';
import { endSession, type OpenedSession, type SessionStore } from '#services/accounts/sessions.store.ts';
import type { UserStore } from '#services/accounts/users.store.ts';
import type { AccountHolder, Session } from '#services/http/actor.ts';
import { type Route, route } from '#services/http/route.ts';
import type { SessionCookie } from '#services/http/session-cookie.ts';
import {
  challengeFactor,
  enrolFactor,
  keepFactor,
  listFactors,
  removeFactor,
  renewBackupCodes,
  verifyBackupCode,
  verifyFactor,
} from '#shared/contracts/factors.ts';
import type { Account } from '#shared/contracts/session.ts';
import type { Instant } from '#shared/values/days.ts';

export type FactorRoutePorts = {
  factors: Factors;
  users: Pick<UserStore, 'noteDevice'>;
  sessions: Pick<SessionStore, 'open'>;
  sessionCookie: SessionCookie;
  /** Cookies are sent over https only. */
  secure: boolean;
  /** Called when a session has ended, to close its sockets. */
  onSessionEnded: (sessionId: string) => void;
};

type Caller = {
  person: AccountHolder | Session;
  request: FastifyRequest;
  reply: FastifyReply;
  now: Instant;
};

export function factorRoutes(ports: FactorRoutePorts): Route[] {
  const { factors, users, sessions, sessionCookie, secure, onSessionEnded } = ports;
  const toFactorCaller = ({ person: { userId, sessionId, account }, request, reply, now }: Caller): FactorCaller => ({
    userId,
    sessionId,
    pending: account.secondFactor === 'owed',
    browser: recognizeBrowser(request, reply, secure),
    now,
    requestId: request.id,
  });
  /** After a second factor the session gets a new cookie, so that a copy of the old one is worthless. */
  const createSessionOpener =
    ({ userId, sessionId, browser, now }: FactorCaller): SessionOpener =>
    async (tx) => {
      await endSession(tx, sessionId);
      await users.noteDevice(tx, { userId, deviceHash: browser.hash, setPassword: false }, now);
      return sessions.open({ userId, aal: 2, now, device: browser.label }, tx);
    };
  function continueSession({ person: { sessionId }, reply }: Caller, { account, token }: OpenedSession): Account {
    sessionCookie.set(reply, token);
    onSessionEnded(sessionId);
    return account;
  }

  return [
    route(listFactors, 'anySession', async ({ person }) => ({ body: await factors.list(person.userId) })),
    route(enrolFactor, 'accountHolder', async (call) => ({
      body: await factors.enrol(toFactorCaller(call), call.person.account, call.body.name ?? factorWords.name),
    })),
    route(challengeFactor, 'anySession', async (call) => ({
      body: await factors.challenge(toFactorCaller(call), call.params.factorId),
    })),
    route(verifyFactor, 'anySession', async (call) => {
      const caller = toFactorCaller(call);
      const { backupCodes, endedSessions, openedSession } = await factors.verify(
        caller,
        call.params.factorId,
        call.body,
        createSessionOpener(caller),
      );
      endedSessions.forEach(onSessionEnded);
      return { body: { account: continueSession(call, openedSession), backupCodes } };
    }),
    route(verifyBackupCode, 'anySession', async (call) => {
      const caller = toFactorCaller(call);
      const { codesLeft, openedSession } = await factors.useBackupCode(
        caller,
        call.body.code,
        createSessionOpener(caller),
      );
      return { body: { account: continueSession(call, openedSession), backupCodesLeft: codesLeft } };
    }),
    route(renewBackupCodes, 'accountHolder', async (call) => ({
      body: { backupCodes: await factors.renewBackupCodes(toFactorCaller(call)) },
    })),
    route(removeFactor, 'accountHolder', async (call) => {
      await factors.remove(toFactorCaller(call), call.params.factorId);
      return { body: {} };
    }),
    route(keepFactor, 'accountHolder', async (call) => {
      await factors.keep(toFactorCaller(call), call.params.factorId);
      return { body: {} };
    }),
  ];
}
