import { createHmac, timingSafeEqual } from 'node:crypto';
import type { InvitationId } from '#shared/values/ids.ts';

/** How long an opened link stays open on a device. */
export const TEACHER_HOURS = 12;

/**
 * The cookie that a redeemed link leaves: which invitation, until when, and a signature. It grants nothing by itself, for the
 * invitation is read on each request and may have been withdrawn since.
 */
export type TeacherCookie = {
  name: string;
  /** `now` in epoch ms. */
  seal: (invitationId: InvitationId, now: number) => string;
  /** The invitation of a cookie that is ours and not over. */
  open: (value: string, now: number) => InvitationId | null;
};

type CookieSecret = { version: number; value: string };
/** Newest first: it seals, and what an older one sealed still opens. */
export type CookieSecrets = readonly [CookieSecret, ...CookieSecret[]];

export function teacherCookie(secrets: CookieSecrets, secure: boolean): TeacherCookie {
  const sign = (text: string, { value }: CookieSecret) => createHmac('sha256', value).update(`teacher-cookie/${text}`).digest();
  return {
    name: secure ? '__Host-teacher' : 'teacher',
    seal: (invitationId, now) => {
      const text = `${invitationId}.${now + TEACHER_HOURS * 3_600_000}`;
      return `${text}.${sign(text, secrets[0]).toString('base64url')}`;
    },
    open: (value, now) => {
      const [invitationId, ends, signature] = value.split('.');
      if (!invitationId || !ends || !signature) return null;
      const given = Buffer.from(signature, 'base64url');
      const isOurs = secrets
        .map((secret) => sign(`${invitationId}.${ends}`, secret))
        .some((right) => given.length === right.length && timingSafeEqual(given, right));
      if (!isOurs) return null;
      return Number(ends) > now ? (invitationId as InvitationId) : null;
    },
  };
}
