import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createLogClient } from '#services/database/clients.ts';
import { startSilentProxy } from '#services/database/testing/silent-proxy.ts';
import { createTraceReader } from '#services/database/trace-reader.ts';
import { createRelayStage, type RelayStage } from '#services/relay/testing/relay-stage.ts';
import { createTemporalDouble } from '#services/relay/testing/temporal-double.ts';

let stage: RelayStage;
let url: string;
beforeAll(async () => {
  url = await createDatabase();
  stage = createRelayStage(url);
});
afterAll(() => stage.stop());

it('a trace that cannot be read keeps no signal back', async () => {
  const client = createLogClient(url, { max: 1 });
  await client.end();
  const faults: unknown[] = [];
  const temporal = createTemporalDouble();
  stage.relay(temporal.sender, { readTrace: createTraceReader(client, (error) => faults.push(error)) });
  const id = await stage.schedule();
  await expect.poll(() => stage.row(id), { timeout: 5_000 }).toMatchObject({ due: false, delivered: 2, attempts: 0 });
  expect(faults).toMatchObject([{ code: 'CONNECTION_ENDED' }]);
});

it('a trace that no answer comes for is gone on without, in time', async () => {
  const id = await stage.schedule();
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-00f067aa0ba902b7-01';
  await stage.sql`update events set meta = meta || ${stage.sql.json({ traceparent })} where stream_id = ${id}`;
  const silent = await startSilentProxy(url);
  const client = createLogClient(silent.url, { max: 1, silenceMs: 60_000 });
  const faults: unknown[] = [];
  const readTrace = createTraceReader(client, (error) => faults.push(error), 200);
  expect(await readTrace(id)).toEqual({ traceparent });
  silent.mute();
  expect(await readTrace(id)).toEqual({});
  expect(faults).toMatchObject([{ code: 'UNAVAILABLE' }]);
  await client.end({ timeout: 0 });
  await silent.close();
});
