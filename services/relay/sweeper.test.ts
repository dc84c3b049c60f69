import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { expect, it } from 'vitest';
import { createSweeper, type SweeperDependencies } from '#services/relay/sweeper.ts';
import { toWorkflowId } from '#shared/contracts/workflows/assessment.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { fold } from '#shared/domain/decider.ts';
import { begun } from '#shared/testing/examples.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const ids = [1, 2, 3].map((n) => `0193a000-0000-7000-8000-00000000000${n}` as AssessmentId);
const load = async () => ({ version: begun.length, state: fold(assessment, begun) });

/** A sweep over three weeks and a Temporal that lists these runs and holds none; `started`: what it was asked to start. */
function createSweep(
  more: Partial<SweeperDependencies['rows'] & SweeperDependencies['events']>,
  listed: string[] = [],
) {
  const started: string[] = [];
  const client = {
    withDeadline: (_deadline: number, call: () => Promise<unknown>) => call(),
    workflow: {
      list: () => listed.map((workflowId) => ({ workflowId })),
      getHandle: (workflowId: string) => ({
        signal: async () => {
          throw new WorkflowNotFoundError('no such run', workflowId, undefined);
        },
      }),
      start: async (_type: string, { workflowId }: { workflowId: string }) => void started.push(workflowId),
    },
  };
  const sweep = createSweeper({
    rows: { openWeeks: async (after) => (after === null ? ids : []), overdueWeeks: async () => new Set(), ...more },
    events: { load, ...more },
    client: client as unknown as Client,
    opsUrl: 'http://localhost/ops',
  });
  return { sweep, started };
}

it('a week that cannot be read fails the sweep, and those behind it get their workflows back', async () => {
  const { sweep, started } = createSweep({
    load: async (id) => {
      if (id === ids[0]) throw new Error('unreadable');
      return load();
    },
  });
  await expect(sweep()).rejects.toThrow('unreadable');
  expect(started).toEqual(ids.slice(1).map(toWorkflowId));
});

it('an overdue week whose run Temporal lists and has lost gets its workflow back', async () => {
  const { sweep, started } = createSweep({ overdueWeeks: async () => new Set(ids.slice(0, 1)) }, ids.map(toWorkflowId));
  expect(await sweep()).toEqual({ begun: 1 });
  expect(started).toEqual(ids.slice(0, 1).map(toWorkflowId));
});
