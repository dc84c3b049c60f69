import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { governedBy } from '#services/http/guard.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A UUID made by the client. A retry repeats it and gets the first answer, marked `Idempotent-Replayed: true`.',
  schema: { type: 'string', format: 'uuid' },
} as const;

export const OPENAPI_PATH = '/api/openapi.json';
export const DOCS_PATH = '/api/docs';

type Document = { paths?: Record<string, Record<string, { operationId?: string; parameters?: unknown[] }>> };

/** The description of the API, made from the contracts: register before the routes. */
export async function describeApi(app: FastifyInstance, endpoints: readonly Endpoint[]): Promise<void> {
  const keyed = new Set(endpoints.filter(({ method, unkeyed }) => method !== 'GET' && !unkeyed).map(({ name }) => name));
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Seven Stones', version: '1', description: 'Errors are problem documents (RFC 9457); `code` is from a closed list.' },
      servers: [{ url: '/' }],
    },
    transform: jsonSchemaTransform,
    transformObject: (input) => withKeys(jsonSchemaTransformObject(input) as Document, keyed) as never,
  });
  await app.register(swaggerUi, { routePrefix: DOCS_PATH, uiConfig: { validatorUrl: null } });
  app.get(OPENAPI_PATH, { ...governedBy('public'), schema: { hide: true } }, async () => app.swagger());
}

function withKeys(document: Document, keyed: ReadonlySet<string>): Document {
  for (const operations of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(operations)) {
      if (keyed.has(operation.operationId ?? '')) operation.parameters = [...(operation.parameters ?? []), KEY_PARAMETER];
    }
  }
  return document;
}
