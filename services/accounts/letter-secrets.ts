import { createHmac, timingSafeEqual } from 'node:crypto';

type Secret = { version: number; value: string };

/**
 * Derives link and code of an email from its id and the secret of the installation: an email sent twice has the same
 * link, and a stolen database opens nothing. `secrets` newest first; links by older ones stay valid.
 */
export function letterSecrets(secrets: readonly Secret[]) {
  const digest = (what: string, id: string, { value }: Secret) =>
    createHmac('sha256', value).update(`letter/${what}/${id}`).digest();
  const codeBy = (id: string, secret: Secret) =>
    String(digest('code', id, secret).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const newest = secrets[0] as Secret;
  return {
    of: (id: string) => ({
      token: `${id}.${digest('link', id, newest).toString('base64url')}`,
      code: codeBy(id, newest),
    }),
    /**
     * The id of the email that a link belongs to, with or without a purpose suffix; null if its signature is not ours.
     */
    idOf: (token: string): string | null => {
      const [id = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      return secrets.some((secret) => isSame(given, digest('link', id, secret))) ? id : null;
    },
    isCodeOf: (id: string, code: string): boolean =>
      secrets.some((secret) => isSame(Buffer.from(code), Buffer.from(codeBy(id, secret)))),
  };
}
export type LetterSecrets = ReturnType<typeof letterSecrets>;

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
