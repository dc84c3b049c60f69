import { networkOf } from '#services/http/network.ts';
import { rateLimit } from '#services/http/rate-limit.ts';
import { type Route, route } from '#services/http/route.ts';
import type { Crashes } from '#services/ops/crashes.store.ts';
import { reportCrash } from '#shared/contracts/crashes.ts';
import { epochMsOf } from '#shared/values/days.ts';

/** Per network, counted in memory: no address is stored. */
const MOST_A_MINUTE = 10;

export const crashRoutes = (crashes: Crashes, limit = rateLimit(MOST_A_MINUTE)): Route[] => [
  route(reportCrash, 'public', async ({ body, now, request }) => {
    limit.take(networkOf(request.ip), epochMsOf(now));
    await crashes.note(body, now);
    return { body: {} };
  }),
];
