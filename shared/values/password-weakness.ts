import { z } from 'zod';

/** Why a password is among those that are tried first; a page has a sentence for each that says what would help. */
export const PasswordWeakness = z.enum(['COMMON', 'WORDS', 'OWN', 'SITE', 'KEYS', 'REPEATED', 'DATE']);
export type PasswordWeakness = z.infer<typeof PasswordWeakness>;
