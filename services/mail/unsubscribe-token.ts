import { createHmac, timingSafeEqual } from 'node:crypto';
import { isMailKind, type MailKindName, mayBeTurnedOff } from '#services/mail/kinds.ts';
import { readUnsubscribeToken, unsubscribeTokenOf } from '#shared/values/unsubscribe-link.ts';

type Secret = { version: number; value: string };
/** A recipient and a kind of email. */
export type Letters = { recipient: string; kind: MailKindName };

/**
 * Tokens that turn off emails of one kind to one recipient, and do nothing else: they need no account, and are valid as
 * long as the secret, since an email may be read years later. `secrets` newest first.
 */
export function unsubscribeTokens(secrets: readonly Secret[]) {
  const sign = ({ recipient, kind }: Letters, { value }: Secret) =>
    createHmac('sha256', value).update(`unsubscribe/${recipient}/${kind}`).digest();
  return {
    of: (letters: Letters): string =>
      unsubscribeTokenOf({ ...letters, signature: sign(letters, secrets[0] as Secret).toString('base64url') }),
    /** Null for a foreign token, and for kinds that cannot be turned off. */
    read: (token: string): Letters | null => {
      const parts = readUnsubscribeToken(token);
      if (!parts || !isMailKind(parts.kind) || !mayBeTurnedOff(parts.kind)) return null;
      const letters = { recipient: parts.recipient, kind: parts.kind };
      const given = Buffer.from(parts.signature, 'base64url');
      return secrets.some((secret) => isSame(given, sign(letters, secret))) ? letters : null;
    },
  };
}
export type UnsubscribeTokens = ReturnType<typeof unsubscribeTokens>;

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** The unsubscribe address in an email and in its header, for kinds that can be turned off. */
export const unsubscribeUrlsOf =
  (tokens: UnsubscribeTokens, baseUrl: string) =>
  ({ recipient, kind }: { recipient: string; kind: string }): string =>
    `${baseUrl}/api/unsubscribe?t=${tokens.of({ recipient, kind: kind as MailKindName })}`;
