import { createServer } from 'node:net';
import type { RuntimeOptions } from '@temporalio/worker';

type Exporter = { telemetryOptions: RuntimeOptions['telemetryOptions']; read: () => Promise<string> };

/**
 * What Temporal's SDK counts: its own exporter, which this machine alone can reach. Whoever asks elsewhere reads it
 * through the worker's `/metrics`.
 */
export async function temporalMetrics(): Promise<Exporter> {
  const bindAddress = `127.0.0.1:${await freePort()}`;
  return {
    telemetryOptions: { metrics: { prometheus: { bindAddress, countersTotalSuffix: true } } },
    read: async () => (await fetch(`http://${bindAddress}/metrics`)).text(),
  };
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject).listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
