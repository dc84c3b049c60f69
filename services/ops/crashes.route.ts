import { createRateLimit, toNetwork } from '#services/http/rate-limit.ts';
import { type Route, route } from '#services/http/route.ts';
import type { CrashStore } from '#services/ops/crashes.store.ts';
import { reportCrash } from '#shared/contracts/crashes.ts';
import { toEpochMs } from '#shared/values/days.ts';

/** Per network, counted in memory: no address is stored. */
const MAX_PER_MINUTE = 10;

export const crashRoutes = (crashes: CrashStore, limit = createRateLimit(MAX_PER_MINUTE)): Route[] => [
  route(reportCrash, 'public', async ({ body, now, request }) => {
    limit.take(toNetwork(request.ip), toEpochMs(now));
    await crashes.note(body, now);
    return { body: {} };
  }),
];
