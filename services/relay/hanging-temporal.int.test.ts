import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Client } from '@temporalio/client';
import { uuidv7 } from 'uuidv7';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, FIRST_BOOT_MS, getTemporalAddress } from '#infra/start/testing/real-parts.ts';
import { createLogClient } from '#services/database/clients.ts';
import { openDatabase } from '#services/database/database.store.ts';
import { createMetrics } from '#services/ops/metrics.ts';
import { watchInstallation } from '#services/ops/prepare-installation.ts';
import { FULL_WIDTH } from '#services/relay/pressure.ts';
import { createSweeper } from '#services/relay/sweeper.ts';
import { createTemporalClient } from '#services/relay/temporal-client.ts';
import { createTemporalSender } from '#services/relay/temporal-sender.ts';
import { type Gate, startGateProxy } from '#services/relay/testing/gate-proxy.ts';
import { createRelayStage } from '#services/relay/testing/relay-stage.ts';
import { createTemporalNamespace } from '#services/relay/testing/temporal-namespace.ts';
import { QUEUES, toWorkflowId } from '#shared/contracts/workflows/assessment.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

let proxy: Gate;
let client: Client;
beforeAll(() => getTemporalAddress(), FIRST_BOOT_MS);
beforeEach(async () => {
  proxy = await startGateProxy(await getTemporalAddress());
  client = createTemporalClient({ address: proxy.address, namespace: 'default' });
});
afterEach(async () => {
  await client.connection.close();
  await proxy.close();
});
const soon = { timeout: 20_000, interval: 20 };
const SEND_WITHIN_MS = 500;
const GRPC_DEADLINE_EXCEEDED = 4;

/** Exit code and words of the health check of a worker's container, on a machine of this name. */
async function checkWorker(address: string, namespace: string, { words = [] as string[], host = hostname() } = {}) {
  const env = {
    DATABASE_URL: 'postgres://nobody@localhost/nothing',
    SMTP_URL: 'smtp://localhost',
    AUTH_SECRET: 'a'.repeat(44),
    IDEMPOTENCY_SECRET: 'b'.repeat(44),
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
  };
  const naming = `import os from 'node:os'; import { syncBuiltinESMExports } from 'node:module'; os.hostname = () => '${host}'; syncBuiltinESMExports();`;
  const program = fileURLToPath(new URL('../../infra/docker/worker-health.main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${naming}`, program, ...words], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [output, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return [code, output];
}

it('the health check of a worker finds it among many, in whichever part of the queue it asks for work', async () => {
  const { address, namespace } = await createTemporalNamespace();
  const workers = createTemporalClient({ address, namespace });
  const { workflowService } = workers;
  const hosts = Array.from({ length: 30 }, (_, n) => `host-${n}`);
  const taskQueue = { name: QUEUES.workflow };
  for (const host of hosts)
    void workers
      .withDeadline(Date.now() + 60_000, () =>
        workflowService.pollWorkflowTaskQueue({ namespace, taskQueue, identity: `1@${host}` }),
      )
      .catch(() => undefined);
  const listHosts = async (name: string) =>
    ((await workflowService.describeTaskQueue({ namespace, taskQueue: { name }, taskQueueType: 1 })).pollers ?? []).map(
      ({ identity }) => identity?.split('@')[1],
    );
  const listAll = () =>
    Promise.all([taskQueue.name, ...[1, 2, 3].map((part) => `/_sys/${taskQueue.name}/${part}`)].map(listHosts));
  await expect.poll(async () => new Set((await listAll()).flat()).size, soon).toBe(hosts.length);
  const [inFirstPart] = await listAll();
  const host = hosts.find((each) => !inFirstPart?.includes(each)) ?? expect.fail('all ask in one part');
  expect(await checkWorker(address, namespace, { host })).toEqual([0, '']);
  await workers.connection.close();
}, 60_000);

/** A frozen Temporal: it accepts connections, and never answers. */
describe('a Temporal that hangs', () => {
  it('is known within the deadline, also by a client that was never connected', async () => {
    proxy.let('held');
    const sender = createTemporalSender(client, { opsUrl: '', sendWithinMs: SEND_WITHIN_MS });
    const began = Date.now();
    const delivery = {
      assessmentId: uuidv7() as AssessmentId,
      card: { startDate: '2026-11-23', timeZone: 'UTC' },
      payload: { upTo: 1, refs: [] },
    };
    expect(await sender.send({ ...delivery, signal: 'mood' })).toMatchObject({ kind: 'hanging' });
    expect(Date.now() - began).toBeLessThan(2_000);
    expect(await sender.isUp()).toBe(false);
    expect(Date.now() - began).toBeLessThan(5_000);
  });

  it('is seen by an alarm, as is one that answers and cannot read its store', async () => {
    const databaseUrl = await createDatabase();
    const [database, log] = [openDatabase(databaseUrl, { max: 1 }), createLogClient(databaseUrl, { max: 1 })];
    const metrics = createMetrics();
    watchInstallation(metrics, { log, database, temporal: client });
    const readAnswers = async () =>
      (await metrics.registry.getSingleMetric('temporal_answers')?.get())?.values[0]?.value;
    await expect.poll(readAnswers, soon).toBe(1);
    const { namespace } = client.options;
    // What no store knows stands for a store that cannot be read: the server answers with a fault.
    const other = createTemporalClient({ address: proxy.address, namespace: `none-${namespace}` });
    const blind = createMetrics();
    watchInstallation(blind, { log, database, temporal: other });
    expect((await blind.registry.getSingleMetric('temporal_answers')?.get())?.values[0]?.value).toBe(0);
    proxy.let('held');
    expect(await readAnswers()).toBe(0);
    await Promise.all([database.close(), log.end(), other.connection.close()]);
  });

  it('ends the sweep within seconds, so that the jobs behind it run', async () => {
    await client.connection.ensureConnected();
    proxy.let('held');
    const sweep = createSweeper({
      rows: { openWeeks: async () => [uuidv7() as AssessmentId], overdueWeeks: async () => new Set() },
      events: { load: () => expect.fail('nothing is known to be missing') },
      client,
      opsUrl: '',
    });
    await expect(sweep()).rejects.toMatchObject({ cause: { code: GRPC_DEADLINE_EXCEEDED } });
  }, 15_000);

  it('is no reason to end a worker, which still sends emails; it is where Temporal answers and knows no worker here', async () => {
    const { namespace } = await createTemporalNamespace();
    const check = (...words: string[]) => checkWorker(proxy.address, namespace, { words });
    const unknown = 'Temporal knows of no worker on this machine that asks for work.\n';
    expect(await Promise.all([check(), check('--liveness')])).toEqual([
      [1, unknown],
      [1, unknown],
    ]);
    proxy.let('held');
    expect(await Promise.all([check(), check('--liveness')])).toEqual([
      [1, 'Temporal does not answer.\n'],
      [0, 'Temporal does not answer.\n'],
    ]);
  }, 60_000);

  it('opens the breaker before the relay has waited with its whole width for long, and afterwards every week is told', async () => {
    const stage = createRelayStage(await createDatabase());
    let clock = Date.now();
    const relay = stage.relay(createTemporalSender(client, { opsUrl: '', sendWithinMs: SEND_WITHIN_MS }), {
      now: () => clock,
    });
    const ids = [await stage.schedule()];
    await expect.poll(async () => (await relay.metrics()).dirty, soon).toBe(0);

    proxy.let('held');
    ids.push(...(await Promise.all(Array.from({ length: FULL_WIDTH + 1 }, () => stage.schedule()))));
    await expect.poll(async () => (await relay.metrics()).inFlight, soon).toBeGreaterThan(10);
    await expect
      .poll(async () => (await relay.metrics()).breakerOpen, { ...soon, timeout: SEND_WITHIN_MS + 2_000 })
      .toBe(true);
    await expect
      .poll(async () => (await relay.metrics()).inFlight, { ...soon, timeout: SEND_WITHIN_MS + 2_000 })
      .toBe(0);

    proxy.let('open');
    clock += 6_000;
    const hurry = setInterval(
      () => void stage.sql`update relay set due_at = now() where due_at > now()`.catch(() => {}),
      100,
    );
    await expect.poll(async () => (await relay.metrics()).dirty, soon).toBe(0);
    clearInterval(hurry);
    expect(await relay.metrics()).toMatchObject({ parked: 0, breakerOpen: false });
    await expect(client.workflow.getHandle(toWorkflowId(ids.at(-1) as AssessmentId)).describe()).resolves.toMatchObject(
      {
        status: { name: 'RUNNING' },
      },
    );
    await stage.stop();
  }, 60_000);
});
