import { createHmac } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { CookieSecrets } from '#services/http/teacher-cookie.ts';
import { isSameBytes } from '#services/tokens.ts';

/** How long a session lasts without a visit. */
export const SESSION_DAYS = 7;

export type SessionCookie = ReturnType<typeof createSessionCookie>;

/** The cookie that holds the token of a session, and nothing else does. */
export function createSessionCookie(secrets: CookieSecrets, secure: boolean) {
  // Browsers accept a `__Host-` cookie over https only; local development over http uses the plain name.
  const name = secure ? '__Host-session' : 'session';
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure } as const;
  return {
    name,
    set: (reply: Pick<FastifyReply, 'setCookie'>, value: string): void => {
      reply.setCookie(name, value, { ...attributes, maxAge: SESSION_DAYS * 86_400 });
    },
    clear: (reply: Pick<FastifyReply, 'setCookie'>): void => {
      reply.setCookie(name, '', { ...attributes, maxAge: 0 });
    },
    readToken: (value: string): string | null => readToken(value, secrets),
  };
}

/**
 * A token has 256 random bits and needs no signature. Releases before stored their shorter tokens in plain text, so
 * that a backup of the database holds them: one of these counts only with its signature, by any secret.
 */
function readToken(value: string, secrets: CookieSecrets): string | null {
  if (/^[\w-]{43}$/.test(value)) return value;
  const [, token = '', signature = ''] = /^([\w-]{32})\.(.+)$/.exec(value) ?? [];
  return secrets.some((secret) => isSignedBy(token, signature, secret.value)) ? token : null;
}

function isSignedBy(token: string, signature: string, secret: string): boolean {
  const expected = createHmac('sha256', secret).update(token).digest();
  return isSameBytes(Buffer.from(signature, 'base64'), expected);
}
