import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { type AcademicPorts, academicRoutes } from '#services/academic/academic.route.ts';
import { everyItem } from '#services/academic/academic.ts';
import { type AccountPorts, accountRoutes } from '#services/accounts/account.route.ts';
import { type AssessmentPorts, assessmentRoutes } from '#services/assessment/assessment.route.ts';
import { type StudentPorts, studentRoutes } from '#services/families/students.route.ts';
import { faultOf } from '#services/faults.ts';
import { LONGEST_MS } from '#services/http/deadline.ts';
import { type MountPorts, mount } from '#services/http/mount.ts';
import { DOCS_PATH, describeApi } from '#services/http/openapi.ts';
import { POLICIES } from '#services/http/policies.ts';
import { problemOf } from '#services/http/problem-details.ts';
import { rateLimit } from '#services/http/rate-limit.ts';
import { serveWebApp, type WebAppSettings } from '#services/http/web-app.ts';
import { type LivePorts, liveRoute } from '#services/live/live.route.ts';
import { type HealthPorts, healthRoutes } from '#services/ops/health.route.ts';
import { itemReviewRoutes } from '#services/ops/items.route.ts';
import { type ReportPorts, reportRoutes } from '#services/report/report.route.ts';
import { type ChildTaskPorts, childTaskRoutes } from '#services/tasks/child-tasks.route.ts';
import { parentInputRoutes } from '#services/tasks/parent-input.route.ts';
import { type TeacherPorts, teacherRoutes } from '#services/teacher/teacher.route.ts';
import { epochMsOf } from '#shared/values/days.ts';
import { Refused } from '#shared/values/refusal.ts';

export type AppPorts = MountPorts &
  AccountPorts &
  StudentPorts &
  AssessmentPorts &
  ChildTaskPorts &
  AcademicPorts &
  TeacherPorts &
  ReportPorts &
  LivePorts &
  HealthPorts & {
    logger: FastifyServerOptions['logger'];
    /** Whether the address of the caller is read from X-Forwarded-For: only behind a proxy of ours. */
    trustProxy: boolean;
    requestsPerMinute: number;
    /** Whether the description of the API may be read. */
    showDocs: boolean;
    /** Null where no web app was built. */
    web: WebAppSettings | null;
  };

const BODY_LIMIT = 64 * 1024;

/** Every route of the product, by name. It listens nowhere: `api.main.ts` and the tests decide that. */
export async function buildApp(ports: AppPorts): Promise<FastifyInstance> {
  const app = fastify({
    logger: ports.logger,
    bodyLimit: BODY_LIMIT,
    handlerTimeout: LONGEST_MS,
    requestTimeout: 2 * LONGEST_MS,
    trustProxy: ports.trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 100 },
    // Addresses that cannot be read never reach a route or its error handler.
    frameworkErrors: (error, request, reply) => sendProblem(error, request, reply),
  });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  problemsOnly(app);
  policyOnEveryRoute(app);
  await hardened(app, ports);
  await app.register(cookie);

  const routes = [
    ...accountRoutes(ports),
    ...studentRoutes(ports),
    ...assessmentRoutes(ports),
    ...childTaskRoutes(ports),
    ...academicRoutes(ports),
    ...parentInputRoutes(ports),
    ...teacherRoutes(ports),
    ...reportRoutes(ports),
    ...itemReviewRoutes({ bank: everyItem() }),
  ];
  if (ports.showDocs) {
    await describeApi(
      app,
      routes.map(({ endpoint }) => endpoint),
    );
  }
  for (const route of routes) mount(app, route, ports);
  healthRoutes(app, ports);
  await liveRoute(app, ports);
  if (ports.web) await serveWebApp(app, ports.web);
  return app;
}

/** Whatever goes wrong is answered with a problem document; only the log hears the rest. */
function problemsOnly(app: FastifyInstance): void {
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => sendProblem(new Refused('NOT_FOUND'), request, reply));
}

function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error, request.id);
  if (problem.status >= 500) request.log.error({ fault: faultOf(error), path: request.routeOptions.url }, 'request failed');
  if (problem.retryAfter !== undefined) reply.header('retry-after', problem.retryAfter);
  return reply.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

/** Routes of plugins that carry no policy of their own and serve files everybody may read. */
const OPEN_PLUGINS = [DOCS_PATH];

/** A forgotten check cannot ship: a route without a policy stops the start. */
export function policyOnEveryRoute(app: FastifyInstance): void {
  app.addHook('onRoute', ({ url, method, config }) => {
    const policy = (config as { policy?: string } | undefined)?.policy;
    if (policy && policy in POLICIES) return;
    if (OPEN_PLUGINS.some((prefix) => url.startsWith(prefix))) return;
    throw new Error(`${String(method)} ${url} has no policy`);
  });
}

async function hardened(app: FastifyInstance, { baseUrl, requestsPerMinute, clock }: AppPorts): Promise<void> {
  const secure = baseUrl.startsWith('https:');
  const socketOrigin = new URL(baseUrl).origin.replace(/^http/, 'ws');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'connect-src': ["'self'", socketOrigin],
        'img-src': ["'self'", 'data:'],
        // Positions of stones and bars are set as style attributes; scripts stay strict.
        'style-src': ["'self'", "'unsafe-inline'"],
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
    crossOriginEmbedderPolicy: false,
  });
  const limit = rateLimit(requestsPerMinute);
  app.addHook('onResponse', async (request, reply) => {
    const { method, url } = request;
    request.log.info({ method, path: url.split('?', 1)[0], status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api')) reply.header('cache-control', 'no-store');
    if (request.url.startsWith('/api')) limit.take(request.ip, epochMsOf(clock()));
  });
}
