import { createHmac } from 'node:crypto';
import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
import { z } from 'zod';
import { withPolicy } from '#services/http/guard.ts';
import type { Policy } from '#services/http/policies.ts';
import { DetailedRefusal } from '#services/http/problem-details.ts';
import { withinRequestSpan } from '#services/http/request-span.ts';
import type { Route } from '#services/http/route.ts';
import { withTimeout } from '#services/timeout.ts';
import { type Endpoint, hasBody, Problem } from '#shared/contracts/endpoint.ts';
import type { Instant } from '#shared/values/days.ts';
import { Refused } from '#shared/values/refusal.ts';

const KEY_HEADER = 'idempotency-key';
/** Set on the response to a repeated write. */
const REPLAYED_HEADER = 'idempotent-replayed';

/** The client's key of a write; a retry repeats it. */
export function readIdempotencyKey(header: string | string[] | undefined): string {
  const key = z.uuid().safeParse(header);
  if (key.success) return key.data.toLowerCase();
  throw new DetailedRefusal('KEY_REQUIRED', {
    fields: [{ path: KEY_HEADER, message: 'is a UUID that a retry repeats' }],
  });
}

/**
 * Identifies repeated requests. An HMAC, because a plain hash of `{"mood":"sad"}` reveals the answer. `body` is the
 * parsed one: its schema has ordered the fields and filled in defaults.
 */
export const computeRequestHash = (secret: string, method: string, url: string, body: unknown): string =>
  createHmac('sha256', secret)
    .update(`${method}\n${url}\n${JSON.stringify(body ?? null)}`)
    .digest('base64url');

/** Time limit of a request: the caller gets a 503 and may repeat it with its key. */
export const MAX_REQUEST_MS = 10_000;

/**
 * Time limit of an answer that is a file, to its last byte: Fastify's `handlerTimeout` breaks a stream off, and a slow
 * connection takes long for an archive with drawings. It ends what a caller does not fetch.
 */
export const MAX_FILE_MS = 5 * 60_000;

/**
 * The result, or UNAVAILABLE after the time limit. Fastify's `handlerTimeout` is not enough: over HTTP it is cancelled
 * as soon as the body of a request has been read (5.12).
 */
export const answerInTime = <Answer>(answer: Promise<Answer>, ms = MAX_REQUEST_MS): Promise<Answer> =>
  withTimeout(answer, ms, () => new Refused('UNAVAILABLE'));

/** The first of the secrets is in use; a write that was first delivered under another one is recognised, too. */
export type MountPorts = { clock: () => Instant; idempotencySecrets: readonly { value: string }[] };

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
  { clock, idempotencySecrets }: MountPorts,
): void {
  const isKeyed = endpoint.method !== 'GET' && !endpoint.unkeyed;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path}`,
    ...(endpoint.mostBytes !== undefined && { bodyLimit: endpoint.mostBytes }),
    ...(endpoint.file && { handlerTimeout: MAX_FILE_MS }),
    ...withPolicy(policy, endpoint.stepUp, endpoint.byPrograms),
    schema: buildSchema(endpoint, policy),
    preValidation: async (request) => {
      if (isKeyed) readIdempotencyKey(request.headers[KEY_HEADER]);
      // A write without fields may come without a body, too.
      if (hasBody(endpoint) && request.body === undefined) request.body = {};
    },
    handler: async (request, reply) => {
      const answerUnder = (secret: string) => {
        const keyed = (body: unknown) =>
          isKeyed
            ? {
                key: readIdempotencyKey(request.headers[KEY_HEADER]),
                requestHash: computeRequestHash(secret, request.method, request.url, body),
              }
            : { key: '', requestHash: '' };
        return answer(request, reply, { now: clock(), keyed });
      };
      const { body, replayed, to } = await withinRequestSpan(request, () =>
        answerInTime(answerUnderAny(idempotencySecrets, answerUnder)),
      );
      if (replayed) reply.header(REPLAYED_HEADER, 'true');
      if (to !== undefined) return reply.redirect(to, 303);
      if (endpoint.file) reply.type(endpoint.file);
      return reply.status(endpoint.status ?? 200).send(body);
    },
  });
}

/**
 * The answer under the secret in use. A key that is known for another hash wrote nothing, so the same request is tried
 * under the other secrets: while they change, its first delivery may have been hashed with one of those.
 */
async function answerUnderAny<Answer>(
  [inUse, ...others]: readonly { value: string }[],
  answerUnder: (secret: string) => Promise<Answer>,
): Promise<Answer> {
  try {
    return await answerUnder((inUse as { value: string }).value);
  } catch (error) {
    if (others.length === 0 || !(error instanceof Refused && error.code === 'KEY_REUSED')) throw error;
    return answerUnderAny(others, answerUnder);
  }
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
