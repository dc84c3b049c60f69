import { createHmac } from 'node:crypto';
import { canBeTurnedOff, isMailKind, type MailKindName } from '#services/mail/kinds.ts';
import { isSameBytes, type Secret } from '#services/tokens.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import { formatUnsubscribeToken, parseUnsubscribeToken } from '#shared/values/email-links.ts';
import { StudentId, UserId } from '#shared/values/ids.ts';

/**
 * A recipient, with the hash of the address where that is not the account's own or a teacher's, and a kind of email.
 */
export type EmailSubscription = { recipient: string; kind: MailKindName };

/**
 * Tokens that turn off emails of one kind to one recipient, and do nothing else: they need no account, and are valid as
 * long as the secret, since an email may be read years later. `secrets`: the one in use first.
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
      return secrets.some((secret) => isSameBytes(signatureBytes, sign(subscription, secret))) ? subscription : null;
    },
  };
}
export type UnsubscribeTokens = ReturnType<typeof createUnsubscribeTokens>;

/** The unsubscribe address in an email and in its header, for kinds that can be turned off. */
export const createUnsubscribeUrls =
  (tokens: UnsubscribeTokens, baseUrl: string) =>
  ({ recipient, kind }: { recipient: string; kind: string }): string =>
    `${baseUrl}/api/unsubscribe?t=${tokens.of({ recipient, kind: kind as MailKindName })}`;

/** A guardian's consent to keep a child that is about to end. */
export type KeepGrant = { userId: UserId; studentId: StudentId; until: Instant };

const FORM = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{10,12})\.([\w-]{43})$/;

/**
 * Tokens that keep one child in the name of one guardian, and do nothing else; invalid after their day. `secrets`:
 * the one in use first.
 */
export function createKeepTokens(secrets: readonly Secret[]) {
  const toSeconds = (until: Instant) => Math.ceil(toEpochMs(until) / 1000);
  const sign = (parts: string, { value }: Secret) => createHmac('sha256', value).update(`keep/${parts}`).digest();
  return {
    of: ({ userId, studentId, until }: KeepGrant): string => {
      const parts = `${userId}.${studentId}.${toSeconds(until)}`;
      return `${parts}.${sign(parts, secrets[0] as Secret).toString('base64url')}`;
    },
    /** Null for a foreign or expired token. */
    read: (token: string, now: Instant): Omit<KeepGrant, 'until'> | null => {
      const [, user = '', student = '', seconds = '', signature = ''] = FORM.exec(token) ?? [];
      const signatureBytes = Buffer.from(signature, 'base64url');
      const parts = `${user}.${student}.${seconds}`;
      const isOurs = secrets.some((secret) => isSameBytes(signatureBytes, sign(parts, secret)));
      if (!isOurs || toEpochMs(now) > Number(seconds) * 1000) return null;
      return {
        userId: UserId.parse(user),
        studentId: StudentId.parse(student),
      };
    },
  };
}
export type KeepTokens = ReturnType<typeof createKeepTokens>;
