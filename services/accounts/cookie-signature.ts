import { createHmac, timingSafeEqual } from 'node:crypto';

type Secret = { version: number; value: string };

/**
 * Signs the session cookie anew after a change of the secret. better-auth verifies with the newest secret only, so a
 * change would end every session; cookies signed by an older secret are re-signed before they are passed on. `secrets`
 * newest first.
 */
export function createCookieSignature(name: string, secrets: readonly Secret[]) {
  const [newest, ...older] = secrets as readonly [Secret, ...Secret[]];
  const sign = (token: string, { value }: Secret) => createHmac('sha256', value).update(token).digest('base64');
  const isSignedBy = (token: string, signature: string, secret: Secret) => {
    const [actual, expected] = [Buffer.from(signature), Buffer.from(sign(token, secret))];
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  };
  const signToken = (token: string) => encodeURIComponent(`${token}.${sign(token, newest)}`);

  /** The token of a cookie that an older secret signed, else null. */
  function readOldToken(pair: string): string | null {
    const [key, value = ''] = pair.trim().split(/=(.*)/s);
    if (key !== name) return null;
    let text: string;
    try {
      text = decodeURIComponent(value);
    } catch {
      return null;
    }
    const at = text.lastIndexOf('.');
    const [token, signature] = [text.slice(0, at), text.slice(at + 1)];
    return at > 0 && older.some((secret) => isSignedBy(token, signature, secret)) ? token : null;
  }

  return {
    /** Whether an older secret signed the session in a `Cookie` header. */
    hasOldSignature: (cookie: string): boolean => cookie.split(';').some((pair) => readOldToken(pair) !== null),
    renewCookie: (cookie: string): string =>
      cookie
        .split(';')
        .map((pair) => {
          const token = readOldToken(pair);
          return token === null ? pair : `${name}=${signToken(token)}`;
        })
        .join(';'),
    /** The same session in a cookie signed by the newest secret. */
    formatSetCookie: (token: string, expires: Date): string =>
      `${name}=${signToken(token)}; Expires=${expires.toUTCString()}; Path=/; HttpOnly; SameSite=Lax${name.startsWith('__Host-') ? '; Secure' : ''}`,
  };
}
