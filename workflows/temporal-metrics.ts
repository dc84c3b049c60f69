import { createServer } from 'node:net';
import type { RuntimeOptions } from '@temporalio/worker';

type TemporalMetrics = { telemetryOptions: RuntimeOptions['telemetryOptions']; read: () => Promise<string> };

/**
 * Starts the SDK's own Prometheus exporter, reachable on this machine only; the worker's `/metrics` includes its
 * output.
 */
export async function createTemporalMetrics(): Promise<TemporalMetrics> {
  const bindAddress = `127.0.0.1:${await findFreePort()}`;
  return {
    telemetryOptions: { metrics: { prometheus: { bindAddress, countersTotalSuffix: true } } },
    read: async () => (await fetch(`http://${bindAddress}/metrics`)).text(),
  };
}

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
