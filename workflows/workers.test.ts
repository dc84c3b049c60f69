import { createServer, type RequestListener } from 'node:http';
import { Worker } from '@temporalio/worker';
import { expect, it, onTestFinished, vi } from 'vitest';
import { serveMetrics } from '#services/ops/serve-metrics.ts';
import { createTemporalMetrics, createWorkers, type WorkersOptions } from '#workflows/workers.ts';

const token = 'a-token-of-machines-of-32-characters';

it.each<[string, RequestListener | null, string]>([
  ['with those of Temporal’s SDK', (_, response) => void response.end('temporal 1\n'), 'own 1\n\ntemporal 1\n'],
  ['alone where its exporter is not there', null, 'own 1\n\n'],
  ['alone where it fails', (_, response) => void response.writeHead(500).end('broken'), 'own 1\n\n'],
  ['alone where it never answers', () => {}, 'own 1\n\n'],
])('the figures of a worker are shown %s', async (_, answer, figures) => {
  const { telemetryOptions, read: readTemporal } = await createTemporalMetrics();
  const temporalPort = Number(/127[.]0[.]0[.]1:(\d+)/.exec(JSON.stringify(telemetryOptions))?.[1]);
  if (answer) {
    const exporter = createServer(answer);
    await new Promise<void>((resolve) => exporter.listen(temporalPort, '127.0.0.1', resolve));
    onTestFinished(() => void exporter.close().closeAllConnections());
  }
  const read = async () => `own 1\n\n${await readTemporal()}`;
  const { port, close } = await serveMetrics({ host: '127.0.0.1', port: 0, token, read });
  onTestFinished(close);
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect([response.status, await response.text()]).toEqual([200, figures]);
});

it('where one worker fails the others end what they have at hand before that is told', async () => {
  const [failing, ...others] = Array.from({ length: 3 }, () => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    return { run: () => promise, getState: () => 'RUNNING', shutdown: vi.fn(), resolve, reject };
  });
  const created = [failing, ...others];
  const creating = vi.spyOn(Worker, 'create').mockImplementation(async () => created.shift() as unknown as Worker);
  onTestFinished(() => creating.mockRestore());
  const workers = await createWorkers({ connection: {}, workflows: {}, ports: {} } as unknown as WorkersOptions);
  let isTold = false;
  const failure = workers
    .run()
    .catch((error: unknown) => error)
    .finally(() => (isTold = true));
  failing?.reject(new Error('lost'));
  for (const { shutdown } of others) await expect.poll(() => shutdown.mock.calls.length).toBe(1);
  expect(isTold).toBe(false);
  for (const { resolve } of others) resolve();
  expect(await failure).toMatchObject({ message: 'lost' });
});
