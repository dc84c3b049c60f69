import { condition, defineSignal, setHandler } from '@temporalio/workflow';

/** A workflow that does nothing but count: the floor under the replay of any workflow with as many workflow tasks. */
export async function bare(times: number): Promise<void> {
  let heard = 0;
  setHandler(defineSignal('tick'), () => {
    heard++;
  });
  await condition(() => heard === times);
}
