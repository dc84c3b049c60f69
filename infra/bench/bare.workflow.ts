import { defineSearchAttributeKey, SearchAttributeType } from '@temporalio/common';
import {
  CancellationScope,
  condition,
  defineSignal,
  proxyActivities,
  setHandler,
  sleep,
  upsertSearchAttributes,
} from '@temporalio/workflow';

/** A workflow that does nothing but count: the floor under the replay of any workflow with as many workflow tasks. */
export async function bare(times: number): Promise<void> {
  const ticks = countTicks();
  await condition(() => ticks() === times);
}

const { load } = proxyActivities<{ load: () => Promise<object> }>({ startToCloseTimeout: '10s' });
const WAIT_MS = 100;

/**
 * A workflow without rules that gives the commands of a week, which is the floor under its replay: each day a timer, a
 * result as large as that of a week and a tick, beside a timer that the tick cancels.
 */
export async function sameCommands(days: number): Promise<void> {
  const ticks = countTicks();
  await load();
  showDay(0);
  for (let day = 1; day <= days; day++) {
    await sleep(WAIT_MS);
    await load();
    showDay(day);
    const reminder = new CancellationScope();
    reminder.run(() => sleep('1h')).catch(() => {});
    await condition(() => ticks() >= day);
    reminder.cancel();
    showDay(day);
  }
  await sleep(WAIT_MS);
  for (let i = 0; i < 2; i++) {
    await load();
    showDay(days + 1);
  }
}

function countTicks(): () => number {
  let count = 0;
  setHandler(defineSignal('tick'), () => {
    count++;
  });
  return () => count;
}

/** Those of `SEARCH_ATTRIBUTES`: importing them would load zod, which is no part of a floor. */
const KEYS = {
  phase: defineSearchAttributeKey('AssessmentPhase', SearchAttributeType.KEYWORD),
  day: defineSearchAttributeKey('AssessmentDay', SearchAttributeType.INT),
  waitingFor: defineSearchAttributeKey('WaitingFor', SearchAttributeType.KEYWORD_LIST),
  nextWakeAt: defineSearchAttributeKey('NextWakeAt', SearchAttributeType.DATETIME),
};

const showDay = (day: number): void =>
  upsertSearchAttributes([
    { key: KEYS.phase, value: 'running' },
    { key: KEYS.day, value: day },
    { key: KEYS.waitingFor, value: ['child', 'teacher'] },
    { key: KEYS.nextWakeAt, value: new Date() },
  ]);
