import type { FastifyRequest } from 'fastify';
import { recognizeBrowser } from '#services/accounts/device-cookie.ts';
import type { Factors } from '#services/accounts/factors.ts';
import { refuseGuessablePassword } from '#services/accounts/guessable-password.ts';
import { endSession, endUserSessions, lockCaller, markFresh } from '#services/accounts/sessions.store.ts';
import type { SignInPorts } from '#services/accounts/sign-in.route.ts';
import type { AuditAction } from '#services/audit/audit-actions.ts';
import { buildAuditFact } from '#services/audit/build-audit-fact.ts';
import type { Transaction } from '#services/database/database.store.ts';
import type { AccountHolder, Session } from '#services/http/actor.ts';
import { type Route, route } from '#services/http/route.ts';
import { computeFreshUntil, refuseStaleProof } from '#services/http/step-up.ts';
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
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type AccountPorts = Omit<SignInPorts, 'findHandoverEnd' | 'addressProved' | 'closuresChanged'> & {
  factors: Pick<Factors, 'prove'>;
};

/** Routes of the signed-in person's own account. */
export const accountRoutes = (ports: AccountPorts): Route[] => {
  const {
    db,
    sessions,
    sessionCookie,
    passwords,
    users,
    emails,
    attempts,
    networkLimits,
    onSessionEnded,
    secure,
    factors,
    audit,
  } = ports;

  type Caller = { person: AccountHolder | Session; request: FastifyRequest; now: Instant };
  const recordAudit = (tx: Transaction, call: Caller, action: AuditAction) =>
    audit.within(tx, buildAuditFact(call, action, call.person.userId));

  const readFreshness = async ({ userId, account, stepUpAt }: AccountHolder, now: Instant): Promise<Freshness> => ({
    freshUntil: computeFreshUntil({ stepUpAt }, now),
    ways: [
      ...((await passwords.hasPassword(userId)) ? (['password'] as const) : []),
      ...(account.verified ? (['code'] as const) : []),
      ...(account.secondFactor === 'shown' ? (['factor'] as const) : []),
    ],
  });

  /** Counts the emails of a change before anything of its request is written. */
  async function countChange({ person, request }: Caller, email: string): Promise<void> {
    await networkLimits.take('letter', request.ip);
    await attempts.begin('letter', person.userId, null);
    // Not as an email to the address: a stranger who names it here would keep its owner from every emailed link.
    await attempts.begin('new-address', email, null);
  }

  /**
   * The address changes once both addresses have confirmed it. An unproved address confirms nothing and is replaced at
   * once. A change that was requested before is taken back, also by a request for the own address.
   */
  async function changeAddress(
    call: Caller & { person: AccountHolder },
    email: string,
    requestedBy: Buffer,
  ): Promise<void> {
    const { userId, account } = call.person;
    const { now } = call;
    await db.transaction(async (tx) => {
      await lockCaller(tx, call.person);
      await emails.dropAddressChanges(tx, userId, email);
      if (email !== account.email) {
        if (await users.claimAddress(tx, userId, email))
          await emails.write({ purpose: 'signup', address: email, userId, askedBy: requestedBy }, now, tx);
        else {
          await emails.write({ purpose: 'change-old', address: account.email, userId, toAddress: email }, now, tx);
          await emails.write({ purpose: 'change-new', address: email, userId, toAddress: email }, now, tx);
        }
      }
      await recordAudit(tx, call, 'address.change-asked');
    });
  }

  /** Counted, since it is hashed in the queue of everybody's sign-ins, and is reported in an email. */
  async function hashNewPassword(userId: UserId, password: string): Promise<string> {
    await attempts.begin('new-password', userId, null);
    return passwords.hashSecret(password).catch(attempts.giveBackUntried('new-password', userId, null));
  }

  /** Ends all other sessions and notifies the owner, in the transaction that changes the password. */
  async function changePassword(
    call: Caller & { person: AccountHolder },
    passwordHash: string,
    deviceHash: Buffer,
  ): Promise<void> {
    const { userId, sessionId } = call.person;
    const endedSessions = await passwords.setPassword(
      call.person,
      passwordHash,
      async (tx, { email, emailVerified }) => {
        await users.noteDevice(tx, { userId, deviceHash, setPassword: true }, call.now);
        const others = await endUserSessions(tx, userId, { exceptId: sessionId });
        if (emailVerified) await emails.write({ purpose: 'password-changed', address: email, userId }, call.now, tx);
        await recordAudit(tx, call, 'password.changed');
        return others;
      },
    );
    endedSessions.forEach(onSessionEnded);
  }

  return [
    // The cookie of an ended session is not cleared: another tab may have replaced it since this request was sent, and
    // clearing would remove the new one.
    route(getSession, 'notInChildMode', async ({ who }) => ({
      body: { account: (await who.anySession())?.account ?? null },
    })),
    route(updateUser, 'accountHolder', async ({ body, person, now, request, reply }) => {
      const { name, password, email } = body;
      const { userId, account } = person;
      if (password !== undefined || email !== undefined) refuseStaleProof(person, now);
      if (password !== undefined) await refuseGuessablePassword(password, [account.email, name ?? account.name]);
      // Before the emails are counted: the queue may refuse, and then none is sent.
      const passwordHash = password === undefined ? null : await hashNewPassword(userId, password);
      if (email !== undefined && email !== account.email) await countChange({ person, request, now }, email);
      if (passwordHash !== null)
        await changePassword({ person, request, now }, passwordHash, recognizeBrowser(request, reply, secure).hash);
      if (name !== undefined) await users.rename(userId, name);
      if (email !== undefined)
        await changeAddress({ person, request, now }, email, recognizeBrowser(request, reply, secure).hash);
      const isReplaced = email !== undefined && !account.verified;
      return { body: { ...account, ...(name !== undefined && { name }), ...(isReplaced && { email }) } };
    }),
    route(getAddressChange, 'accountHolder', async ({ person, now }) => ({
      body: { change: await emails.findAddressChange(person.userId, now) },
    })),
    route(getFreshness, 'accountHolder', async ({ person, now }) => ({ body: await readFreshness(person, now) })),
    route(reauthenticate, 'accountHolder', async ({ body, person, now, request, reply }) => {
      const { userId, account, sessionId } = person;
      const browser = recognizeBrowser(request, reply, secure);
      if (body.way === 'mail') {
        if (!account.verified) refuse('ADDRESS_MISSING');
        // Counted per account: by the address, strangers who ask for emails to it would use these up.
        await attempts.begin('letter', userId, null);
        await emails.write({ purpose: 'step-up', address: account.email, userId, askedBy: browser.hash }, now);
        return { body: await readFreshness(person, now) };
      }
      // Counted per account, so that a second device of the family gives no further tries.
      await attempts.begin('step-up', userId, null);
      if (body.way === 'password') {
        const giveBackUntried = attempts.giveBackUntried('step-up', userId, null);
        if (!(await passwords.verifyPassword(userId, body.password).catch(giveBackUntried))) refuse('WRONG_PASSWORD');
      }
      if (body.way === 'factor')
        await factors.prove({ userId, sessionId, pending: false, browser, now, requestId: request.id }, body.code);
      const codeEmail =
        body.way === 'code'
          ? await emails.findByCode(
              { purposes: ['step-up'], address: account.email, code: body.code, browser: browser.hash },
              now,
            )
          : null;
      if (body.way === 'code' && codeEmail?.userId !== userId) refuse('TOKEN_INVALID');
      await db.transaction(async (tx) => {
        if (codeEmail && !(await emails.redeem(tx, codeEmail, now))) refuse('TOKEN_INVALID');
        await markFresh(tx, sessionId, now);
      });
      await attempts.clear('step-up', userId, null);
      return { body: await readFreshness({ ...person, stepUpAt: now }, now) };
    }),
    route(signOut, 'notInChildMode', async ({ who, reply, request, query, now }) => {
      const signedIn = await who.anySession();
      // Clears cached pages, including the one behind the back button. "storage" would delete answers that are not sent
      // yet; "cookies" would delete the note that the family has used this browser before.
      if (query.scope !== 'others') reply.header('clear-site-data', '"cache"');
      if (!signedIn) {
        // The other sessions go on, and the person must not believe that they ended. The cookie may be a newer one of
        // another tab, which only a sign-out of this device clears.
        if (query.scope !== 'local') return refuse('NOT_SIGNED_IN');
        if (request.headers.cookie) sessionCookie.clear(reply);
        return { body: {} };
      }
      const { userId, sessionId } = signedIn;
      // Knowing only the password does not allow ending the owner's other sessions.
      if (query.scope !== 'local' && signedIn.account.secondFactor === 'owed') refuse('SECOND_FACTOR');
      const endedSessions = await db.transaction(async (tx) => {
        // One that is being opened meanwhile is waited for, and ends too.
        if (query.scope !== 'local') await lockCaller(tx, signedIn);
        const others = query.scope === 'local' ? [] : await endUserSessions(tx, userId, { exceptId: sessionId });
        if (query.scope !== 'others') await endSession(tx, sessionId);
        await recordAudit(tx, { person: signedIn, request, now }, `signed-out.${query.scope}`);
        return query.scope === 'others' ? others : [...others, sessionId];
      });
      endedSessions.forEach(onSessionEnded);
      if (query.scope !== 'others') sessionCookie.clear(reply);
      return { body: {} };
    }),
    route(listSessions, 'accountHolder', async ({ person, now }) => ({
      body: { sessions: await sessions.list(person.userId, person.sessionId, now) },
    })),
  ];
};
