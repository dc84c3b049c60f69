import { z } from 'zod';

/** An id that is not used is left out of a bundle. */
// @__NO_SIDE_EFFECTS__
function createIdSchema<const Name extends string>(name: Name) {
  return z.uuid().brand(name);
}

/** Ids are random UUIDs without personal data, so they may appear in URLs, logs and workflow ids. */
export const AssessmentId = createIdSchema('AssessmentId');
export type AssessmentId = z.infer<typeof AssessmentId>;

export const StudentId = createIdSchema('StudentId');
export type StudentId = z.infer<typeof StudentId>;

export const OwnershipOfferId = createIdSchema('OwnershipOfferId');
export type OwnershipOfferId = z.infer<typeof OwnershipOfferId>;

export const InvitationId = createIdSchema('InvitationId');
export type InvitationId = z.infer<typeof InvitationId>;

/** One sitting of a task; a replay has a new id. */
export const SittingId = createIdSchema('SittingId');
export type SittingId = z.infer<typeof SittingId>;

/** One handover of a device to a child; the actor of the child's requests. */
export const HandoverId = createIdSchema('HandoverId');
export type HandoverId = z.infer<typeof HandoverId>;

/** The user id of the accounts schema. The product never joins it to anything but `guardians`. */
export const UserId = createIdSchema('UserId');
export type UserId = z.infer<typeof UserId>;

/** A link to one report for a person without an account. */
export const ShareId = createIdSchema('ShareId');
export type ShareId = z.infer<typeof ShareId>;

/** One erasure of a child. The id outlives the erased data, so it is not derived from it. */
export const ErasureId = createIdSchema('ErasureId');
export type ErasureId = z.infer<typeof ErasureId>;

/** One second factor of an account. */
export const FactorId = createIdSchema('FactorId');
export type FactorId = z.infer<typeof FactorId>;

/** One sign-in method of an account. */
export const IdentityId = createIdSchema('IdentityId');
export type IdentityId = z.infer<typeof IdentityId>;

/** A UUID of version 8 from the first 32 hexadecimal digits of a hash; deterministic for the hashed name. */
export const hashToUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
