import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import { StudentId, UserId } from '#shared/values/ids.ts';

type Secret = { version: number; value: string };
/** A guardian's consent to keep a child that is about to end. */
export type KeepGrant = { userId: UserId; studentId: StudentId; until: Instant };

const FORM = /^([0-9a-f-]{36})\.([0-9a-f-]{36})\.(\d{10,12})\.([\w-]{43})$/;

/**
 * Tokens that keep one child in the name of one guardian, and do nothing else; invalid after their day. `secrets`
 * newest first.
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
      const isOurs = secrets.some((secret) => isSame(signatureBytes, sign(parts, secret)));
      if (!isOurs || toEpochMs(now) > Number(seconds) * 1000) return null;
      return {
        userId: UserId.parse(user),
        studentId: StudentId.parse(student),
      };
    },
  };
}
export type KeepTokens = ReturnType<typeof createKeepTokens>;

const isSame = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b);
