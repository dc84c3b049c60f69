import { TestWorkflowEnvironment } from '@temporalio/testing';
import { searchAttributeTypes } from '#services/relay/search-attributes.ts';
import { createWeekStage, type WeekStage } from '#workflows/testing/week-stage.ts';

/**
 * Assessments on a time-skipping server of their own; `path` is its program.
 * The tests of a file share one, and end their assessments by `endFamilies`. A test that terminates a run needs a stage of
 * its own: with a task in flight the server keeps that task's lock on time, and every later sleep takes its full length
 * (temporalio/sdk-java issue 1138).
 */
export async function createTimeSkippingStage(path: string): Promise<WeekStage & { teardown: () => Promise<void> }> {
  const env = await TestWorkflowEnvironment.createTimeSkipping({
    server: { executable: { type: 'existing-path', path } },
  });
  // This server can add search attributes but not list them.
  await env.connection.operatorService.addSearchAttributes({
    namespace: env.namespace ?? 'default',
    searchAttributes: searchAttributeTypes,
  });
  const stage = await createWeekStage({
    client: env.client,
    nativeConnection: env.nativeConnection,
    namespace: env.namespace ?? 'default',
    now: () => env.currentTimeMs(),
    sleep: (ms) => env.sleep(ms),
  });
  return Object.assign(stage, {
    teardown: async () => {
      await stage.stop();
      await env.teardown();
    },
  });
}
