import { z } from 'zod';
import { endpoint } from '#shared/contracts/endpoint.ts';
import { StudentParams } from '#shared/contracts/students.ts';
import { Instant } from '#shared/values/days.ts';
import { InvitationId, OwnershipOfferId, StudentId, UserId } from '#shared/values/ids.ts';
import { SenderLine } from '#shared/values/sender-line.ts';
import { createLineSchema, Email } from '#shared/values/text.ts';

/** The owner manages the guardians of the child; a co-guardian sees everything of the child and cannot erase it. */
export const GuardianRole = z.enum(['owner', 'co-guardian']);
export type GuardianRole = z.infer<typeof GuardianRole>;

export const Guardian = z
  .strictObject({ userId: UserId, name: z.string(), role: GuardianRole, isYou: z.boolean(), since: Instant })
  .meta({ id: 'Guardian' });
export type Guardian = z.infer<typeof Guardian>;

export const GuardianInvitation = z
  .strictObject({
    id: InvitationId,
    /** Empty once its reader has ended the invitation: the address is deleted then. */
    email: z.string(),
    invitedAt: Instant,
    expiresAt: Instant,
    isOver: z.boolean(),
    /** The e-mail bounced. */
    hasBounced: z.boolean(),
  })
  .meta({
    id: 'GuardianInvitation',
    description: 'Somebody who was invited and has not answered. Only the owner sees whom.',
  });
export type GuardianInvitation = z.infer<typeof GuardianInvitation>;

export const OwnershipOffer = z
  .strictObject({ id: OwnershipOfferId, userId: UserId, offeredAt: Instant, expiresAt: Instant })
  .meta({
    id: 'OwnershipOffer',
    description:
      'A co-guardian whom the owner has asked to be the owner instead, and who has not answered. Only the owner sees whom.',
  });
export type OwnershipOffer = z.infer<typeof OwnershipOffer>;

export const GuardianList = z
  .strictObject({
    guardians: z.array(Guardian),
    invitations: z.array(GuardianInvitation),
    offers: z.array(OwnershipOffer),
  })
  .meta({
    id: 'GuardianList',
    description: 'Who looks after a child. For a co-guardian the lists of invitations and offers are empty.',
  });
export type GuardianList = z.infer<typeof GuardianList>;

export const listGuardians = endpoint({
  name: 'listGuardians',
  summary: 'Who looks after this child',
  params: StudentParams,
  response: GuardianList,
});

export const inviteGuardian = endpoint({
  name: 'inviteGuardian',
  summary:
    'Invites another grown-up by mail to look after this child, too; another invitation to the same address takes its place',
  params: StudentParams,
  body: z.strictObject({ email: Email, line: SenderLine.optional() }).meta({ id: 'InviteGuardian' }),
  response: GuardianInvitation,
  status: 201,
  stepUp: true,
});

export const withdrawGuardianInvitation = endpoint({
  name: 'withdrawGuardianInvitation',
  summary: 'Takes an invitation back; its link opens nothing any more',
  params: z.strictObject({ studentId: StudentId, invitationId: InvitationId }),
  response: z.strictObject({}),
});

export const removeGuardian = endpoint({
  name: 'removeGuardian',
  summary: 'Ends what a co-guardian may see of this child, at once and on every device',
  params: z.strictObject({ studentId: StudentId, userId: UserId }),
  response: z.strictObject({}),
});

export const stopGuarding = endpoint({
  name: 'stopGuarding',
  summary: 'A co-guardian leaves; the owner of a child passes it on first',
  params: StudentParams,
  body: z.strictObject({}),
  response: z.strictObject({}),
});

const Link = z.strictObject({ token: createLineSchema(1, 200) });

/** What the holder of the link sees after sign-in, before deciding. */
export const GuardianOffer = z
  .strictObject({ invitedBy: z.string(), childName: z.string(), isGuardianAlready: z.boolean() })
  .meta({ id: 'GuardianOffer' });
export type GuardianOffer = z.infer<typeof GuardianOffer>;

export const openGuardianInvitation = endpoint({
  name: 'openGuardianInvitation',
  summary: 'Shows who invites and for which child; changes nothing',
  params: z.strictObject({}),
  body: Link.meta({ id: 'GuardianLink' }),
  response: GuardianOffer,
});

export const acceptGuardianInvitation = endpoint({
  name: 'acceptGuardianInvitation',
  summary: 'Whoever is signed in looks after this child from now on; a link works once',
  params: z.strictObject({}),
  body: Link,
  response: z.strictObject({ studentId: StudentId }),
});

export const declineGuardianInvitation = endpoint({
  name: 'declineGuardianInvitation',
  summary:
    '“Not me”: the link opens nothing any more, and this address is never written to again on behalf of a family',
  params: z.strictObject({}),
  body: Link,
  response: z.strictObject({}),
});

export const offerOwnership = endpoint({
  name: 'offerOwnership',
  summary:
    'Asks a co-guardian to be the owner of this child instead; another open offer to the same person ends with it, and of several people the first who accepts is the owner',
  params: StudentParams,
  body: z.strictObject({ userId: UserId }).meta({ id: 'OfferOwnership' }),
  response: OwnershipOffer,
  status: 201,
  stepUp: true,
});

export const withdrawOwnershipOffer = endpoint({
  name: 'withdrawOwnershipOffer',
  summary: 'Takes an offer back that is not answered',
  params: z.strictObject({ studentId: StudentId, offerId: OwnershipOfferId }),
  response: z.strictObject({}),
});

/** What the recipient of an offer sees before deciding. */
export const ReceivedOffer = z
  .strictObject({
    id: OwnershipOfferId,
    studentId: StudentId,
    childName: z.string(),
    offeredBy: z.string(),
    expiresAt: Instant,
    /** The offering owner has closed their account: without an answer the child passes to one of its guardians. */
    isClosing: z.boolean(),
  })
  .meta({ id: 'ReceivedOffer' });
export type ReceivedOffer = z.infer<typeof ReceivedOffer>;

export const listOwnershipOffers = endpoint({
  name: 'listOwnershipOffers',
  summary: 'Children that somebody asks you to be the owner of',
  params: z.strictObject({}),
  response: z.strictObject({ offers: z.array(ReceivedOffer) }),
});

const OfferParams = z.strictObject({ offerId: OwnershipOfferId });

export const acceptOwnershipOffer = endpoint({
  name: 'acceptOwnershipOffer',
  summary:
    'You are the owner of the child from now on and the former owner a co-guardian, whose invitations and links for this child end',
  params: OfferParams,
  body: z.strictObject({}),
  response: z.strictObject({ studentId: StudentId }),
  stepUp: true,
});

export const declineOwnershipOffer = endpoint({
  name: 'declineOwnershipOffer',
  summary: 'Ends an offer to you; everything stays as it is',
  params: OfferParams,
  body: z.strictObject({}),
  response: z.strictObject({}),
});
