import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { withPolicy } from '#services/http/guard.ts';
import type { Policy } from '#services/http/policies.ts';
import type { Route } from '#services/http/route.ts';

const OPENAPI_PATH = '/api/openapi.json';
export const DOCS_PATH = '/api/docs';

const { type, format, pattern } = z.toJSONSchema(z.uuid());
const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A UUID made by the client. A retry repeats it and gets the first answer, marked `Idempotent-Replayed: true`.',
  schema: { type, format, pattern },
} as const;

/** The credentials of each policy: one of these is enough. */
const ACCEPTED_CREDENTIALS: Record<Policy, readonly Credential[]> = {
  public: [],
  notInChildMode: [],
  familyDevice: ['session', 'child'],
  anySession: ['session'],
  accountHolder: ['session'],
  signedIn: ['session'],
  parentOfStudent: ['session'],
  ownerOfStudent: ['session'],
  parentOfAssessment: ['session'],
  ownerOfAssessment: ['session'],
  childOfAssessment: ['session', 'child'],
  teacherOfAssessment: ['teacher'],
  readerOfAssessment: ['session', 'child', 'teacher'],
  watcher: ['session', 'teacher'],
  sharedReader: [],
  operator: ['session'],
  machine: ['machine'],
};
type Credential = 'session' | 'child' | 'teacher' | 'machine';

const Operation = z.looseObject({
  operationId: z.string(),
  parameters: z.array(z.unknown()).default([]),
  requestBody: z.looseObject({}).optional(),
});
const Document = z.looseObject({ paths: z.record(z.string(), z.record(z.string(), Operation)) });

/**
 * The description of the API, generated from the contracts: register before the routes. `cookies` are the names of the
 * three credential cookies.
 */
export async function describeApi(
  app: FastifyInstance,
  routes: readonly Route[],
  cookies: Record<'session' | 'child' | 'teacher', string>,
): Promise<void> {
  const byName = new Map<string, Route>(routes.map((route) => [route.endpoint.name, route]));
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Seven Stones',
        version: '1',
        description: 'Errors are problem documents (RFC 9457); `code` is from a closed list.',
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: cookies.session, description: 'Left by signing up or in.' },
          child: { type: 'apiKey', in: 'cookie', name: cookies.child, description: 'Left by handing the device over.' },
          teacher: {
            type: 'apiKey',
            in: 'cookie',
            name: cookies.teacher,
            description: 'Left by opening the link of an invitation.',
          },
          machine: {
            type: 'http',
            scheme: 'bearer',
            description: 'The token of what reads the figures of the installation.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: (input) => {
      const document = Document.parse(jsonSchemaTransformObject(input));
      for (const operation of Object.values(document.paths).flatMap((operations) => Object.values(operations))) {
        const route = byName.get(operation.operationId);
        if (route && route.endpoint.method !== 'GET' && !route.endpoint.unkeyed)
          operation.parameters.push(KEY_PARAMETER);
        // A write without fields may come without a body.
        if (operation.requestBody && route?.endpoint.body.safeParse({}).success) operation.requestBody.required = false;
        if (route) operation.security = ACCEPTED_CREDENTIALS[route.policy].map((credential) => ({ [credential]: [] }));
      }
      return document;
    },
  });
  await app.register(swaggerUi, { routePrefix: DOCS_PATH, uiConfig: { validatorUrl: null } });
  app.get(OPENAPI_PATH, { ...withPolicy('public'), schema: { hide: true } }, async () => app.swagger());
}
