import { setTimeout as wait } from 'node:timers/promises';
import fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { createMetrics, watchEventLoopLag } from '#services/ops/metrics.ts';
import { healthRoutes, serveMetrics } from '#services/ops/serve-metrics.ts';

describe('serve metrics', () => {
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

  it('metrics of a worker: figures that cannot be read are said and end nothing', async () => {
    let isAway = true;
    const get = await serve(async () => {
      if (isAway) throw new Error('away');
      return '';
    });
    expect((await get('/metrics', machine)).status).toBe(503);
    isAway = false;
    expect((await get('/metrics', machine)).status).toBe(200);
  });
});

it('metrics are shown without the database that they watch: a figure that cannot be read is left out', async () => {
  const app = fastify();
  const metrics = createMetrics();
  let isThere = false;
  const readDatabase = async () => {
    if (!isThere) throw new Error('away');
    return 1;
  };
  metrics.watch('waiting', 'Kept in memory', () => 3);
  metrics.watch('refused', 'Read from the database', readDatabase);
  metrics.watch('database_answers', 'Has a value without it', readDatabase, 0);
  metrics.watch('hanging', 'Never read to its end', () => new Promise<number>(() => {}));
  metrics.answered('/', 'GET', 200, 0.1);
  healthRoutes(app, { metrics, databaseAnswers: readDatabase });
  const read = async () => {
    const { statusCode, body } = await app.inject('/metrics');
    expect(statusCode).toBe(200);
    expect(body).toContain('http_request_seconds_count{');
    return [...body.matchAll(/^(waiting|refused|database_answers|hanging) (.+)$/gm)].map(([line]) => line);
  };
  expect(await read()).toEqual(['waiting 3', 'database_answers 0']);
  isThere = true;
  expect(await read()).toEqual(['waiting 3', 'refused 1', 'database_answers 1']);
  isThere = false;
  expect(await read()).toEqual(['waiting 3', 'database_answers 0']);
  await app.close();
});

it('health asks the database once a second at most, however many ask whether the API is ready', async () => {
  const app = fastify();
  let queries = 0;
  let isThere = true;
  const databaseAnswers = async () => {
    queries++;
    if (!isThere) throw new Error('away');
  };
  healthRoutes(app, { metrics: createMetrics(), databaseAnswers });
  const statuses = async () =>
    (await Promise.all(Array.from({ length: 200 }, () => app.inject('/readyz')))).map(({ statusCode }) => statusCode);
  expect(new Set(await statuses())).toEqual(new Set([200]));
  expect(queries).toBe(1);
  isThere = false;
  // A result is cached for a moment, and then no longer.
  await expect.poll(async () => (await app.inject('/readyz')).statusCode, { interval: 100 }).toBe(500);
  expect(queries).toBe(2);
  isThere = true;
  await expect.poll(async () => (await app.inject('/readyz')).statusCode, { interval: 100 }).toBe(200);
  await app.close();
});

describe('event loop lag', () => {
  const workFor = (ms: number) => {
    for (const until = performance.now() + ms; performance.now() < until; ) Math.random();
  };

  it('a process that is late with its work is busy, and no longer than that', async () => {
    const isBusy = watchEventLoopLag();
    expect(isBusy()).toBe(false);
    await expect
      .poll(async () => {
        workFor(150);
        return isBusy();
      })
      .toBe(true);
    await expect.poll(() => isBusy(), { interval: 300 }).toBe(false);
    await wait(0);
  });
});
