import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { authorized } from '#services/http/guard.ts';
import type { Credentials, PersonOf, Policy } from '#services/http/policies.ts';
import { readAs } from '#services/http/read-as.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Instant } from '#shared/values/days.ts';

/** A request as a route sees it: parsed, authorized, with its time. */
export type RouteCall<E extends Endpoint, P extends Policy> = RequestKey & {
  params: z.output<E['params']>;
  body: z.output<E['body']>;
  query: E['query'] extends z.ZodType ? z.output<E['query']> : undefined;
  person: PersonOf<P>;
  who: Credentials;
  now: Instant;
  request: FastifyRequest;
  /** For cookies and headers; the response body is what the route returns. */
  reply: FastifyReply;
};

/** Both empty on reads and on writes that need no key. */
type RequestKey = { key: string; requestHash: string };

/** The context of a request: its time, and the key of a write with the hash of its parsed body. */
type RequestContext = { now: Instant; keyed: (body: unknown) => RequestKey };

/** `replayed` marks a repeated write; `to` is the target of a redirect (status 303). */
type RouteResult<Body> = { body: Body; replayed?: boolean; to?: string };

/** One call of the API: its contract, policy and handler. */
export type Route = {
  endpoint: Endpoint;
  policy: Policy;
  answer: (request: FastifyRequest, reply: FastifyReply, context: RequestContext) => Promise<RouteResult<unknown>>;
};

/** Inside, a route has the types of its own contract and policy; outside all routes have one type. */
export const route = <const E extends Endpoint, const P extends Policy>(
  endpoint: E,
  policy: P,
  answer: (call: RouteCall<E, P>) => Promise<RouteResult<z.input<E['response']>>>,
): Route => ({
  endpoint,
  policy,
  answer: async (request, reply, { now, keyed }) => {
    const { person, who } = authorized(request, policy);
    const params = readAs<E['params']>(endpoint.params, request.params);
    const body = readAs<E['body']>(endpoint.body, request.body);
    const query = (endpoint.query ? readAs(endpoint.query, request.query) : undefined) as RouteCall<E, P>['query'];
    return answer({ params, body, query, person, who, now, ...keyed(body), request, reply });
  },
});
