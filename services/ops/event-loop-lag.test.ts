import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchEventLoopLag } from '#services/ops/event-loop-lag.ts';

const workFor = (ms: number) => {
  for (const until = performance.now() + ms; performance.now() < until; ) Math.random();
};

it('a process that is late with its work is busy, and no longer than that', async () => {
  const isBusy = watchEventLoopLag();
  expect(isBusy()).toBe(false);
  await expect
    .poll(async () => {
      workFor(150);
      return isBusy();
    })
    .toBe(true);
  await expect.poll(() => isBusy(), { interval: 300 }).toBe(false);
  await wait(0);
});
