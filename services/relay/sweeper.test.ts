import type { Client } from '@temporalio/client';
import { expect, it } from 'vitest';
import { createSweeper } from '#services/relay/sweeper.ts';
import { toWorkflowId } from '#shared/contracts/workflows/assessment.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { fold } from '#shared/domain/decider.ts';
import { begun } from '#shared/testing/examples.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

it('a week that cannot be read fails the sweep, and those behind it get their workflows back', async () => {
  const ids = [1, 2, 3].map((n) => `0193a000-0000-7000-8000-00000000000${n}` as AssessmentId);
  const started: string[] = [];
  const client = {
    withDeadline: (_deadline: number, call: () => Promise<unknown>) => call(),
    workflow: {
      list: () => [],
      start: async (_type: string, { workflowId }: { workflowId: string }) => void started.push(workflowId),
    },
  };
  const sweep = createSweeper({
    rows: { openWeeks: async (after) => (after === null ? ids : []), overdueWeeks: async () => new Set() },
    events: {
      load: async (id) => {
        if (id === ids[0]) throw new Error('unreadable');
        return { version: begun.length, state: fold(assessment, begun) };
      },
    },
    client: client as unknown as Client,
    opsUrl: 'http://localhost/ops',
  });
  await expect(sweep()).rejects.toThrow('unreadable');
  expect(started).toEqual(ids.slice(1).map(toWorkflowId));
});
