import { z } from 'zod';

/**
 * Links that an operator has mailed to the owner of an account: `recovery` leads to a new password, `signup` proves the
 * address, `magiclink` signs in, `invite` repeats the invitation.
 */
export const UserLink = z.enum(['recovery', 'signup', 'magiclink', 'invite']);
export type UserLink = z.infer<typeof UserLink>;
