import { createHmac, timingSafeEqual } from 'node:crypto';
import { canBeTurnedOff, isMailKind, type MailKindName } from '#services/mail/kinds.ts';
import { formatUnsubscribeToken, parseUnsubscribeToken } from '#shared/values/links.ts';

type Secret = { version: number; value: string };
/** A recipient and a kind of email. */
export type EmailSubscription = { recipient: string; kind: MailKindName };

/**
 * Tokens that turn off emails of one kind to one recipient, and do nothing else: they need no account, and are valid as
 * long as the secret, since an email may be read years later. `secrets` newest first.
 */
export function createUnsubscribeTokens(secrets: readonly Secret[]) {
  const sign = ({ recipient, kind }: EmailSubscription, { value }: Secret) =>
    createHmac('sha256', value).update(`unsubscribe/${recipient}/${kind}`).digest();
  return {
    of: (subscription: EmailSubscription): string =>
      formatUnsubscribeToken({
        ...subscription,
        signature: sign(subscription, secrets[0] as Secret).toString('base64url'),
      }),
    /** Null for a foreign token, and for kinds that cannot be turned off. */
    read: (token: string): EmailSubscription | null => {
      const parts = parseUnsubscribeToken(token);
      if (!parts || !isMailKind(parts.kind) || !canBeTurnedOff(parts.kind)) return null;
      const subscription = { recipient: parts.recipient, kind: parts.kind };
      const signatureBytes = Buffer.from(parts.signature, 'base64url');
      return secrets.some((secret) => isSame(signatureBytes, sign(subscription, secret))) ? subscription : null;
    },
  };
}
export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);

/** The unsubscribe address in an email and in its header, for kinds that can be turned off. */
export const createUnsubscribeUrls =
  (tokens: UnsubscribeTokens, baseUrl: string) =>
  ({ recipient, kind }: { recipient: string; kind: string }): string =>
    `${baseUrl}/api/unsubscribe?t=${tokens.of({ recipient, kind: kind as MailKindName })}`;
