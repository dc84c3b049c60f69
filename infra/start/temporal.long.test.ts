import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '#infra/start/ports.ts';
import { startProgram, waitUntilReady } from '#infra/start/processes.ts';
import { findTemporal, registerSearchAttributes, startTemporal, startWatchedTemporal } from '#infra/start/temporal.ts';
import { FIRST_BOOT_MS } from '#infra/start/testing/real-parts.ts';
import { SEARCH_ATTRIBUTES } from '#shared/contracts/workflows/assessment.ts';

const home = fileURLToPath(new URL('../../.data', import.meta.url));
let folder: string;
let program: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seven-stones-temporal-'));
  program = await findTemporal(home, () => {});
}, FIRST_BOOT_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const withConnection = async <T>(address: string, use: (connection: Connection) => Promise<T>): Promise<T> => {
  const connection = await Connection.connect({ address });
  return use(connection).finally(() => connection.close());
};

describe('the Temporal development server', () => {
  it('remembers its workflows over a stop and starts that fail once: by a panic, by a port that was taken meanwhile', async () => {
    const started = await startTemporal({ program, folder });
    const workflow = {
      namespace: 'default',
      workflowId: 'kept',
      workflowType: { name: 'any' },
      taskQueue: { name: 'nobody' },
      requestId: 'once',
      identity: 'test',
    };
    await withConnection(started.address, ({ workflowService }) => workflowService.startWorkflowExecution(workflow));
    await started.stop();

    const writeFailingOnce = (name: string, failure: string): string => {
      const [failing, mark] = [join(folder, name), join(folder, `${name}-failed`)];
      writeFileSync(
        failing,
        `#!/bin/sh\n[ -e '${mark}' ] || { touch '${mark}'; ${failure}; }\nexec '${program}' "$@"\n`,
      );
      chmodSync(failing, 0o755);
      return failing;
    };
    const panicking = writeFailingOnce('panics-once', 'exit 2');
    await (await startTemporal({ program: panicking, folder })).stop();
    const refused = writeFailingOnce(
      'refused-once',
      'echo "listen tcp 127.0.0.1:40519: bind: address already in use"; exit 1',
    );
    const again = await startTemporal({ program: refused, folder, uiPort: await findFreePort() });
    const description = await withConnection(again.address, ({ workflowService }) =>
      workflowService.describeWorkflowExecution({ namespace: 'default', execution: { workflowId: 'kept' } }),
    );
    expect(description.workflowExecutionInfo?.type?.name).toBe('any');
    expect((await fetch(again.uiUrl ?? '')).status).toBe(200);
    await again.stop();
  }, 90_000);

  it('is started again on its store when it lives and does not answer, and only then; one that ends by itself says so', async () => {
    const port = await findFreePort();
    const replaced: number[] = [];
    const lines: string[] = [];
    const start = vi.fn(() => startTemporal({ program, folder, port }));
    const watched = await startWatchedTemporal(start, {
      say: (line) => lines.push(line),
      onReplaced: ({ pid }) => replaced.push(pid),
      everyMs: 100,
      patienceMs: 2_000,
    });
    const first = watched.pid;
    await setTimeout(2_000);
    expect(replaced).toEqual([]);

    // The first start in its place fails, as on a busy machine.
    start.mockRejectedValueOnce(new Error('failed to start service worker: context deadline exceeded'));
    process.kill(first, 'SIGSTOP');
    await vi.waitFor(() => expect(replaced).toEqual([watched.pid]), { timeout: 60_000, interval: 100 });
    expect(watched.pid).not.toBe(first);
    expect(lines).toEqual(['Temporal does not answer any more; it is started again.']);
    const remembered = await withConnection(watched.address, ({ workflowService }) =>
      workflowService.describeWorkflowExecution({ namespace: 'default', execution: { workflowId: 'kept' } }),
    );
    expect(remembered.workflowExecutionInfo?.type?.name).toBe('any');

    process.kill(watched.pid, 'SIGKILL');
    expect(await watched.ended).toMatch(/^Temporal ended with SIGKILL/);
    await watched.stop();
    expect(start).toHaveBeenCalledTimes(3);
  }, 120_000);

  it('of somebody else is told our search attributes, once', async () => {
    const port = await findFreePort();
    const args = `server start-dev --ip 127.0.0.1 --port ${port} --headless --log-level error`.split(' ');
    const foreign = startProgram({ name: 'Temporal', command: program, args, logFile: join(folder, 'foreign.log') });
    const address = `127.0.0.1:${port}`;
    await waitUntilReady(
      foreign,
      () =>
        registerSearchAttributes(address).then(
          () => true,
          () => false,
        ),
      60_000,
    );
    await registerSearchAttributes(address);
    const { customAttributes } = await withConnection(address, ({ operatorService }) =>
      operatorService.listSearchAttributes({ namespace: 'default' }),
    );
    expect(Object.keys(customAttributes ?? {})).toEqual(expect.arrayContaining(Object.values(SEARCH_ATTRIBUTES)));
    await foreign.stop();
  }, 90_000);
});
