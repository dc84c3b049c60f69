import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listRemainingTables } from '#infra/chaos/testing/remaining-tables.ts';
import { FIRST_BOOT_MS, getTemporalAddress } from '#infra/start/testing/real-parts.ts';
import { createTestApi, type TestApi } from '#services/http/testing/app.ts';
import { buildWorkflowStart } from '#services/relay/temporal-sender.ts';
import { createFinishedReport } from '#services/reports/testing/finished-report.ts';
import type { Erasure } from '#shared/contracts/rights.ts';
import { ERASURE_WORKFLOW, toErasureWorkflowId } from '#shared/contracts/workflows/assessment.ts';
import { on } from '#shared/testing/examples.ts';
import { getWorkflowBundle } from '#workflows/testing/week-stage.ts';

const QUEUE = `erasures-${process.pid}`;
const STEPS = ['runs', 'letters', 'views', 'rows', 'done'] as const;
let api: TestApi;
let address: string;
let connection: Connection;
let client: Client;
let folder: string;
beforeAll(async () => {
  [api, address] = await Promise.all([createTestApi({ now: on(8) }), getTemporalAddress()]);
  connection = await Connection.connect({ address });
  client = new Client({ connection });
  folder = mkdtempSync(join(tmpdir(), 'seven-stones-erasure-'));
  writeFileSync(join(folder, 'workflows.js'), (await getWorkflowBundle()).code);
}, FIRST_BOOT_MS);
afterAll(async () => {
  await connection?.close();
  await api?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

/** Runs a worker until it is killed; resolves with the signal. */
function startWorker(crashAt = '') {
  const workerOptions = JSON.stringify({
    databaseUrl: api.url,
    address,
    queue: QUEUE,
    bundle: join(folder, 'workflows.js'),
    crashAt,
  });
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('testing/erasure-worker.main.ts', import.meta.url)), workerOptions],
    {
      stdio: ['ignore', 'ignore', 'ignore'],
    },
  );
  const ended = new Promise<NodeJS.Signals | null>((resolve) => child.on('exit', (_, signal) => resolve(signal)));
  return { ended, stop: () => child.kill('SIGKILL') };
}

const hasWorkflow = (workflowId: string): Promise<boolean> =>
  client.workflow
    .getHandle(workflowId)
    .describe()
    .then(
      () => true,
      () => false,
    );

it('goes on wherever its worker is killed, step by step, and ends as if nobody had been', async () => {
  const { parent, id, studentId } = await createFinishedReport(api);
  // The workflow of the week, as it runs in Temporal for a child that is erased meanwhile.
  const startWeek = () =>
    client.workflow.start('assessment', {
      ...buildWorkflowStart(id, { startDate: '2026-11-23', timeZone: 'UTC' }, 'http://localhost'),
      taskQueue: `nobody-${QUEUE}`,
    });
  const { workflowId } = await startWeek();
  const erasure = (await parent.send('DELETE', `/students/${studentId}`, { nickname: 'Mira' })).json<Erasure>();
  const handle = await client.workflow.start(ERASURE_WORKFLOW, {
    workflowId: toErasureWorkflowId(erasure.id),
    taskQueue: QUEUE,
    args: [{ erasureId: erasure.id }],
  });
  for (const step of STEPS) {
    // A signal in flight starts the workflow again after it was deleted.
    if (step === 'done') await startWeek();
    for (const when of ['before', 'after'])
      expect([when, step, await startWorker(`${when}:${step}`).ended]).toEqual([when, step, 'SIGKILL']);
  }
  const last = startWorker();
  await handle.result();
  last.stop();

  expect(await listRemainingTables(api.log, [id, studentId])).toEqual([]);
  expect(await hasWorkflow(workflowId)).toBe(false);
  const [listed] = (await parent.get('/erasures')).json<{ erasures: Erasure[] }>().erasures;
  expect(listed).toMatchObject({ id: erasure.id, isDone: true });
  expect(await api.log`select from mail where kind = 'erased'`).toHaveLength(1);
  expect(await api.log`select from audit where action = 'child.erased'`).toHaveLength(1);
  // Temporal knows only the erasure's own id.
  const history = JSON.stringify((await handle.fetchHistory()).events, (_key, value) =>
    value instanceof Uint8Array ? Buffer.from(value).toString() : value,
  );
  expect(history).toContain(erasure.id);
  for (const secret of [id, studentId]) expect(history).not.toContain(secret);
}, 240_000);
