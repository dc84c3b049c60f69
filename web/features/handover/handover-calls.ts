import type { getHandover, handOver, unlock } from '#shared/contracts/handover.ts';
import type { Route } from '#web/api/child-calls.ts';

/** Method and path of the calls around a hand-over; the gate stands before a child's pages and is as small as they are. */
export const handoverRoutes: {
  readonly handOver: Route<typeof handOver>;
  readonly unlock: Route<typeof unlock>;
  readonly getHandover: Route<typeof getHandover>;
} = {
  handOver: { method: 'POST', path: '/assessments/:assessmentId/handover' },
  unlock: { method: 'POST', path: '/handover/unlock' },
  getHandover: { method: 'GET', path: '/handover' },
};
