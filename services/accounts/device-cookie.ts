import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * A browser as an account knows it: what a person would call it, and the hash of the cookie by which it is known again.
 */
export type Browser = { label: string | null; hash: Buffer };

const YEAR_SECONDS = 365 * 86_400;

export const deviceCookieName = (secure: boolean): string => (secure ? '__Host-device' : 'device');
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * The browser of a request, which from now on has a cookie by which it is known again. It says nothing of a person and
 * opens nothing: it keeps strangers' wrong passwords from shutting this browser out, and tells who opened an account
 * from who was merely written to.
 */
export function browserOf(
  request: Pick<FastifyRequest, 'cookies' | 'headers'>,
  reply: Pick<FastifyReply, 'setCookie'>,
  secure: boolean,
): Browser {
  const known = request.cookies[deviceCookieName(secure)];
  const token = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url');
  reply.setCookie(deviceCookieName(secure), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: YEAR_SECONDS,
  });
  return { label: deviceLabel(request.headers['user-agent']), hash: hashOf(token) };
}

// In this order: each browser also claims to be the ones below it.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * "Firefox on Windows": enough to know one's own devices again, too little to tell one person's from another's. Null
 * where neither is known.
 */
export function deviceLabel(userAgent: string | undefined): string | null {
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}
