import { z } from 'zod';

/** Why a password is easy to guess; the web has advice for each reason. */
export const PasswordWeakness = z.enum(['COMMON', 'WORDS', 'OWN', 'SITE', 'KEYS', 'REPEATED', 'DATE']);
export type PasswordWeakness = z.infer<typeof PasswordWeakness>;
