import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, OPS_TOKEN, signUpFamily, type TestApi } from '#services/http/testing/app.ts';
import { holdWrite } from '#services/http/testing/held-write.ts';
import { startOtlpReceiver } from '#services/http/testing/otlp-receiver.ts';
import { connectLiveClient } from '#services/live/testing/client.ts';
import { startTraceExport } from '#services/trace-export.ts';

const ROUTE = '/api/assessments/:assessmentId/mood/:day';
const lines: string[] = [];
let api: TestApi;
let port: number;
let receiver: Awaited<ReturnType<typeof startOtlpReceiver>>;
let stopTraces: Awaited<ReturnType<typeof startTraceExport>>;
beforeAll(async () => {
  receiver = await startOtlpReceiver();
  stopTraces = await startTraceExport(receiver.url, 'seven-stones-api');
  api = await createTestApi({ lines });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await api?.close();
  await stopTraces?.();
  receiver?.close();
});

const readMetrics = async () =>
  (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { authorization: `Bearer ${OPS_TOKEN}` } })).text();
/** The statuses of the requests of a route, each with their number. */
const countRequests = async (route: string) =>
  [...(await readMetrics()).matchAll(/^http_request_seconds_count\{(.+)\} (\d+)$/gm)]
    .filter(([, labels]) => labels?.includes(`route="${route}"`))
    .map(([, labels, count]) => [/status="(\d+)"/.exec(labels ?? '')?.[1], Number(count)]);

it('an answer whose caller leaves first is counted and logged, and its span ends', async () => {
  const { parent, id, week } = await signUpFamily(api);
  const key = randomUUID();
  const call = request({
    port,
    method: 'PUT',
    path: `/api${week}/mood/1`,
    headers: { cookie: parent.cookie ?? '', 'content-type': 'application/json', 'idempotency-key': key },
  });
  call.on('error', () => {});
  const write = async () => void call.end(JSON.stringify({ mood: 'happy', energy: 'high' }));
  await holdWrite(api, { id, key, write }, async () => {
    call.destroy();
    await expect.poll(() => countRequests(ROUTE)).toEqual([['499', 1]]);
  });
  // The write goes on, and its answer finds nobody.
  await expect.poll(async () => (await parent.get(week)).json()).toMatchObject({ version: 3 });
  const line = lines.map((text) => JSON.parse(text)).find(({ status }) => status === 499);
  expect(line).toMatchObject({ msg: 'caller left', path: `/api${week}/mood/:day`, trace: key.replaceAll('-', '') });
  await stopTraces();
  const span = receiver.spans().find(({ name }) => name === `PUT ${ROUTE}`);
  expect(span?.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 499 } });
  expect(await countRequests(ROUTE)).toEqual([['499', 1]]);
});

it('an answered request is counted once, and a socket that ends never', async () => {
  const { parent, week } = await signUpFamily(api);
  const response = await fetch(`http://127.0.0.1:${port}/api${week}`, { headers: { cookie: parent.cookie ?? '' } });
  expect(response.status).toBe(200);
  const client = await connectLiveClient(port, parent.cookie);
  await client.next('hello');
  client.end();
  await client.closed;
  await expect.poll(readMetrics).toMatch(/^live_sockets 0$/m);
  expect(await countRequests('/api/live')).toEqual([]);
  expect((await countRequests('/api/assessments/:assessmentId')).map(([status]) => status)).toEqual(['200']);
});
