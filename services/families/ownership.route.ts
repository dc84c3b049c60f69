import type { AuditTrail } from '#services/audit/audit.store.ts';
import { buildAuditFact } from '#services/audit/build-audit-fact.ts';
import {
  acceptOffer,
  declineOffer,
  makeOffer,
  type ReceivedOffers,
  withdrawOffer,
} from '#services/families/ownership.store.ts';
import type { KeyedWrite } from '#services/http/keyed-write.store.ts';
import { type Route, route } from '#services/http/route.ts';
import type { NotifyAccount } from '#services/mail/security-emails.ts';
import * as contracts from '#shared/contracts/guardians.ts';
import type { OwnershipOfferId } from '#shared/values/ids.ts';

type OwnershipPorts = {
  listReceivedOffers: ReceivedOffers;
  keyedWrite: KeyedWrite;
  notify: NotifyAccount;
  audit: Pick<AuditTrail, 'within'>;
  newId: () => string;
};

/** The owner of a child asks co-guardians to become the owner; the first to accept does. */
export const ownershipRoutes = ({ listReceivedOffers, keyedWrite, notify, audit, newId }: OwnershipPorts): Route[] => [
  route(contracts.offerOwnership, 'ownerOfStudent', async (call) => {
    const { params, body, person, key, requestHash, now } = call;
    const { response, replayed } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
      const id = newId() as OwnershipOfferId;
      const offer = await makeOffer(tx, { id, studentId: params.studentId, by: person.userId, to: body.userId, now });
      await notify(tx, { userId: body.userId, kind: 'ownership-offered', about: id, now });
      await audit.within(tx, buildAuditFact(call, 'ownership.offered', id));
      return offer;
    });
    return { body: response, replayed };
  }),
  route(contracts.withdrawOwnershipOffer, 'ownerOfStudent', async (call) => {
    const { params, person, key, requestHash } = call;
    const { replayed } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
      await withdrawOffer(tx, { id: params.offerId, studentId: params.studentId, by: person.userId });
      await audit.within(tx, buildAuditFact(call, 'ownership.offer-withdrawn', params.offerId));
      return {};
    });
    return { body: {}, replayed };
  }),
  route(contracts.listOwnershipOffers, 'signedIn', async ({ person, now }) => ({
    body: { offers: await listReceivedOffers(person.userId, now) },
  })),
  route(contracts.acceptOwnershipOffer, 'signedIn', async (call) => {
    const { params, person, key, requestHash, now } = call;
    const { userId } = person;
    const { response, replayed } = await keyedWrite({ userId, key, requestHash }, async (tx) => {
      const { studentId, by, isNew, isClosing } = await acceptOffer(tx, { id: params.offerId, userId, now });
      if (isNew) {
        if (!isClosing) await notify(tx, { userId: by, kind: 'ownership-accepted', about: params.offerId, now });
        await audit.within(tx, buildAuditFact(call, 'ownership.accepted', params.offerId));
      }
      return { studentId };
    });
    return { body: response, replayed };
  }),
  route(contracts.declineOwnershipOffer, 'signedIn', async (call) => {
    const { params, person, key, requestHash, now } = call;
    const { replayed } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
      const { by, isNew, isClosing } = await declineOffer(tx, { id: params.offerId, userId: person.userId, now });
      if (isNew) {
        if (!isClosing) await notify(tx, { userId: by, kind: 'ownership-declined', about: params.offerId, now });
        await audit.within(tx, buildAuditFact(call, 'ownership.declined', params.offerId));
      }
      return {};
    });
    return { body: {}, replayed };
  }),
];
