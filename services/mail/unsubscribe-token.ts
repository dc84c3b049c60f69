import { createHmac, timingSafeEqual } from 'node:crypto';
import { isMailKind, type MailKindName, mayBeTurnedOff } from '#services/mail/kinds.ts';
import { readUnsubscribeToken, unsubscribeTokenOf } from '#shared/values/unsubscribe-link.ts';

type Secret = { version: number; value: string };
/** Whose letters of which kind. */
export type Letters = { recipient: string; kind: MailKindName };

/**
 * What ends letters of one kind to one recipient, and does nothing else: who holds it needs no account, and it is good
 * for as long as the secret is, since a letter may be read years later. `secrets` newest first.
 */
export function unsubscribeTokens(secrets: readonly Secret[]) {
  const sign = ({ recipient, kind }: Letters, { value }: Secret) =>
    createHmac('sha256', value).update(`unsubscribe/${recipient}/${kind}`).digest();
  return {
    of: (letters: Letters): string =>
      unsubscribeTokenOf({ ...letters, signature: sign(letters, secrets[0] as Secret).toString('base64url') }),
    /** Null for what is none of ours, and for letters that nobody can turn off. */
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

/** The address in a letter and in its header, for those that may be turned off. */
export const unsubscribeUrlsOf =
  (tokens: UnsubscribeTokens, baseUrl: string) =>
  ({ recipient, kind }: { recipient: string; kind: string }): string =>
    `${baseUrl}/api/unsubscribe?t=${tokens.of({ recipient, kind: kind as MailKindName })}`;
