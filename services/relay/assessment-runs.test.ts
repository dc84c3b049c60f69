import { type Client, WorkflowNotFoundError } from '@temporalio/client';
import { expect, it } from 'vitest';
import { createRunDeleter } from '#services/relay/assessment-runs.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const week = '0193a000-0000-7000-8000-000000000001' as AssessmentId;

/** A Temporal that lists one run for ever; `holdsIt`: it also has it, and never deletes it. */
function createListing(holdsIt: boolean): Client {
  const answer = async () => {
    if (!holdsIt) throw Object.assign(new Error('no such run'), { code: 5, details: '', metadata: {} });
  };
  const workflow = {
    list: async function* () {
      yield { runId: 'listed' };
    },
    getHandle: (id: string, runId?: string) => ({
      describe: async () => {
        if (!holdsIt) throw new WorkflowNotFoundError('no such run', id, runId);
        return { runId: 'listed' };
      },
    }),
  };
  return {
    workflow,
    workflowService: { terminateWorkflowExecution: answer, deleteWorkflowExecution: answer },
  } as unknown as Client;
}

it('a run that Temporal lists and has lost counts as deleted', async () => {
  await createRunDeleter(createListing(false), 'n')([week]);
});

it('a run that Temporal does not let go fails the erasure, without a word of whose run it is', async () => {
  await expect(createRunDeleter(createListing(true), 'n', 2)([week])).rejects.toMatchObject({
    name: 'RunsRemainError',
    message: expect.not.stringContaining(week),
  });
});
