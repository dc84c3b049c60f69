import type { FastifyRequest } from 'fastify';
import { refuse } from '#shared/values/refusal.ts';

/**
 * Whether our own page sent this. Browsers always send the origin of a write and of a socket; a program that sends none
 * has no victim's cookie.
 */
export function isOurOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>, baseUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return false;
  if (headers.origin === undefined) return true;
  if (headers.origin === new URL(baseUrl).origin) return true;
  // Another name of this machine is accepted; another scheme is another origin.
  return (
    URL.canParse(headers.origin) &&
    new URL(headers.origin).host === host &&
    new URL(headers.origin).protocol === new URL(baseUrl).protocol
  );
}

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses writes that a foreign page makes with our cookie. */
export const refuseForeignPages = (baseUrl: string) => (request: FastifyRequest) => {
  if (!READS.has(request.method) && !isOurOrigin(request, baseUrl)) refuse('FORBIDDEN');
};
