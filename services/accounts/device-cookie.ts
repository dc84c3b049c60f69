import type { FastifyReply, FastifyRequest } from 'fastify';
import { createToken, hashToken } from '#services/tokens.ts';

/** A browser as an account knows it: its label for people, and the hash of its device cookie. */
export type Browser = { label: string | null; hash: Buffer };

const YEAR_SECONDS = 365 * 86_400;

const getDeviceCookieName = (secure: boolean): string => (secure ? '__Host-device' : 'device');

/**
 * Returns the browser of a request and sets or renews its device cookie. The cookie identifies no person and opens
 * nothing: it keeps wrong passwords of strangers from locking this browser out, and tells whether the account was
 * opened here.
 */
export function recognizeBrowser(
  request: Pick<FastifyRequest, 'cookies' | 'headers'>,
  reply: Pick<FastifyReply, 'setCookie'>,
  secure: boolean,
): Browser {
  const existingToken = request.cookies[getDeviceCookieName(secure)];
  const token = existingToken && /^[\w-]{43}$/.test(existingToken) ? existingToken : createToken();
  reply.setCookie(getDeviceCookieName(secure), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: YEAR_SECONDS,
  });
  return { label: describeDevice(request.headers['user-agent']), hash: hashToken(token) };
}

// The order matters: each browser also claims to be those below it.
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
 * "Firefox on Windows": enough to recognize an own device, too little to identify a person. Null if neither is known.
 */
export function describeDevice(userAgent: string | undefined): string | null {
  const findName = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [findName(BROWSERS), findName(SYSTEMS)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? null);
}
