import { Worker } from '@temporalio/worker';
import { DeterminismViolationError } from '@temporalio/workflow';
import { describe, expect, it } from 'vitest';
import { changeFirstStep, FIRST_STEP } from '#workflows/testing/changed-workflow.ts';
import { goldenOnDevServer, goldenOnTimeSkippingServer } from '#workflows/testing/golden.ts';
import { findChangedHistories, listGoldenHistories, parseHistory } from '#workflows/testing/history-file.ts';
import { getWorkflowBundle } from '#workflows/testing/week-stage.ts';
import * as workflows from '#workflows/workflows.ts';

const histories = listGoldenHistories();
const replay = async (text: string, code: { code: string } | Promise<{ code: string }> = getWorkflowBundle()) =>
  Worker.runReplayHistory({ workflowBundle: await code }, parseHistory(text));
const findHistory = (scenario: string): string => histories.find(([name]) => name.endsWith(`/${scenario}`))?.[1] ?? '';

describe('the workflow replays what runs before it have recorded', () => {
  it('for every scenario', () => {
    const scenarios = [...Object.keys(goldenOnDevServer), ...Object.keys(goldenOnTimeSkippingServer)];
    expect(histories.map(([name]) => name.split('/')[1])).toEqual(expect.arrayContaining(scenarios));
  });

  it('of every type', () => {
    const recorded = histories.map(
      ([, text]) => parseHistory(text).events[0]?.workflowExecutionStartedEventAttributes?.workflowType?.name,
    );
    expect(recorded).toEqual(expect.arrayContaining(Object.keys(workflows)));
  });

  it.each(histories)('%s', async (_name, text) => {
    await replay(text);
  });
});

describe('a workflow that was changed', () => {
  const FOLLOWED = ['happy', 'no-show'];

  it('in a way that runs under way cannot follow is caught by their histories', async () => {
    const code = await changeFirstStep(`${FIRST_STEP} ${FIRST_STEP}`);
    for (const scenario of FOLLOWED) {
      const caught = await replay(findHistory(scenario), code).catch((error: unknown) => error);
      expect(caught).toBeInstanceOf(DeterminismViolationError);
      // The error is the planted one and not some other one.
      expect(String(caught)).toContain(
        "scheduled event 'openDay' does not match activity type of activity command 'loadAssessment'",
      );
    }
  });

  it('behind patched() replays them', async () => {
    const code = await changeFirstStep(`${FIRST_STEP} if (patched('load-twice')) ${FIRST_STEP}`);
    for (const scenario of FOLLOWED) await replay(findHistory(scenario), code);
  });
});

it('recorded histories are what they were when they were recorded', () => {
  expect(findChangedHistories()).toEqual([]);
});
