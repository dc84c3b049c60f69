import type { FastifyRequest } from 'fastify';
import type { AccountHolder } from '#services/accounts/actor.ts';
import { browserOf } from '#services/accounts/device-cookie.ts';
import { endSession } from '#services/accounts/ending-sessions.store.ts';
import { type EntrancePorts, setCookies } from '#services/accounts/entrance.route.ts';
import type { Factors } from '#services/accounts/factors.ts';
import { refuseGuessablePassword } from '#services/accounts/guessable-password.ts';
import { freshUntil, refuseStale } from '#services/accounts/step-up.ts';
import type { Transaction } from '#services/database/database.store.ts';
import { type Route, route } from '#services/http/route.ts';
import {
  type Freshness,
  getAddressChange,
  getFreshness,
  listSessions,
  reauthenticate,
  updateUser,
} from '#shared/contracts/accounts.ts';
import { getSession, signOut } from '#shared/contracts/session.ts';
import type { Instant } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';

export type AccountPorts = Omit<
  EntrancePorts,
  'networkLimits' | 'findHandoverEnd' | 'addressProved' | 'closuresChanged' | 'strangersCodes'
> & {
  factors: Pick<Factors, 'prove'>;
};

/** Routes of the signed-in person's own account. */
export const accountRoutes = (ports: AccountPorts): Route[] => {
  const { db, auth, people, letters, attempts, sessionEnded, secure, factors, audit } = ports;

  type Caller = { person: Pick<AccountHolder, 'userId' | 'sessionId'>; request: FastifyRequest; now: Instant };
  const note = (tx: Transaction, { person: { userId, sessionId }, request, now }: Caller, action: string) =>
    audit.within(tx, {
      at: now,
      actor: { kind: 'account', userId, sessionId },
      action,
      objectId: userId,
      requestId: request.id,
    });

  const freshness = async ({ userId, account, stepUpAt }: AccountHolder, now: Instant): Promise<Freshness> => ({
    freshUntil: freshUntil({ stepUpAt }, now),
    ways: [
      ...((await people.hasPassword(userId)) ? (['password'] as const) : []),
      ...(account.verified ? (['code'] as const) : []),
      ...(account.secondFactor === 'shown' ? (['factor'] as const) : []),
    ],
  });

  /**
   * The address changes once both addresses have confirmed it. An unproved address confirms nothing and is replaced at
   * once.
   */
  async function changeAddress(
    call: Caller & { person: AccountHolder },
    email: string,
    askedBy: Buffer,
  ): Promise<void> {
    const { userId, account } = call.person;
    const { now } = call;
    if (email !== account.email) {
      await attempts.begin('letter', account.email, null);
      await attempts.begin('letter', email, null);
    }
    await db.transaction(async (tx) => {
      if (email !== account.email) {
        if (await people.claim(userId, email, tx))
          await letters.write({ purpose: 'signup', address: email, userId, askedBy }, now, tx);
        else {
          await letters.write({ purpose: 'change-old', address: account.email, userId, toAddress: email }, now, tx);
          await letters.write({ purpose: 'change-new', address: email, userId, toAddress: email }, now, tx);
        }
      }
      await note(tx, call, 'address.change-asked');
    });
  }

  /** Ends all other sessions and notifies the owner, in the transaction that changes the password. */
  async function changePassword(
    call: Caller & { person: AccountHolder },
    password: string,
    deviceHash: Buffer,
  ): Promise<void> {
    const { userId, account, sessionId } = call.person;
    const ended = await auth.setPassword(userId, password, async (tx) => {
      await people.noteDevice({ userId, deviceHash, setPassword: true }, call.now, tx);
      const others = await people.endSessions(userId, sessionId, tx);
      if (account.verified)
        await letters.write({ purpose: 'password-changed', address: account.email, userId }, call.now, tx);
      await note(tx, call, 'password.changed');
      return others;
    });
    ended?.forEach(sessionEnded);
  }

  return [
    // The cookie of an ended session is not cleared: another tab may have replaced it since this request was sent, and
    // clearing would remove the new one.
    route(getSession, 'ownDevice', async ({ who }) => ({
      body: { account: (await who.halfSignedIn())?.account ?? null },
    })),
    route(updateUser, 'accountHolder', async ({ body, person, now, request, reply }) => {
      const { name, password, email } = body;
      const { userId, account } = person;
      if (password !== undefined || email !== undefined) refuseStale(person, now);
      if (password !== undefined) {
        await refuseGuessablePassword(password, [account.email, name ?? account.name]);
        await changePassword({ person, request, now }, password, browserOf(request, reply, secure).hash);
      }
      if (name !== undefined) await people.rename(userId, name);
      if (email !== undefined)
        await changeAddress({ person, request, now }, email, browserOf(request, reply, secure).hash);
      const isReplaced = email !== undefined && !account.verified;
      return { body: { ...account, ...(name !== undefined && { name }), ...(isReplaced && { email }) } };
    }),
    route(getAddressChange, 'accountHolder', async ({ person, now }) => ({
      body: { change: await letters.changeOf(person.userId, now) },
    })),
    route(getFreshness, 'accountHolder', async ({ person, now }) => ({ body: await freshness(person, now) })),
    route(reauthenticate, 'accountHolder', async ({ body, person, now, request, reply }) => {
      const { userId, account, sessionId } = person;
      const browser = browserOf(request, reply, secure).hash;
      if (body.way === 'mail') {
        if (!account.verified) refuse('ADDRESS_MISSING');
        await attempts.begin('letter', account.email, null);
        await letters.write({ purpose: 'step-up', address: account.email, userId, askedBy: browser }, now);
        return { body: await freshness(person, now) };
      }
      // Counted per account, so that a second device of the family gives no further tries.
      await attempts.begin('step-up', userId, null);
      if (body.way === 'password' && !(await auth.isPasswordOf(userId, body.password))) refuse('WRONG_PASSWORD');
      if (body.way === 'factor')
        await factors.prove({ userId, sessionId, pending: false, now, requestId: request.id }, body.code);
      const letter =
        body.way === 'code'
          ? await letters.findByCode({ purposes: ['step-up'], address: account.email, code: body.code, browser }, now)
          : null;
      if (body.way === 'code' && letter?.userId !== userId) refuse('TOKEN_INVALID');
      await db.transaction(async (tx) => {
        if (letter && !(await letters.redeem(tx, letter, now))) refuse('TOKEN_INVALID');
        await people.markFresh(sessionId, now, tx);
      });
      await attempts.clear('step-up', userId, null);
      return { body: await freshness({ ...person, stepUpAt: now }, now) };
    }),
    route(signOut, 'ownDevice', async ({ who, reply, request, query, now }) => {
      const signedIn = await who.halfSignedIn();
      // Clears cached pages, including the one behind the back button. "storage" would delete answers that are not sent
      // yet; "cookies" would delete the note that the family has used this browser before.
      if (query.scope !== 'others') reply.header('clear-site-data', '"cache"');
      if (!signedIn) {
        if (request.headers.cookie) setCookies(reply, auth.forget);
        return { body: {} };
      }
      const { userId, sessionId } = signedIn;
      // Knowing only the password does not allow ending the owner's other sessions.
      if (query.scope !== 'local' && signedIn.account.secondFactor === 'owed') refuse('SECOND_FACTOR');
      const ended = await db.transaction(async (tx) => {
        const others = query.scope === 'local' ? [] : await people.endSessions(userId, sessionId, tx);
        if (query.scope !== 'others') await endSession(tx, sessionId);
        await note(tx, { person: signedIn, request, now }, `signed-out.${query.scope}`);
        return query.scope === 'others' ? others : [...others, sessionId];
      });
      ended.forEach(sessionEnded);
      if (query.scope !== 'others') setCookies(reply, auth.forget);
      return { body: {} };
    }),
    route(listSessions, 'accountHolder', async ({ person }) => ({
      body: { sessions: await people.sessionsOf(person.userId, person.sessionId) },
    })),
  ];
};
