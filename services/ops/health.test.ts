import fastify from 'fastify';
import { expect, it } from 'vitest';
import { healthRoutes } from '#services/ops/health.route.ts';
import { createMetrics } from '#services/ops/metrics.ts';

it('asks the database once a second at most, however many ask whether the API is ready', async () => {
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
