import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { withTimeout } from '#services/http/deadline.ts';
import { withPolicy } from '#services/http/guard.ts';
import { computeRequestHash, KEY_HEADER, REPLAYED_HEADER, readIdempotencyKey } from '#services/http/idempotency.ts';
import type { Policy } from '#services/http/policies.ts';
import type { Route } from '#services/http/route.ts';
import { type Endpoint, hasBody } from '#shared/contracts/endpoint.ts';
import { Problem } from '#shared/contracts/problem.ts';
import type { Instant } from '#shared/values/days.ts';

export type MountPorts = { clock: () => Instant; idempotencySecret: string };

/** Registers one route under `/api`: its description, policy and key. */
export async function mount(app: FastifyInstance, route: Route, ports: MountPorts): Promise<void> {
  if (!route.endpoint.byPrograms || hasBody(route.endpoint)) return mountOn(app, route, ports);
  // A scope of its own: no other route parses forms.
  await app.register((scope, _options, done) => {
    scope.addContentTypeParser(FORMS, { parseAs: 'buffer', bodyLimit: FORM_BYTES }, (_request, _body, done) =>
      done(null, undefined),
    );
    mountOn(scope, route, ports);
    done();
  });
}

/** Mail programs send one-click unsubscribes so (RFC 8058); the path says which, so the body is ignored. */
const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data'];
const FORM_BYTES = 4096;

function mountOn(
  app: FastifyInstance,
  { endpoint, policy, answer }: Route,
  { clock, idempotencySecret }: MountPorts,
): void {
  const isKeyed = endpoint.method !== 'GET' && !endpoint.unkeyed;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(endpoint.mostBytes !== undefined && { bodyLimit: endpoint.mostBytes }),
    ...withPolicy(policy, endpoint.stepUp, endpoint.byPrograms),
    schema: buildSchema(endpoint, policy),
    preValidation: async (request) => {
      if (isKeyed) readIdempotencyKey(request.headers[KEY_HEADER]);
      // A write without fields may come without a body, too.
      if (hasBody(endpoint) && request.body === undefined) request.body = {};
    },
    handler: async (request, reply) => {
      const path = request.url.split('?', 1).join();
      const keyed = (body: unknown) =>
        isKeyed
          ? {
              key: readIdempotencyKey(request.headers[KEY_HEADER]),
              requestHash: computeRequestHash(idempotencySecret, request.method, path, body),
            }
          : { key: '', requestHash: '' };
      const { body, replayed, to } = await withTimeout(answer(request, reply, { now: clock(), keyed }));
      if (replayed) reply.header(REPLAYED_HEADER, 'true');
      if (to !== undefined) return reply.redirect(to, 303);
      if (endpoint.file) reply.type(endpoint.file);
      return reply.status(endpoint.status ?? 200).send(body);
    },
  });
}

/** A file has no schema of its own; its bytes are sent as they are. */
const describeFile = (type: string) => ({
  content: {
    [type]: {
      schema: type === 'application/json' ? z.record(z.string(), z.unknown()) : z.string().meta({ format: 'binary' }),
    },
  },
});
/** A redirect without a body. */
const redirectSchema = z.null().meta({ description: 'Leads elsewhere' });
const problem = { content: { 'application/problem+json': { schema: Problem } } };

function buildSchema(endpoint: Endpoint, policy: Policy): RouteShorthandOptions['schema'] {
  const { name, summary, path, params, query, body, response, file, status = 200 } = endpoint;
  return {
    operationId: name,
    summary,
    tags: [path.split('/')[1] || 'api'],
    description: `Who may: ${policy}.`,
    params,
    ...(query && { querystring: query }),
    ...(hasBody(endpoint) && { body }),
    response: {
      [status]: status === 303 ? redirectSchema : file ? describeFile(file) : response,
      '4xx': problem,
      '5xx': problem,
    },
  };
}
