import type { FastifyInstance } from 'fastify';
import { faultOf } from '#services/faults.ts';
import { type WebReleases, webReleases } from '#services/http/web-releases.ts';
import { epochMsOf, type Instant } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';

/** If the archive folder cannot be used, the current release is served alone. */
export function keptReleases(
  app: FastifyInstance,
  folder: string,
  kept: string,
  clock: () => Instant,
): WebReleases | null {
  try {
    return webReleases(folder, kept, () => epochMsOf(clock()));
  } catch (fault) {
    app.log.warn({ fault: faultOf(fault), kept }, 'previous releases of the web app are not served');
    return null;
  }
}

/** The header in which a page sends its release with each call. */
export const RELEASE_HEADER = 'x-release';

/**
 * Refuses calls of pages that are too old: their meaning may have changed. The page reloads and keeps what it has not
 * delivered.
 */
export function refuseOldPages(app: FastifyInstance, releases: WebReleases): void {
  app.addHook('onRequest', async (request) => {
    const release = request.headers[RELEASE_HEADER];
    if (request.url.startsWith('/api') && typeof release === 'string' && releases.isOver(release)) refuse('UPDATE');
  });
}
