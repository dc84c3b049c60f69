import type { FastifyInstance } from 'fastify';
import { toFault } from '#services/faults.ts';
import { openWebReleases, type WebReleases } from '#services/http/web-releases.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import { refuse } from '#shared/values/refusal.ts';

/** If the archive folder cannot be used, the current release is served alone. */
export function openReleaseArchive(
  app: FastifyInstance,
  folder: string,
  archiveFolder: string,
  clock: () => Instant,
): WebReleases | null {
  try {
    return openWebReleases(folder, archiveFolder, () => toEpochMs(clock()));
  } catch (fault) {
    app.log.warn({ fault: toFault(fault), kept: archiveFolder }, 'previous releases of the web app are not served');
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
