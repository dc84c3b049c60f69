import { Worker } from '@temporalio/worker';
import { describe, expect, it } from 'vitest';
import { goldenOnDevServer, goldenOnTimeSkippingServer } from '#workflows/testing/golden.ts';
import { goldenHistories, historyOf } from '#workflows/testing/history-file.ts';
import { workflowBundle } from '#workflows/testing/week-stage.ts';

const histories = goldenHistories();
const replay = async (text: string) => Worker.runReplayHistory({ workflowBundle: await workflowBundle() }, historyOf(text));

describe('the workflow replays what runs before it have recorded', () => {
  it('for every scenario', () => {
    const scenarios = [...Object.keys(goldenOnDevServer), ...Object.keys(goldenOnTimeSkippingServer)];
    expect(histories.map(([name]) => name)).toEqual(expect.arrayContaining(scenarios));
  });

  it.each(histories)('%s', async (_name, text) => {
    await replay(text);
  });
});

describe('a history that the workflow would not write', () => {
  const [, happy] = histories.find(([name]) => name === 'happy') ?? ['', ''];

  it.each([
    ['another activity', '"openDay"', '"closeDay"'],
    ['another timer', '"EVENT_TYPE_TIMER_STARTED"', '"EVENT_TYPE_WORKFLOW_EXECUTION_CANCEL_REQUESTED"'],
  ])('is caught: %s', async (_what, recorded, planted) => {
    expect(happy).toContain(recorded);
    await expect(replay(happy.replace(recorded, planted))).rejects.toThrow();
  });

  it('stays within 200 events for a family that does everything', () => {
    expect(historyOf(happy).events.length).toBeLessThanOrEqual(200);
  });
});
