import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Person } from '#services/accounts/actor.ts';
import { guardInput } from '#services/http/body-guard.ts';
import { type CredentialPorts, credentialsOf } from '#services/http/credentials.ts';
import { inTime } from '#services/http/deadline.ts';
import { idempotencyKey, KEY_HEADER, REPLAYED_HEADER, requestHash } from '#services/http/idempotency.ts';
import { refuseForeignPages } from '#services/http/origin.ts';
import { type Access, type Credentials, governedBy, POLICIES, type Policy } from '#services/http/policies.ts';
import type { Call, Route } from '#services/http/route.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { Problem } from '#shared/contracts/problem.ts';

export type MountPorts = CredentialPorts & { access: Access; baseUrl: string; idempotencySecret: string };

/** Puts one route under `/api`: its schema, its policy, its key. */
export function mount(app: FastifyInstance, { endpoint, policy, answer }: Route, ports: MountPorts): void {
  const rule = POLICIES[policy];
  const admitted = new WeakMap<FastifyRequest, { person: Person; who: Credentials }>();
  const isWrite = endpoint.method !== 'GET';
  const isKeyed = isWrite && !endpoint.unkeyed;

  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...governedBy(policy),
    schema: schemaOf(endpoint, policy),
    onRequest: [
      refuseForeignPages(ports.baseUrl),
      async (request, reply) => {
        const who = credentialsOf(request, reply, ports);
        admitted.set(request, { person: await rule.role(who), who });
      },
    ],
    preValidation: async (request) => {
      guardInput(request.params);
      guardInput(request.query);
      guardInput(request.body);
      // A write without fields may come without a body, too.
      if (endpoint.body && request.body === undefined) request.body = {};
    },
    preHandler: async (request) => {
      const { person, who } = admitted.get(request) as { person: Person; who: Credentials };
      if (rule.object) admitted.set(request, { person: await rule.object(person, request.params as object, ports.access, who), who });
    },
    handler: async (request, reply) => {
      const call = callOf(request, reply, admitted.get(request) as { person: Person; who: Credentials });
      const { body, replayed } = await inTime(answer(call));
      if (replayed) reply.header(REPLAYED_HEADER, 'true');
      return reply.status(endpoint.status ?? 200).send(body);
    },
  });

  const callOf = (request: FastifyRequest, reply: FastifyReply, { person, who }: { person: Person; who: Credentials }): Call<Endpoint, Policy> => ({
    params: request.params as Record<string, unknown>,
    query: request.query as never,
    body: request.body as never,
    person: person as never,
    who,
    now: ports.clock(),
    key: isKeyed ? idempotencyKey(request.headers[KEY_HEADER]) : '',
    requestHash: isKeyed ? requestHash(ports.idempotencySecret, request.method, pathOf(request), request.body) : '',
    request,
    reply,
  });
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?', 1)[0] as string;

const problem = { content: { 'application/problem+json': { schema: Problem } } };

function schemaOf(endpoint: Endpoint, policy: Policy): RouteShorthandOptions['schema'] {
  const { name, summary, params, query, body, response, status } = endpoint;
  return {
    operationId: name,
    summary,
    tags: [(endpoint.path.split('/')[1] as string) ?? 'api'],
    description: `Who may: ${policy}.`,
    params,
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { [status ?? 200]: response, '4xx': problem, '5xx': problem },
  } as RouteShorthandOptions['schema'];
}
