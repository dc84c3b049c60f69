import { networkOf } from '#services/http/network.ts';
import type { RateLimit } from '#services/http/rate-limit.ts';
import { type Route, route } from '#services/http/route.ts';
import type { Crashes } from '#services/ops/crashes.store.ts';
import { reportCrash } from '#shared/contracts/crashes.ts';
import { epochMsOf } from '#shared/values/days.ts';

/** `limit`: by network, in memory; none is stored. */
export type CrashPorts = { crashes: Crashes; limit: RateLimit };

export const crashRoutes = ({ crashes, limit }: CrashPorts): Route[] => [
  route(reportCrash, 'public', async ({ body, now, request }) => {
    limit.take(networkOf(request.ip), epochMsOf(now));
    await crashes.note(body, now);
    return { body: {} };
  }),
];
