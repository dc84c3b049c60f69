import type { FastifyRequest } from 'fastify';
import type { AccountEmails } from '#services/accounts/account-emails.store.ts';
import * as users from '#services/accounts/admin-users.store.ts';
import { listFactors } from '#services/accounts/factors.store.ts';
import type { AuditTrail } from '#services/audit/audit.store.ts';
import type { AuditAction } from '#services/audit/audit-actions.ts';
import { buildAuditFact } from '#services/audit/build-audit-fact.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import type { Operator } from '#services/http/actor.ts';
import { type Route, route } from '#services/http/route.ts';
import type { NotifyAccount } from '#services/mail/security-emails.ts';
import * as contracts from '#shared/contracts/admin-users.ts';
import type { Instant } from '#shared/values/days.ts';
import type { EmailPurpose } from '#shared/values/email-links.ts';
import type { UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';
import type { UserLink } from '#shared/values/user-link.ts';

type AdminUserPorts = {
  db: Database;
  /** Links are sent to the address of the account only. */
  emails: Pick<AccountEmails, 'write'>;
  audit: AuditTrail;
  notify: NotifyAccount;
  newId: () => string;
  /** Called when a session has ended, to close its sockets. */
  onSessionEnded: (sessionId: string) => void;
};

type Caller = { person: Operator; request: FastifyRequest; now: Instant };
/**
 * The email sent for each kind of link. A link that no longer applies, such as the proof of a proved address, is not
 * sent.
 */
const PURPOSES: Readonly<Record<UserLink, EmailPurpose>> = {
  recovery: 'recovery',
  signup: 'signup',
  magiclink: 'sign-in',
  invite: 'invited',
};

/**
 * Account administration for operators. No call sets an address or a password, redeems a link, reads data of a child,
 * or acts for another person.
 */
export function adminUserRoutes({ db, emails, audit, notify, newId, onSessionEnded }: AdminUserPorts): Route[] {
  /** Prevents operators from banning or removing themselves by accident; another operator can do it. */
  const refuseOnOneself = ({ person }: Caller, userId: UserId) => {
    if (person.userId === userId) refuse('FORBIDDEN');
  };
  type NewUser = { name: string; email: string; role: contracts.User['role'] };
  const createUser = (
    call: Caller,
    body: NewUser,
    action: AuditAction,
    alongside?: (tx: Transaction, createdUser: contracts.User) => Promise<void>,
  ) =>
    db.transaction(async (tx) => {
      const createdUser = await users.addUser(tx, { ...body, id: newId() as UserId, now: call.now });
      await alongside?.(tx, createdUser);
      await audit.within(tx, buildAuditFact(call, action, createdUser.id));
      return createdUser;
    });

  return [
    route(contracts.createUser, 'operator', async (call) => ({
      body: await createUser(call, call.body, 'user.created'),
    })),
    route(contracts.inviteUser, 'operator', async (call) => {
      const invite = (tx: Transaction, { email, id }: contracts.User) =>
        emails.write({ purpose: 'invited', address: email, userId: id }, call.now, tx);
      return { body: await createUser(call, call.body, 'user.invited', invite) };
    }),
    route(contracts.listUsers, 'operator', async (call) => {
      await audit.note(buildAuditFact(call, 'users.listed'));
      return { body: await users.listUsers(db, call.query.after) };
    }),
    route(contracts.getUser, 'operator', async (call) => {
      const foundUser = await users.getUser(db, call.params.userId);
      await audit.note(buildAuditFact(call, 'user.read', foundUser.id));
      return { body: foundUser };
    }),
    route(contracts.changeUser, 'operator', async (call) => {
      const { userId } = call.params;
      const { name, banned } = call.body;
      if (banned) refuseOnOneself(call, userId);
      const actions: AuditAction[] = [];
      if (name !== undefined) actions.push('user.renamed');
      if (banned !== undefined) actions.push(banned ? 'user.banned' : 'user.unbanned');
      const endedSessions = await db.transaction(async (tx) => {
        const sessions = await users.changeUser(tx, userId, call.body, call.now);
        for (const action of actions) await audit.within(tx, buildAuditFact(call, action, userId));
        return sessions;
      });
      endedSessions.forEach(onSessionEnded);
      return { body: await users.getUser(db, userId) };
    }),
    route(contracts.removeUser, 'operator', async (call) => {
      const { userId } = call.params;
      refuseOnOneself(call, userId);
      const endedSessions = await db.transaction(async (tx) => {
        const sessions = await users.removeUser(tx, userId, call.now);
        await audit.within(tx, buildAuditFact(call, 'user.removed', userId));
        return sessions;
      });
      endedSessions.forEach(onSessionEnded);
      return { body: {} };
    }),
    route(contracts.mailUserLink, 'operator', async (call) => {
      const { id, email } = await users.getUser(db, call.params.userId);
      await db.transaction(async (tx) => {
        await emails.write({ purpose: PURPOSES[call.body.type], address: email, userId: id }, call.now, tx);
        await audit.within(tx, buildAuditFact(call, `user.link.${call.body.type}`, id));
      });
      return { body: {} };
    }),
    route(contracts.listUserFactors, 'operator', async (call) => {
      const { id } = await users.getUser(db, call.params.userId);
      await audit.note(buildAuditFact(call, 'user.factors.read', id));
      return { body: { factors: await listFactors(db, id) } };
    }),
    route(contracts.removeUserFactor, 'operator', async (call) => {
      const { userId, factorId } = call.params;
      const { dueAt } = await db.transaction(async (tx) => {
        const removal = await users.requestFactorRemoval(tx, {
          userId,
          factorId,
          by: call.person.userId,
          now: call.now,
        });
        if (removal.isNew)
          await notify(tx, {
            userId,
            kind: 'factor-removal-asked',
            about: `${factorId}|${removal.dueAt}`,
            now: call.now,
          });
        await audit.within(tx, buildAuditFact(call, 'user.factor.removal-asked', factorId));
        return removal;
      });
      return { body: { dueAt } };
    }),
    route(contracts.listAudit, 'operator', async (call) => {
      await audit.note(buildAuditFact(call, 'audit.read'));
      const { before = null, limit } = call.query;
      const entries = await audit.page(before, limit);
      const last = entries.at(-1)?.number ?? 1;
      return { body: { entries, next: entries.length === limit && last > 1 ? last : null } };
    }),
  ];
}
