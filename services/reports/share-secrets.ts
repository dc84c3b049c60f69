import { createHash, createHmac } from 'node:crypto';
import type { ShareId } from '#shared/values/ids.ts';

type Secret = { version: number; value: string };

/**
 * Derives the token of a link from its id and the newest secret, so that a repeated write returns the same token,
 * although only its hash is stored.
 */
export const createShareSecrets = (secrets: readonly Secret[]) => ({
  deriveToken: (id: ShareId): string =>
    createHmac('sha256', (secrets[0] as Secret).value)
      .update(`share/${id}`)
      .digest('base64url'),
});
export type ShareSecrets = ReturnType<typeof createShareSecrets>;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
