import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { serializerCompiler } from 'fastify-type-provider-zod';
import { toFault } from '#services/faults.ts';
import { isApiCall } from '#services/http/api-call.ts';
import { getChildCookieName } from '#services/http/child-cookie.ts';
import { compressAnswers } from '#services/http/compression.ts';
import { type GuardPorts, guardEveryRoute, isForeignCall } from '#services/http/guard.ts';
import { refuseOtherMethods } from '#services/http/methods.ts';
import { MAX_REQUEST_MS, type MountPorts, mount } from '#services/http/mount.ts';
import { DOCS_PATH, describeApi } from '#services/http/openapi.ts';
import { DetailedRefusal, toProblem } from '#services/http/problem-details.ts';
import { createRateLimit, toNetwork } from '#services/http/rate-limit.ts';
import { CALLER_LEFT, type RequestEndReceiver, watchRequestEnds } from '#services/http/request-end.ts';
import { endRequestSpan, readRequestTrace, traceRequests } from '#services/http/request-span.ts';
import type { Route } from '#services/http/route.ts';
import { toEpochMs } from '#shared/values/days.ts';
import { type Refusal, Refused, refuse } from '#shared/values/refusal.ts';

export type HttpSettings = {
  logger: FastifyServerOptions['logger'];
  /**
   * Networks (CIDR) of our own proxies: only requests from them have the caller's address read from X-Forwarded-For.
   */
  trustProxy: readonly string[];
  requestsPerMinute: number;
  /** Whether the description of the API is public. */
  showDocs: boolean;
  countRequest: RequestEndReceiver;
};

/** Adds routes to the server that are not in a contract: health, the socket, the web app. */
export type Plugin = (app: FastifyInstance) => void | Promise<void>;

/** Browser features that no page uses; injected code must not use them either. */
const PERMISSIONS = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'display-capture',
  'browsing-topics',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/** For requests that are refused before any hook has run. */
const BARE_HEADERS = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'permissions-policy': PERMISSIONS,
  'cross-origin-opener-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'cache-control': 'no-store',
};

const BODY_LIMIT = 64 * 1024;

/** Builds the server from its features. It does not listen: `api.main.ts` and the tests decide where. */
export async function buildApp(
  settings: HttpSettings,
  ports: GuardPorts & MountPorts,
  routes: readonly Route[],
  plugins: readonly Plugin[],
): Promise<FastifyInstance> {
  const app = fastify({
    logger: settings.logger,
    bodyLimit: BODY_LIMIT,
    handlerTimeout: MAX_REQUEST_MS,
    requestTimeout: 2 * MAX_REQUEST_MS,
    trustProxy: settings.trustProxy.length > 0 ? [...settings.trustProxy] : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 100 },
    // Malformed addresses never reach a route or its error handler.
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply.headers(BARE_HEADERS)),
  });
  app.removeContentTypeParser('text/plain');
  // The schemas of a route only describe it; the route parses its input itself, so that its types are those of its
  // contract.
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(serializerCompiler);
  answerWithProblems(app);
  traceRequests(app);
  watchRequestEnds(app, [endRequestSpan, logRequest, settings.countRequest]);
  closeRefusedUpgrades(app);
  guardEveryRoute(app, ports, settings.showDocs ? [DOCS_PATH] : []);
  await hardenServer(app, settings, ports);
  refuseOtherMethods(app);
  await compressAnswers(app);
  await app.register(cookie);
  if (settings.showDocs) {
    const child = getChildCookieName(ports.baseUrl.startsWith('https:'));
    await describeApi(app, routes, {
      session: ports.sessionCookie.name,
      child,
      teacher: ports.teacherCookie.name,
    });
  }
  for (const route of routes) await mount(app, route, ports);
  // A slow download would keep the process from ending.
  app.addHook('preClose', async () => void setTimeout(() => app.server.closeAllConnections(), MAX_REQUEST_MS).unref());
  for (const plugin of plugins) await plugin(app);
  return app;
}

/**
 * Node hands the connection of an upgrade over and does not close it, even where the request is refused: the process would
 * wait for it when it ends. The websocket plugin closes those of the routes behind it only.
 */
function closeRefusedUpgrades(app: FastifyInstance): void {
  app.addHook('onResponse', async ({ headers, raw }) => {
    if (headers.upgrade !== undefined) raw.socket.destroy();
  });
}

/** Every error is answered with a problem document; the details go to the log only. */
function answerWithProblems(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => sendProblem(new Refused('NOT_FOUND'), request, reply));
}

/** Refusals of a field or a content that the next release may have added. */
const UNREADABLE: ReadonlySet<Refusal> = new Set([
  'INVALID_INPUT',
  'UNKNOWN_SCENE',
  'UNKNOWN_OPTION',
  'UNKNOWN_ITEM',
  'UNKNOWN_IDEA',
]);

const isForNextRelease = (error: unknown, request: FastifyRequest): boolean =>
  request.isOfNewerPage === true && (request.is404 || (error instanceof Refused && UNREADABLE.has(error.code)));

/** Whether the time of a request ran out while its body was still awaited. */
const isBodyLate = (error: unknown, request: FastifyRequest): boolean =>
  (error as { code?: unknown }).code === 'FST_ERR_HANDLER_TIMEOUT' && !request.raw.complete;

/**
 * Two errors say nothing about this server, so they must not be among its faults, which ring an alarm: anybody could
 * cause them. While releases are exchanged, a page of the next one may reach a process of this one; it is asked to come
 * again, since a device takes any other refusal as the last word on an answer.
 */
function toAnsweredError(error: unknown, request: FastifyRequest): unknown {
  if (isForNextRelease(error, request)) return new DetailedRefusal('UNAVAILABLE', { status: 425 });
  return isBodyLate(error, request) ? new DetailedRefusal('UNAVAILABLE', { status: 408 }) : error;
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = toProblem(toAnsweredError(error, request), request.id);
  if (problem.status >= 500)
    request.log.error(
      { fault: toFault(error), path: request.routeOptions.url, ...readRequestTrace(request) },
      'request failed',
    );
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  return reply.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The route with the ids of this request. Anything else in a path may be a name or a token and must not be logged. */
function getLoggedPath({ routeOptions, params }: FastifyRequest): string {
  const pathParams = (params ?? {}) as Record<string, string>;
  return (routeOptions.url ?? 'unknown').replace(/:(\w+)/g, (whole, name: string) =>
    ID.test(pathParams[name] ?? '') ? String(pathParams[name]) : whole,
  );
}

const logRequest: RequestEndReceiver = (request, { status, ms }) =>
  request.log.info(
    {
      method: request.method,
      path: getLoggedPath(request),
      status,
      ms: Math.round(ms),
      ...readRequestTrace(request),
    },
    status === CALLER_LEFT ? 'caller left' : 'answered',
  );

async function hardenServer(
  app: FastifyInstance,
  { requestsPerMinute }: HttpSettings,
  { baseUrl, clock }: GuardPorts,
): Promise<void> {
  const secure = baseUrl.startsWith('https:');
  const socketOrigin = new URL(baseUrl).origin.replace(/^http/, 'ws');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'connect-src': ["'self'", socketOrigin],
        'img-src': ["'self'", 'data:'],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        // Prerendered pages place their pictures by style attributes. A page names its style elements (`web-app.ts`),
        // and no script is ever inline.
        'style-src-attr': ["'unsafe-inline'"],
        'worker-src': ["'self'"],
        'manifest-src': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        ...(secure && { 'upgrade-insecure-requests': [] }),
      },
    },
    hsts: secure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  });
  const limit = createRateLimit(requestsPerMinute);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    reply.header('permissions-policy', PERMISSIONS);
    if (!isApiCall(request)) return;
    reply.header('cache-control', 'no-store');
    if (isForeignCall(request)) refuse('FORBIDDEN');
    limit.take(toNetwork(request.ip), toEpochMs(clock()));
  });
}
