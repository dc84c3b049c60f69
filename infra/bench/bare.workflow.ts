import { sleep } from '@temporalio/workflow';

/** A workflow that does nothing but sleep: the floor under the replay of any workflow with as many tasks. */
export async function bare(times: number): Promise<void> {
  for (let i = 0; i < times; i++) await sleep(1);
}
