import { afterEach, expect, it } from 'vitest';
import { serveMetrics } from '#services/ops/serve-metrics.ts';

const token = 'a-token-of-machines-of-32-characters';
let served: Awaited<ReturnType<typeof serveMetrics>>;
afterEach(() => served.close());

const serve = async (read: () => Promise<string>) => {
  served = await serveMetrics({ host: '127.0.0.1', port: 0, token, read });
  return (path: string, headers?: Record<string, string>) =>
    fetch(`http://127.0.0.1:${served.port}${path}`, { ...(headers && { headers }) });
};
const machine = { authorization: `Bearer ${token}` };

it('metrics of a worker: shown to whoever has the token', async () => {
  const get = await serve(async () => 'mail_waiting 3\n');
  const response = await get('/metrics', machine);
  expect([response.status, await response.text()]).toEqual([200, 'mail_waiting 3\n']);
});

it('metrics of a worker: refused without the token, and nothing else is there', async () => {
  const get = await serve(async () => 'mail_waiting 3\n');
  for (const headers of [undefined, { authorization: 'Bearer another' }, { authorization: token }]) {
    const response = await get('/metrics', headers);
    expect([response.status, await response.text()]).toEqual([401, expect.not.stringContaining('mail_waiting')]);
  }
  expect((await get('/', machine)).status).toBe(404);
});

it('metrics of a worker: a database that is away is said and ends nothing', async () => {
  let isAway = true;
  const get = await serve(async () => {
    if (isAway) throw new Error('away');
    return '';
  });
  expect((await get('/metrics', machine)).status).toBe(503);
  isAway = false;
  expect((await get('/metrics', machine)).status).toBe(200);
});
