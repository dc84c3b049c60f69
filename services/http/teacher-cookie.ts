import { createHmac } from 'node:crypto';
import { isSameBytes, type Secret } from '#services/tokens.ts';
import type { InvitationId } from '#shared/values/ids.ts';

/** How long a device stays signed in to an opened link. */
export const TEACHER_HOURS = 12;
/** How long a device is recognised as one that opened the link: longer than any assessment. */
export const TEACHER_DEVICE_DAYS = 90;

/**
 * The cookie of a redeemed link: the invitation, its expiry, and a signature. It grants nothing by itself: the
 * invitation is read on each request and may have been withdrawn.
 */
export type TeacherCookie = {
  name: string;
  /** Marks a device that opened the link before; another one is asked for a code. It grants nothing by itself. */
  deviceName: string;
  /** `now` in epoch ms. */
  issue: (invitationId: InvitationId, now: number) => string;
  /** Adds the invitation to those of the device's cookie `before`. */
  issueDevice: (invitationId: InvitationId, now: number, before?: string) => string;
  /** The invitation of a valid, unexpired cookie. */
  verify: (value: string, now: number) => InvitationId | null;
  /** The invitations that were opened on a device, newest first. */
  verifyDevice: (value: string, now: number) => InvitationId[];
};

/** A teacher may have several pupils with a week; a cookie has room for 4 KB. */
const MOST_DEVICE_INVITATIONS = 20;
/**
 * Signed invitations in one cookie. Releases that expect one alone read the first. No part is longer than 43
 * characters; without a limit, the time grows with the square of a cookie's length.
 */
const splitInvitations = (value: string): string[] => value.match(/[^.]{1,64}\.[^.]{1,64}\.[^.]{1,64}/g) ?? [];

/** Newest first: the first one signs, older ones still verify. */
export type CookieSecrets = readonly [Secret, ...Secret[]];

export function createTeacherCookie(secrets: CookieSecrets, secure: boolean): TeacherCookie {
  const prefix = secure ? '__Host-' : '';
  const formSigner = createSigner(secrets, 'teacher-cookie', TEACHER_HOURS * 3_600_000);
  const deviceSigner = createSigner(secrets, 'teacher-device', TEACHER_DEVICE_DAYS * 86_400_000);
  return {
    name: `${prefix}teacher`,
    deviceName: `${prefix}teacher-device`,
    issue: formSigner.issue,
    verify: formSigner.verify,
    issueDevice: (invitationId, now, before = '') => {
      const others = splitInvitations(before).filter(
        (each) => ![null, invitationId].includes(deviceSigner.verify(each, now)),
      );
      return [deviceSigner.issue(invitationId, now), ...others].slice(0, MOST_DEVICE_INVITATIONS).join('.');
    },
    verifyDevice: (value, now) => splitInvitations(value).flatMap((each) => deviceSigner.verify(each, now) ?? []),
  };
}

/** Signs an invitation with its expiry for one purpose: a signature for another purpose does not verify. */
function createSigner(secrets: CookieSecrets, purpose: string, lifetimeMs: number) {
  const sign = (text: string, { value }: Secret) => createHmac('sha256', value).update(`${purpose}/${text}`).digest();
  return {
    issue: (invitationId: InvitationId, now: number): string => {
      const text = `${invitationId}.${now + lifetimeMs}`;
      return `${text}.${sign(text, secrets[0]).toString('base64url')}`;
    },
    verify: (value: string, now: number): InvitationId | null => {
      const [invitationId, ends, signature] = value.split('.');
      if (!invitationId || !ends || !signature) return null;
      const signatureBytes = Buffer.from(signature, 'base64url');
      const isOurs = secrets
        .map((secret) => sign(`${invitationId}.${ends}`, secret))
        .some((expected) => isSameBytes(signatureBytes, expected));
      if (!isOurs) return null;
      return Number(ends) > now ? (invitationId as InvitationId) : null;
    },
  };
}
