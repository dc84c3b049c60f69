import { z } from 'zod';

/** Ids are random UUIDs and say nothing about a person, so they may stand in URLs, logs and workflow ids. */
export const AssessmentId = z.uuid().brand('AssessmentId');
export type AssessmentId = z.infer<typeof AssessmentId>;

export const StudentId = z.uuid().brand('StudentId');
export type StudentId = z.infer<typeof StudentId>;

export const OwnershipOfferId = z.uuid().brand('OwnershipOfferId');
export type OwnershipOfferId = z.infer<typeof OwnershipOfferId>;

export const InvitationId = z.uuid().brand('InvitationId');
export type InvitationId = z.infer<typeof InvitationId>;

/** One go at a task, so that a replay can be told from the first try. */
export const SittingId = z.uuid().brand('SittingId');
export type SittingId = z.infer<typeof SittingId>;

/** One time that a device was given to a child; the actor of what the child does on it. */
export const HandoverId = z.uuid().brand('HandoverId');
export type HandoverId = z.infer<typeof HandoverId>;

/** The user id of the accounts schema. The product never joins it to anything but `guardians`. */
export const UserId = z.uuid().brand('UserId');
export type UserId = z.infer<typeof UserId>;

/** A link that shows one report to somebody who has no account. */
export const ShareId = z.uuid().brand('ShareId');
export type ShareId = z.infer<typeof ShareId>;

/** One erasure of a child. It outlives what was erased, so it is told from nothing. */
export const ErasureId = z.uuid().brand('ErasureId');
export type ErasureId = z.infer<typeof ErasureId>;

/** One second factor of an account. */
export const FactorId = z.uuid().brand('FactorId');
export type FactorId = z.infer<typeof FactorId>;

/** One way into an account. */
export const IdentityId = z.uuid().brand('IdentityId');
export type IdentityId = z.infer<typeof IdentityId>;

/** A UUID of version 8, which is a name's hash, from its first 32 hexadecimal digits: the same for the same name. */
export const uuidOfHash = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
