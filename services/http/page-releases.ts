import type { FastifyInstance } from 'fastify';
import { faultOf } from '#services/faults.ts';
import { type WebReleases, webReleases } from '#services/http/web-releases.ts';
import { epochMsOf, type Instant } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';

/** Without a place to keep them the pages of today are served all the same. */
export function keptReleases(
  app: FastifyInstance,
  folder: string,
  kept: string,
  clock: () => Instant,
): WebReleases | null {
  try {
    return webReleases(folder, kept, () => epochMsOf(clock()));
  } catch (fault) {
    app.log.warn({ fault: faultOf(fault), kept }, 'earlier releases of the web app are not served');
    return null;
  }
}

/** A page says with each call which release it is of. */
export const RELEASE_HEADER = 'x-release';

/**
 * What a page of long ago asks for may no longer mean the same: it is told to come anew, and keeps what it has not
 * delivered.
 */
export function refuseOldPages(app: FastifyInstance, releases: WebReleases): void {
  app.addHook('onRequest', async (request) => {
    const release = request.headers[RELEASE_HEADER];
    if (request.url.startsWith('/api') && typeof release === 'string' && releases.isOver(release)) refuse('UPDATE');
  });
}
