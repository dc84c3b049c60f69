import { TestWorkflowEnvironment } from '@temporalio/testing';
import { searchAttributeTypes } from '#services/relay/search-attributes.ts';
import { type WeekStage, weekStage } from '#workflows/testing/week-stage.ts';

/**
 * Weeks on a server of their own whose time passes only when a test lets it; `path` is its program.
 * A stage serves one test: a server on which a run was ended with a task in flight keeps that task's lock on the time,
 * and each later sleep on it takes as long as it says (temporalio/sdk-java issue 1138).
 */
export async function timeSkippingStage(path: string): Promise<WeekStage & { teardown: () => Promise<void> }> {
  const env = await TestWorkflowEnvironment.createTimeSkipping({
    server: { executable: { type: 'existing-path', path } },
  });
  // This server can be told of search attributes and not asked for them.
  await env.connection.operatorService.addSearchAttributes({
    namespace: env.namespace ?? 'default',
    searchAttributes: searchAttributeTypes,
  });
  const stage = await weekStage({
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
