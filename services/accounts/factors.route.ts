import type { FastifyReply, FastifyRequest } from 'fastify';
import { factorWords } from '#messages/factors.ts';
import type { AuthPort, OpenedSession } from '#services/accounts/auth-port.ts';
import { recognizeBrowser } from '#services/accounts/device-cookie.ts';
import { endSession } from '#services/accounts/end-sessions.store.ts';
import type { FactorCaller, Factors, SessionOpener } from '#services/accounts/factors.ts';
import { setCookies } from '#services/accounts/sign-in.route.ts';
import type { AccountHolder, AwaitingSecondFactor } from '#services/http/actor.ts';
import { type Route, route } from '#services/http/route.ts';
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
  auth: Pick<AuthPort, 'openSession'>;
  /** Cookies are sent over https only. */
  secure: boolean;
  /** Called when a session has ended, to close its sockets. */
  onSessionEnded: (sessionId: string) => void;
};

type Caller = {
  person: AccountHolder | AwaitingSecondFactor;
  request: FastifyRequest;
  reply: FastifyReply;
  now: Instant;
};
const toFactorCaller = ({ person: { userId, sessionId, account }, request, now }: Caller): FactorCaller => ({
  userId,
  sessionId,
  pending: account.secondFactor === 'owed',
  now,
  requestId: request.id,
});

export function factorRoutes({ factors, auth, secure, onSessionEnded }: FactorRoutePorts): Route[] {
  /** After a second factor the session gets a new cookie, so that a copy of the old one is worthless. */
  const createSessionOpener = ({
    person: { userId, sessionId },
    request,
    reply,
    now,
  }: Caller): SessionOpener<OpenedSession> => {
    const browser = recognizeBrowser(request, reply, secure);
    return async (tx) => {
      await endSession(tx, sessionId);
      return auth.openSession({ userId, aal: 2, now }, browser, tx);
    };
  };
  function continueSession({ person: { sessionId }, reply }: Caller, { account, cookies }: OpenedSession): Account {
    setCookies(reply, cookies);
    onSessionEnded(sessionId);
    return account;
  }

  return [
    route(listFactors, 'halfSignedIn', async ({ person }) => ({ body: await factors.list(person.userId) })),
    route(enrolFactor, 'accountHolder', async (call) => ({
      body: await factors.enrol(toFactorCaller(call), call.person.account, call.body.name ?? factorWords.name),
    })),
    route(challengeFactor, 'halfSignedIn', async (call) => ({
      body: await factors.challenge(toFactorCaller(call), call.params.factorId),
    })),
    route(verifyFactor, 'halfSignedIn', async (call) => {
      const { backupCodes, endedSessions, openedSession } = await factors.verify(
        toFactorCaller(call),
        call.params.factorId,
        call.body,
        createSessionOpener(call),
      );
      endedSessions.forEach(onSessionEnded);
      return { body: { account: continueSession(call, openedSession), backupCodes } };
    }),
    route(verifyBackupCode, 'halfSignedIn', async (call) => {
      const { codesLeft, openedSession } = await factors.useBackupCode(
        toFactorCaller(call),
        call.body.code,
        createSessionOpener(call),
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
