import { createServer, type RequestListener } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { serveMetrics } from '#services/ops/serve-metrics.ts';
import { createTemporalMetrics } from '#workflows/workers.ts';

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
