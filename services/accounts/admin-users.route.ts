import type { FastifyRequest } from 'fastify';
import type { LetterPurpose } from '#services/accounts/account-letter.ts';
import type { Operator } from '#services/accounts/actor.ts';
import * as users from '#services/accounts/admin-users.store.ts';
import { listOf } from '#services/accounts/factors.store.ts';
import type { AccountLetters } from '#services/accounts/letters.store.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { type Route, route } from '#services/http/route.ts';
import type { NotifyAccount } from '#services/mail/security-letters.ts';
import type { AuditFact, AuditTrail } from '#services/ops/audit.store.ts';
import * as contracts from '#shared/contracts/admin-users.ts';
import type { Instant } from '#shared/values/days.ts';
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type AdminUserPorts = {
  db: Database;
  /** Links are sent to the address of the account only. */
  letters: Pick<AccountLetters, 'write'>;
  audit: AuditTrail;
  notify: NotifyAccount;
  newId: () => string;
  /** Called when a session has ended, to close its sockets. */
  sessionEnded: (sessionId: string) => void;
};

type Caller = { person: Operator; request: FastifyRequest; now: Instant };
/**
 * The email sent for each kind of link. A link that no longer applies, such as the proof of a proved address, is not
 * sent.
 */
const PURPOSES: Readonly<Record<contracts.UserLink, LetterPurpose>> = {
  recovery: 'recovery',
  signup: 'signup',
  magiclink: 'sign-in',
  invite: 'invited',
};

/**
 * Account administration for operators. No call sets an address or a password, redeems a link, reads data of a child,
 * or acts for another person.
 */
export function adminUserRoutes({ db, letters, audit, notify, newId, sessionEnded }: AdminUserPorts): Route[] {
  const fact = ({ person, request, now }: Caller, action: string, objectId?: string): AuditFact => ({
    ...{
      at: now,
      actor: { kind: 'operator', userId: person.userId, sessionId: person.sessionId },
      action,
      objectId,
      requestId: request.id,
    },
  });
  /** Prevents operators from banning or removing themselves by accident; another operator can do it. */
  const notOneself = ({ person }: Caller, userId: UserId) => {
    if (person.userId === userId) refuse('FORBIDDEN');
  };
  type NewUser = { name: string; email: string; role: contracts.User['role'] };
  const make = (
    call: Caller,
    body: NewUser,
    action: string,
    alongside?: (tx: Transaction, made: contracts.User) => Promise<void>,
  ) =>
    db.transaction(async (tx) => {
      const made = await users.addUser(tx, { ...body, id: newId() as UserId, now: call.now });
      await alongside?.(tx, made);
      await audit.within(tx, fact(call, action, made.id));
      return made;
    });

  return [
    route(contracts.createUser, 'operator', async (call) => ({ body: await make(call, call.body, 'user.created') })),
    route(contracts.inviteUser, 'operator', async (call) => {
      const invite = (tx: Transaction, { email, id }: contracts.User) =>
        letters.write({ purpose: 'invited', address: email, userId: id }, call.now, tx);
      return { body: await make(call, call.body, 'user.invited', invite) };
    }),
    route(contracts.listUsers, 'operator', async (call) => {
      await audit.note(fact(call, 'users.listed'));
      return { body: await users.listUsers(db, call.query.after) };
    }),
    route(contracts.getUser, 'operator', async (call) => {
      const found = await users.userOf(db, call.params.userId);
      await audit.note(fact(call, 'user.read', found.id));
      return { body: found };
    }),
    route(contracts.changeUser, 'operator', async (call) => {
      const { userId } = call.params;
      if (call.body.banned) notOneself(call, userId);
      const ended = await db.transaction(async (tx) => {
        const sessions = await users.changeUser(tx, userId, call.body, call.now);
        const action =
          call.body.banned === undefined ? 'user.renamed' : call.body.banned ? 'user.banned' : 'user.unbanned';
        await audit.within(tx, fact(call, action, userId));
        return sessions;
      });
      ended.forEach(sessionEnded);
      return { body: await users.userOf(db, userId) };
    }),
    route(contracts.removeUser, 'operator', async (call) => {
      const { userId } = call.params;
      notOneself(call, userId);
      const ended = await db.transaction(async (tx) => {
        const sessions = await users.removeUser(tx, userId);
        await audit.within(tx, fact(call, 'user.removed', userId));
        return sessions;
      });
      ended.forEach(sessionEnded);
      return { body: {} };
    }),
    route(contracts.mailUserLink, 'operator', async (call) => {
      const { id, claimed } = await users.addresseeOf(db, call.params.userId);
      await db.transaction(async (tx) => {
        await letters.write({ purpose: PURPOSES[call.body.type], address: claimed, userId: id }, call.now, tx);
        await audit.within(tx, fact(call, `user.link.${call.body.type}`, id));
      });
      return { body: {} };
    }),
    route(contracts.listUserFactors, 'operator', async (call) => {
      const { id } = await users.userOf(db, call.params.userId);
      await audit.note(fact(call, 'user.factors.read', id));
      return { body: { factors: await listOf(db, id) } };
    }),
    route(contracts.removeUserFactor, 'operator', async (call) => {
      const { userId, factorId } = call.params;
      const { dueAt } = await db.transaction(async (tx) => {
        const asked = await users.askForRemoval(tx, { userId, factorId, by: call.person.userId, now: call.now });
        if (asked.isNew)
          await notify(tx, {
            userId,
            kind: 'factor-removal-asked',
            about: `${factorId}|${asked.dueAt}`,
            now: call.now,
          });
        await audit.within(tx, fact(call, 'user.factor.removal-asked', factorId));
        return asked;
      });
      return { body: { dueAt } };
    }),
    route(contracts.listAudit, 'operator', async (call) => {
      await audit.note(fact(call, 'audit.read'));
      const { before = null, limit } = call.query;
      const entries = await audit.page(before, limit);
      const last = entries.at(-1)?.number ?? 1;
      return { body: { entries, next: entries.length === limit && last > 1 ? last : null } };
    }),
  ];
}
