import { z } from 'zod';
import { account } from '#messages/account.ts';

/** The form's rule for a new password; the server also refuses passwords that are easy to guess. */
export const NewPassword = z.string().min(12, account.faults.passwordShort).max(128, account.faults.passwordLong);
