import type { FastifyRequest } from 'fastify';
import type { AccountHolder } from '#services/accounts/actor.ts';
import { browserOf } from '#services/accounts/device-cookie.ts';
import { type EntrancePorts, setCookies } from '#services/accounts/entrance.route.ts';
import type { Factors } from '#services/accounts/factors.ts';
import { isGuessable } from '#services/accounts/guessable-password.ts';
import { freshUntil, refuseStale } from '#services/accounts/step-up.ts';
import { type Route, route } from '#services/http/route.ts';
import { type Freshness, getAddressChange, getFreshness, listSessions, reauthenticate, updateUser } from '#shared/contracts/accounts.ts';
import { getSession, signOut } from '#shared/contracts/session.ts';
import type { Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type AccountPorts = Omit<EntrancePorts, 'signInLimit' | 'endHandover' | 'addressProved'> & { factors: Pick<Factors, 'prove'> };

/** The account of whoever is signed in. */
export const accountRoutes = (ports: AccountPorts): Route[] => {
  const { auth, people, letters, attempts, sessionEnded, secure, factors, audit } = ports;

  type Caller = { person: Pick<AccountHolder, 'userId' | 'sessionId'>; request: FastifyRequest; now: Instant };
  const note = ({ person: { userId, sessionId }, request, now }: Caller, action: string) =>
    audit.note({ at: now, actor: { kind: 'account', userId, sessionId }, action, objectId: userId, requestId: request.id });

  const freshness = async ({ userId, account, stepUpAt }: AccountHolder, now: Instant): Promise<Freshness> => ({
    freshUntil: freshUntil({ stepUpAt }, now),
    ways: [
      ...((await people.hasPassword(userId)) ? (['password'] as const) : []),
      ...(account.verified ? (['code'] as const) : []),
      ...(account.secondFactor === 'shown' ? (['factor'] as const) : []),
    ],
  });

  async function endSessions(userId: UserId, exceptId: string | null): Promise<void> {
    for (const ended of await people.endSessions(userId, exceptId)) sessionEnded(ended);
  }

  /** The address changes once both have agreed; one that was never proved agrees to nothing and is simply replaced. */
  async function changeAddress({ userId, account }: AccountHolder, email: string, now: Instant): Promise<void> {
    if (email === account.email) return;
    await attempts.begin('letter', account.email, null);
    await attempts.begin('letter', email, null);
    if (await people.claim(userId, email)) return letters.write({ purpose: 'signup', address: email, userId }, now);
    await letters.write({ purpose: 'change-old', address: account.email, userId, toAddress: email }, now);
    await letters.write({ purpose: 'change-new', address: email, userId, toAddress: email }, now);
  }

  return [
    route(getSession, 'ownDevice', async ({ who, reply, request }) => {
      const signedIn = await who.halfSignedIn();
      // A session that ended is taken off the device, and only then: while the database is away this is never reached.
      if (!signedIn && request.headers.cookie) setCookies(reply, auth.forget);
      return { body: { account: signedIn?.account ?? null } };
    }),
    route(updateUser, 'accountHolder', async ({ body, person, now, request, reply }) => {
      const { name, password, email } = body;
      const { userId, account, sessionId } = person;
      if (password !== undefined || email !== undefined) refuseStale(person, now);
      if (password !== undefined) {
        if (isGuessable(password, [account.email, name ?? account.name])) refuse('PASSWORD_GUESSABLE');
        await auth.setPassword(userId, password);
        await people.noteDevice({ userId, deviceHash: browserOf(request, reply, secure).hash, setPassword: true }, now);
        await endSessions(userId, sessionId);
        await note({ person, request, now }, 'password.changed');
        if (account.verified) await letters.write({ purpose: 'password-changed', address: account.email, userId }, now);
      }
      if (name !== undefined) await people.rename(userId, name);
      if (email !== undefined) {
        await changeAddress(person, email, now);
        await note({ person, request, now }, 'address.change-asked');
      }
      const isReplaced = email !== undefined && !account.verified;
      return { body: { ...account, ...(name !== undefined && { name }), ...(isReplaced && { email }) } };
    }),
    route(getAddressChange, 'accountHolder', async ({ person, now }) => ({ body: { change: await letters.changeOf(person.userId, now) } })),
    route(getFreshness, 'accountHolder', async ({ person, now }) => ({ body: await freshness(person, now) })),
    route(reauthenticate, 'accountHolder', async ({ body, person, now, request }) => {
      const { userId, account, sessionId } = person;
      if (body.way === 'mail') {
        if (!account.verified) refuse('ADDRESS_MISSING');
        await attempts.begin('letter', account.email, null);
        await letters.write({ purpose: 'step-up', address: account.email, userId }, now);
        return { body: await freshness(person, now) };
      }
      // Counted for the account: whoever holds a device of the family has no more tries on another.
      await attempts.begin('step-up', userId, null);
      if (body.way === 'password' && !(await auth.isPasswordOf(userId, body.password))) refuse('WRONG_PASSWORD');
      if (body.way === 'factor') await factors.prove({ userId, sessionId, pending: false, now, requestId: request.id }, body.code);
      if (body.way === 'code' && (await letters.redeemCode(['step-up'], account.email, body.code, now))?.userId !== userId) refuse('TOKEN_INVALID');
      await attempts.clear('step-up', userId, null);
      await people.markFresh(sessionId, now);
      return { body: await freshness({ ...person, stepUpAt: now }, now) };
    }),
    route(signOut, 'ownDevice', async ({ who, reply, request, query, now }) => {
      const signedIn = await who.halfSignedIn();
      if (!signedIn) {
        if (request.headers.cookie) setCookies(reply, auth.forget);
        return { body: {} };
      }
      const { userId, sessionId } = signedIn;
      if (query.scope !== 'local') await endSessions(userId, sessionId);
      if (query.scope !== 'others') {
        setCookies(reply, await auth.signOut(request.headers.cookie));
        sessionEnded(sessionId);
      }
      await note({ person: signedIn, request, now }, `signed-out.${query.scope}`);
      return { body: {} };
    }),
    route(listSessions, 'accountHolder', async ({ person }) => ({ body: { sessions: await people.sessionsOf(person.userId, person.sessionId) } })),
  ];
};
