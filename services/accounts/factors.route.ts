import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountHolder, HalfSignedIn } from '#services/accounts/actor.ts';
import type { AuthPort, Entered } from '#services/accounts/auth-port.ts';
import { browserOf } from '#services/accounts/device-cookie.ts';
import { endSession } from '#services/accounts/ending-sessions.store.ts';
import { setCookies } from '#services/accounts/entrance.route.ts';
import type { Asking, Enter, Factors } from '#services/accounts/factors.ts';
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
import { factorWords } from '#shared/messages/en/factors.ts';
import type { Instant } from '#shared/values/days.ts';

export type FactorRoutePorts = {
  factors: Factors;
  auth: Pick<AuthPort, 'openSession'>;
  /** Cookies are sent over https only. */
  secure: boolean;
  /** Called when a session has ended, to close its sockets. */
  sessionEnded: (sessionId: string) => void;
};

type Caller = { person: AccountHolder | HalfSignedIn; request: FastifyRequest; reply: FastifyReply; now: Instant };
const asking = ({ person: { userId, sessionId, account }, request, now }: Caller): Asking => ({
  ...{ userId, sessionId, pending: account.secondFactor === 'owed', now, requestId: request.id },
});

export function factorRoutes({ factors, auth, secure, sessionEnded }: FactorRoutePorts): Route[] {
  /** After a second factor the session gets a new cookie, so that a copy of the old one is worthless. */
  const enter = ({ person: { userId, sessionId }, request, reply, now }: Caller): Enter<Entered> => {
    const browser = browserOf(request, reply, secure);
    return async (tx) => {
      await endSession(tx, sessionId);
      return auth.openSession({ userId, aal: 2, now }, browser, tx);
    };
  };
  function goOn({ person: { sessionId }, reply }: Caller, { account, cookies }: Entered): Account {
    setCookies(reply, cookies);
    sessionEnded(sessionId);
    return account;
  }

  return [
    route(listFactors, 'halfSignedIn', async ({ person }) => ({ body: await factors.list(person.userId) })),
    route(enrolFactor, 'accountHolder', async (call) => ({
      body: await factors.enrol(asking(call), call.person.account, call.body.name ?? factorWords.name),
    })),
    route(challengeFactor, 'halfSignedIn', async (call) => ({
      body: await factors.challenge(asking(call), call.params.factorId),
    })),
    route(verifyFactor, 'halfSignedIn', async (call) => {
      const { backupCodes, ended, entered } = await factors.verify(
        asking(call),
        call.params.factorId,
        call.body,
        enter(call),
      );
      ended.forEach(sessionEnded);
      return { body: { account: goOn(call, entered), backupCodes } };
    }),
    route(verifyBackupCode, 'halfSignedIn', async (call) => {
      const { left, entered } = await factors.useBackupCode(asking(call), call.body.code, enter(call));
      return { body: { account: goOn(call, entered), backupCodesLeft: left } };
    }),
    route(renewBackupCodes, 'accountHolder', async (call) => ({
      body: { backupCodes: await factors.renewBackupCodes(asking(call)) },
    })),
    route(removeFactor, 'accountHolder', async (call) => {
      await factors.remove(asking(call), call.params.factorId);
      return { body: {} };
    }),
    route(keepFactor, 'accountHolder', async (call) => {
      await factors.keep(asking(call), call.params.factorId);
      return { body: {} };
    }),
  ];
}
