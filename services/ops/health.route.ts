import type { FastifyInstance } from 'fastify';
import { governedBy } from '#services/http/guard.ts';
import type { Metrics } from '#services/ops/metrics.ts';
import { Refused } from '#shared/values/refusal.ts';

export type HealthPorts = {
  metrics: Metrics;
  /** Resolves when the database answers. */
  databaseAnswers: () => Promise<unknown>;
};

const PATIENCE_MS = 1_000;
const REMEMBERED_MS = 1_000;

/** For balancers and monitors: `/healthz` says that the process lives, `/readyz` that it can work. */
export function healthRoutes(app: FastifyInstance, ports: HealthPorts): void {
  const hidden = { schema: { hide: true } };
  const isReady = remembered(() => Promise.race([ports.databaseAnswers(), silence()]));
  app.get('/healthz', { ...hidden, ...governedBy('public') }, async () => ({ status: 'ok' }));
  app.get('/readyz', { ...hidden, ...governedBy('public') }, async () => {
    await isReady();
    return { status: 'ok' };
  });
  app.get('/metrics', { ...hidden, ...governedBy('machine') }, async (_, reply) =>
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
function remembered<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let known: { at: number; answer: Promise<Answer> } | undefined;
  return () => {
    const now = performance.now();
    if (!known || now - known.at >= REMEMBERED_MS) known = { at: now, answer: ask() };
    return known.answer;
  };
}

const silence = () =>
  new Promise((_, reject) => setTimeout(() => reject(new Refused('UNAVAILABLE')), PATIENCE_MS).unref());
