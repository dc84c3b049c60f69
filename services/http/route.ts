import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Credentials, PersonOf, Policy } from '#services/http/policies.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Instant } from '#shared/values/days.ts';

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** A request as a route sees it: parsed, allowed, and with its time. */
export type Call<E extends Endpoint, P extends Policy> = {
  params: z.output<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
  person: PersonOf<P>;
  who: Credentials;
  now: Instant;
  /** Empty on reads and on writes that need no key. */
  key: string;
  requestHash: string;
  request: FastifyRequest;
  /** For cookies and headers; the answer itself is what the route returns. */
  reply: FastifyReply;
};

export type Answer<E extends Endpoint> = z.input<E['response']>;

/** One call of the API: what crosses the wire, who may, and what is done. `replayed` marks a write that had been done before. */
export type Route<E extends Endpoint = Endpoint, P extends Policy = Policy> = {
  endpoint: E;
  policy: P;
  answer: (call: Call<E, P>) => Promise<{ body: Answer<E>; replayed?: boolean }>;
};

/** Forgets the types of one route, so that routes can stand in one list; inside they are kept. */
export const route = <const E extends Endpoint, const P extends Policy>(endpoint: E, policy: P, answer: Route<E, P>['answer']): Route =>
  ({ endpoint, policy, answer }) as unknown as Route;
