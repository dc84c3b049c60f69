import type { FastifyReply } from 'fastify';
import type { AuthPort, Cookies } from '#services/accounts/auth-port.ts';
import type { Credentials } from '#services/http/policies.ts';
import type { RateLimit } from '#services/http/rate-limit.ts';
import { type Route, route } from '#services/http/route.ts';
import { getSession, signIn, signOut, signUp } from '#shared/contracts/session.ts';
import { epochMsOf } from '#shared/values/days.ts';

export type AccountPorts = {
  auth: AuthPort;
  /** Tries to sign in or up from one address, whatever the account. */
  signInLimit: RateLimit;
  /** A session ended: its sockets are to close. */
  sessionEnded: (sessionId: string) => void;
  /** Somebody signed in: a hand-over of this device is over. */
  endHandover: (who: Credentials, reply: FastifyReply) => Promise<void>;
};

type Reply = { header: (name: string, value: string) => unknown };
const set = (reply: Reply, cookies: Cookies) => {
  for (const cookie of cookies) reply.header('set-cookie', cookie);
};

export const accountRoutes = ({ auth, signInLimit, sessionEnded, endHandover }: AccountPorts): Route[] => [
  route(signUp, 'ownDevice', async ({ body, reply, request, now }) => {
    signInLimit.take(request.ip, epochMsOf(now));
    const { account, cookies } = await auth.signUp(body);
    set(reply, cookies);
    return { body: account };
  }),
  route(signIn, 'public', async ({ body, who, reply, request, now }) => {
    signInLimit.take(request.ip, epochMsOf(now));
    const { account, cookies } = await auth.signIn(body);
    await endHandover(who, reply);
    set(reply, cookies);
    return { body: account };
  }),
  route(signOut, 'ownDevice', async ({ who, reply, request }) => {
    const parent = await who.parent();
    if (parent) {
      set(reply, await auth.signOut(request.headers.cookie));
      sessionEnded(parent.sessionId);
    }
    return { body: {} };
  }),
  route(getSession, 'ownDevice', async ({ who }) => ({ body: { account: (await who.parent())?.account ?? null } })),
];
