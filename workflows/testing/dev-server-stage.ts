import { setTimeout as wait } from 'node:timers/promises';
import { Client, Connection } from '@temporalio/client';
import { connectNatively, createWeekStage, type WeekStage } from '#workflows/testing/week-stage.ts';

/** Assessments on a real development server, where a programme day takes a second or two. */
export async function createDevServerStage(
  { address, namespace = 'default' }: { address: string; namespace?: string },
  buildId?: string,
): Promise<WeekStage & { client: Client; teardown: () => Promise<void> }> {
  const [connection, nativeConnection] = await Promise.all([Connection.connect({ address }), connectNatively(address)]);
  const client = new Client({ connection, namespace });
  const stage = await createWeekStage(
    { client, nativeConnection, namespace, now: async () => Date.now(), sleep: (ms) => wait(ms) },
    buildId,
  );
  return Object.assign(stage, {
    client,
    teardown: async () => {
      await stage.stop();
      await nativeConnection.close();
      await connection.close();
    },
  });
}
