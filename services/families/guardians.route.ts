import type { AuditTrail } from '#services/audit/audit.store.ts';
import type { AuditAction } from '#services/audit/audit-actions.ts';
import { buildAuditFact } from '#services/audit/build-audit-fact.ts';
import type { Database, Transaction } from '#services/database/database.store.ts';
import { type FamilyStore, MOST_CHILDREN } from '#services/families/families.store.ts';
import {
  acceptGuardianInvitation,
  addGuardianInvitation,
  declineGuardianInvitation,
  withdrawGuardianInvitation,
} from '#services/families/guardian-invitations.store.ts';
import type { FoundLink, GuardianLinkStore } from '#services/families/guardian-links.store.ts';
import { endGuardianship, type GuardianLister } from '#services/families/guardians.store.ts';
import { lockOwnedChild } from '#services/families/ownership.store.ts';
import type { Parent } from '#services/http/actor.ts';
import type { KeyedWrite } from '#services/http/keyed-write.store.ts';
import { type Route, type RouteCall, route } from '#services/http/route.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import type { NotifyAccount } from '#services/mail/security-emails.ts';
import * as contracts from '#shared/contracts/guardians.ts';
import type { Instant } from '#shared/values/days.ts';
import type { InvitationId, StudentId, UserId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

type GuardianPorts = {
  db: Database;
  list: GuardianLister;
  links: GuardianLinkStore;
  families: Pick<FamilyStore, 'isGuardianOfStudent' | 'findGuardianRole'>;
  users: { proveAddress: (tx: Transaction, userId: UserId, address: string, keepsWaysIn: boolean) => Promise<unknown> };
  /** Ends what this guardian has opened to teachers of the child, in the transaction that ends the guardianship. */
  endTeacherInvitations: (tx: Transaction, userId: UserId, studentId: StudentId) => Promise<void>;
  /** Records in the assessments what ended with a guardianship. Never throws; the housekeeping job handles failures. */
  guardianshipEnded: (userId: UserId, now: Instant) => Promise<void>;
  /** Starts assessments that waited for the proof of this address. */
  addressProved: (userId: UserId, now: Instant) => Promise<void>;
  keyedWrite: KeyedWrite;
  notify: NotifyAccount;
  audit: Pick<AuditTrail, 'within'>;
  newId: () => string;
  hashes: AddressHashes;
  mostChildren?: number | undefined;
};

/** Guardians of a child: the owner invites and removes; a co-guardian sees all data of the child and may leave. */
export const guardianRoutes = (ports: GuardianPorts): Route[] => {
  const {
    db,
    list,
    links,
    families,
    users,
    endTeacherInvitations,
    guardianshipEnded,
    addressProved,
    keyedWrite,
    notify,
    audit,
    newId,
    hashes,
    mostChildren = MOST_CHILDREN,
  } = ports;
  const requireInForce = (link: FoundLink) => (link.standing === 'inForce' ? link : refuse(link.standing));

  /** Requires the accepting person's address to be proved: before, or by this link, if it was sent to that address. */
  async function ensureAddressProved(tx: Transaction, { userId, account }: Parent, email: string): Promise<void> {
    if (account.verified) return;
    if (account.email !== email) refuse('PROVE_ADDRESS_FIRST');
    await users.proveAddress(tx, userId, email, true);
  }

  type EndingCall = Omit<RouteCall<typeof contracts.stopGuarding, 'parentOfStudent'>, 'body'>;
  async function endAccess(call: EndingCall, userId: UserId, action: AuditAction) {
    const { params, person, key, requestHash, now } = call;
    const { replayed } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
      // Only the owner ends the access of another.
      if (userId !== person.userId) await lockOwnedChild(tx, person.userId, params.studentId);
      await endGuardianship(tx, params.studentId, userId);
      await endTeacherInvitations(tx, userId, params.studentId);
      await audit.within(tx, buildAuditFact(call, action, userId));
      return {};
    });
    await guardianshipEnded(userId, now);
    return { body: {}, replayed };
  }

  return [
    route(contracts.listGuardians, 'parentOfStudent', async ({ params, person, now }) => ({
      body: await list(params.studentId, person.userId, now),
    })),
    route(contracts.inviteGuardian, 'ownerOfStudent', async (call) => {
      const { params, body, person, key, requestHash, now } = call;
      const { response, replayed } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
        const id = newId() as InvitationId;
        const { studentId } = params;
        const invitation = await addGuardianInvitation(tx, { id, studentId, by: person.userId, ...body, now }, hashes);
        await audit.within(tx, buildAuditFact(call, 'guardian.invited', id));
        return invitation;
      });
      return { body: { ...response, email: body.email }, replayed };
    }),
    route(contracts.withdrawGuardianInvitation, 'ownerOfStudent', async (call) => {
      const { params, person, key, requestHash } = call;
      const { replayed } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
        const { studentId, invitationId: id } = params;
        await withdrawGuardianInvitation(tx, { id, studentId, by: person.userId });
        await audit.within(tx, buildAuditFact(call, 'guardian.invitation-withdrawn', params.invitationId));
        return {};
      });
      return { body: {}, replayed };
    }),
    route(contracts.removeGuardian, 'ownerOfStudent', (call) =>
      endAccess(call, call.params.userId, 'guardian.removed'),
    ),
    route(contracts.stopGuarding, 'parentOfStudent', async (call) => {
      const { userId } = call.person;
      // A child needs an owner: the owner passes it on first, erases it, or stays.
      if ((await families.findGuardianRole(userId, call.params.studentId)) === 'owner') refuse('OWNER_STAYS');
      return endAccess(call, userId, 'guardian.left');
    }),
    route(contracts.openGuardianInvitation, 'signedIn', async ({ body, person, now }) => {
      const { studentId, inviterName, childName } = requireInForce(await links.find(body.token, now));
      return {
        body: {
          invitedBy: inviterName,
          childName,
          isGuardianAlready: await families.isGuardianOfStudent(person.userId, studentId),
        },
      };
    }),
    route(contracts.acceptGuardianInvitation, 'signedIn', async (call) => {
      const { body, person, now } = call;
      const { userId } = person;
      const link = await links.find(body.token, now);
      // A retry after a lost response, or a guardian who opens a link: changes nothing and does not use the link up.
      const isTheirs = link.standing === 'inForce' || link.usedBy === userId;
      if (isTheirs && link.studentId && (await families.isGuardianOfStudent(userId, link.studentId)))
        return { body: { studentId: link.studentId } };
      const { invitationId, studentId, invitedBy, email } = requireInForce(link);
      await db.transaction(async (tx) => {
        await ensureAddressProved(tx, person, email);
        await acceptGuardianInvitation(tx, { invitationId, studentId, userId, mostChildren, now });
        await notify(tx, { userId: invitedBy, kind: 'guardian-joined', about: invitationId, now });
        await audit.within(tx, buildAuditFact(call, 'guardian.joined', invitationId));
      });
      if (!person.account.verified) await addressProved(userId, now);
      return { body: { studentId } };
    }),
    route(contracts.declineGuardianInvitation, 'notInChildMode', async ({ body, now, request }) => {
      const invitationId = (await links.findInvitation(body.token)) ?? refuse('NO_INVITATION');
      await db.transaction(async (tx) => {
        // A link that is used again must not fill the audit.
        if (!(await declineGuardianInvitation(tx, invitationId, hashes))) return;
        await audit.within(tx, {
          at: now,
          actor: { kind: 'invited' },
          action: 'guardian.declined',
          objectId: invitationId,
          requestId: request.id,
        });
      });
      return { body: {} };
    }),
  ];
};
