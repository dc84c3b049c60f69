import { createHmac, timingSafeEqual } from 'node:crypto';

type Secret = { version: number; value: string };

/**
 * Derives link and code of an email from its id and the secret of the installation: an email sent twice has the same
 * link, and a stolen database opens nothing. `secrets` newest first; links by older ones stay valid.
 */
export function createEmailSecrets(secrets: readonly Secret[]) {
  const computeDigest = (label: string, id: string, { value }: Secret) =>
    createHmac('sha256', value).update(`letter/${label}/${id}`).digest();
  const deriveCode = (id: string, secret: Secret) =>
    String(computeDigest('code', id, secret).readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const newest = secrets[0] as Secret;
  return {
    deriveLinkAndCode: (id: string) => ({
      token: `${id}.${computeDigest('link', id, newest).toString('base64url')}`,
      code: deriveCode(id, newest),
    }),
    /**
     * The id of the email that a link belongs to, with or without a purpose suffix; null if its signature is not ours.
     */
    readEmailId: (token: string): string | null => {
      const [id = '', signature = ''] = token.split('.');
      const presented = Buffer.from(signature, 'base64url');
      return secrets.some((secret) => isSame(presented, computeDigest('link', id, secret))) ? id : null;
    },
    isCodeFor: (id: string, code: string): boolean =>
      secrets.some((secret) => isSame(Buffer.from(code), Buffer.from(deriveCode(id, secret)))),
  };
}
export type EmailSecrets = ReturnType<typeof createEmailSecrets>;

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
