import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { hasToken } from '#services/http/credentials.ts';
import { withPolicy } from '#services/http/guard.ts';
import type { RequestEndReceiver } from '#services/http/request-end.ts';
import { cacheBriefly } from '#services/ops/cache-briefly.ts';
import type { Metrics } from '#services/ops/metrics.ts';
import { withTimeout } from '#services/timeout.ts';
import { Refused } from '#shared/values/refusal.ts';

type MetricsServerSettings = {
  host: string;
  port: number;
  token: string;
  /** In the text format of Prometheus. */
  read: () => Promise<string>;
};

/** Serves `/metrics` for a process without other routes, to callers with the token. The process lives until it is closed. */
export async function serveMetrics({
  host,
  port,
  token,
  read,
}: MetricsServerSettings): Promise<{ port: number; close: () => void }> {
  const server = createServer(async (request, response) => {
    const answer = (status: number, text: string) =>
      response.writeHead(status, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
    if (request.method !== 'GET' || request.url !== '/metrics') answer(404, 'There is only /metrics here.\n');
    else if (!hasToken(request.headers.authorization, token))
      answer(401, 'Show the token of machines: Authorization: Bearer OPS_TOKEN.\n');
    else
      await read().then(
        (figures) => answer(200, figures),
        () => answer(503, 'The figures cannot be read now.\n'),
      );
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

type HealthPorts = {
  metrics: Metrics;
  /** Resolves when the database answers. */
  databaseAnswers: () => Promise<unknown>;
};

const TIMEOUT_MS = 1_000;

/** For balancers and monitors: `/healthz` says that the process lives, `/readyz` that it can work. */
export function healthRoutes(app: FastifyInstance, ports: HealthPorts): void {
  const hidden = { schema: { hide: true } };
  // Callers of this open route must not load the database.
  const isReady = cacheBriefly(() =>
    withTimeout(ports.databaseAnswers(), TIMEOUT_MS, () => new Refused('UNAVAILABLE')),
  );
  app.get('/healthz', { ...hidden, ...withPolicy('public') }, async () => ({ status: 'ok' }));
  app.get('/readyz', { ...hidden, ...withPolicy('public') }, async () => {
    await isReady();
    return { status: 'ok' };
  });
  app.get('/metrics', { ...hidden, ...withPolicy('machine') }, async (_, reply) =>
    reply.type(ports.metrics.registry.contentType).send(await ports.metrics.registry.metrics()),
  );
}

export const createRequestCounter =
  (metrics: Metrics): RequestEndReceiver =>
  ({ routeOptions, method }, { status, ms }) =>
    metrics.answered(routeOptions.url ?? 'unknown', method, status, ms / 1000);
