import type { FastifyInstance } from 'fastify';
import { withPolicy } from '#services/http/guard.ts';
import type { Metrics } from '#services/ops/metrics.ts';
import { Refused } from '#shared/values/refusal.ts';

export type HealthPorts = {
  metrics: Metrics;
  /** Resolves when the database answers. */
  databaseAnswers: () => Promise<unknown>;
};

const TIMEOUT_MS = 1_000;
const CACHE_MS = 1_000;

/** For balancers and monitors: `/healthz` says that the process lives, `/readyz` that it can work. */
export function healthRoutes(app: FastifyInstance, ports: HealthPorts): void {
  const hidden = { schema: { hide: true } };
  const isReady = cacheBriefly(() => Promise.race([ports.databaseAnswers(), rejectAfterTimeout()]));
  app.get('/healthz', { ...hidden, ...withPolicy('public') }, async () => ({ status: 'ok' }));
  app.get('/readyz', { ...hidden, ...withPolicy('public') }, async () => {
    await isReady();
    return { status: 'ok' };
  });
  app.get('/metrics', { ...hidden, ...withPolicy('machine') }, async (_, reply) =>
    reply.type(ports.metrics.registry.contentType).send(await ports.metrics.registry.metrics()),
  );
  app.addHook('onResponse', (request, reply, done) => {
    ports.metrics.answered(
      request.routeOptions.url ?? 'unknown',
      request.method,
      reply.statusCode,
      reply.elapsedTime / 1000,
    );
    done();
  });
}

/** Runs at most once a second: callers of this open route must not load the database. */
function cacheBriefly<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let cached: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    const now = performance.now();
    if (!cached || now - cached.at >= CACHE_MS) cached = { at: now, answer: ask() };
    return cached.answer;
  };
}

const rejectAfterTimeout = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Refused('UNAVAILABLE')), TIMEOUT_MS).unref());
