import type { Client } from '@temporalio/client';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { FIRST_BOOT_MS } from '#infra/start/testing/real-parts.ts';
import { createTemporalNamespace } from '#services/relay/testing/temporal-namespace.ts';
import { findIncompatibleRuns } from '#workflows/open-runs.ts';
import { changeFirstStep, FIRST_STEP } from '#workflows/testing/changed-workflow.ts';
import { createDevServerStage } from '#workflows/testing/dev-server-stage.ts';
import { getWorkflowBundle } from '#workflows/testing/week-stage.ts';

let stage: Awaited<ReturnType<typeof createDevServerStage>>;
beforeAll(async () => {
  stage = await createDevServerStage(await createTemporalNamespace());
}, FIRST_BOOT_MS);
afterAll(() => stage?.teardown());

it('open runs: none are nothing to bundle for', async () => {
  const loadCode = vi.fn(getWorkflowBundle);
  expect(await findIncompatibleRuns(stage.client, loadCode)).toEqual({ checked: 0, incompatible: [] });
  expect(loadCode).not.toHaveBeenCalled();
});

it('open runs: a week under way goes on with this code, and is named where a changed workflow would take another step, also when a later one cannot be read', async () => {
  const week = await stage.family({ startsInDays: 0, dayMs: 3_600_000, teacher: false });
  await expect.poll(async () => (await week.status()).waitingFor, { timeout: 40_000 }).toEqual(['child']);
  const { workflowId } = week.handle;
  // A run that was just begun is visible a moment later.
  await expect
    .poll(() => findIncompatibleRuns(stage.client, getWorkflowBundle), { timeout: 40_000 })
    .toEqual({ checked: 1, incompatible: [] });
  const changed = await changeFirstStep(`${FIRST_STEP} ${FIRST_STEP}`);
  expect(await findIncompatibleRuns(stage.client, async () => changed)).toMatchObject({
    checked: 1,
    incompatible: [{ workflowId, fault: expect.stringContaining('nondeterminism') }],
  });

  // Listed, but: one is gone by now, one cannot be read.
  const runs = [{ workflowId: 'gone' }, { workflowId }, { workflowId: 'unread' }];
  const client = {
    workflow: {
      list: () => ({
        async *[Symbol.asyncIterator]() {
          yield* runs;
        },
      }),
      getHandle: (id: string) => {
        if (id === 'unread') throw new Error('Temporal is away');
        return stage.client.workflow.getHandle(id);
      },
    },
  } as unknown as Client;
  expect(await findIncompatibleRuns(client, async () => changed)).toMatchObject({
    checked: 1,
    incompatible: [{ workflowId }],
    fault: { message: 'Temporal is away' },
  });
  await week.handle.terminate();
}, 120_000);
