import { z } from 'zod';
import { account } from '#shared/messages/en/account.ts';

/** A password as somebody chooses it; the server adds that it must not be easy to guess. */
export const NewPassword = z.string().min(12, account.faults.passwordShort).max(128, account.faults.passwordLong);
