import { createHash, createHmac } from 'node:crypto';
import type { ShareId } from '#shared/values/ids.ts';

type Secret = { version: number; value: string };

/**
 * The token of a link is made from its id and the newest secret of the installation. So the answer to a write that is
 * asked for again is the first one, although only the hash of the token is kept.
 */
export const shareSecrets = (secrets: readonly Secret[]) => ({
  tokenOf: (id: ShareId): string =>
    createHmac('sha256', (secrets[0] as Secret).value)
      .update(`share/${id}`)
      .digest('base64url'),
});
export type ShareSecrets = ReturnType<typeof shareSecrets>;

export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
