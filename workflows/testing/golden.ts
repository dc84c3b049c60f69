import type { WorkflowHandle } from '@temporalio/client';
import { ApplicationFailure } from '@temporalio/common';
import { createErasureStarter } from '#services/relay/erasure-starter.ts';
import { HOUSEKEEPING_WORKFLOW, QUEUES, toErasureWorkflowId } from '#shared/contracts/workflows/assessment.ts';
import { addDays, DAY_MS, toLocalDate, toZonedMs } from '#shared/domain/plan.ts';
import type { AssessmentId, ErasureId } from '#shared/values/ids.ts';
import { resetWorkflow } from '#workflows/testing/reset.ts';
import { playDays, playWeek, type WeekStage } from '#workflows/testing/week-stage.ts';

const quick = { startsInDays: 0, dayMs: 2_000 };

/** Resolves when the run is at the point to be recorded. */
export type GoldenScenario = (stage: WeekStage) => Promise<{ handle: WorkflowHandle }>;

/** Runs whose histories every later version of the workflows must replay. */
export const goldenOnDevServer: Record<string, GoldenScenario> = {
  happy: async (stage) => {
    const week = await stage.family(quick);
    await playWeek(week);
    await week.waitForEnd();
    return week;
  },
  'no-show': async (stage) => {
    const week = await stage.family(quick);
    await week.untilGraceEnds();
    await week.waitForEnd();
    return week;
  },
  'late-teacher': async (stage) => {
    const week = await stage.family(quick);
    await playWeek(week, { but: ['teacher/5'] });
    await week.untilDay(7, 30);
    await week.doTasks('teacher/5');
    await week.waitForEnd();
    return week;
  },
  'cancelled-by-family': async (stage) => {
    const week = await stage.family(quick);
    await playDays(week, [1, 2]);
    await week.sendCommand({ type: 'CancelAssessment', at: await week.now(), by: 'parent' });
    await week.waitForEnd();
    return week;
  },
  'cancelled-in-web-ui': async (stage) => {
    const week = await stage.family(quick);
    await playDays(week, [1, 2]);
    await week.handle.cancel();
    await week.waitForEnd().catch(() => {});
    return week;
  },
  'report-retried': async (stage) => {
    const week = await stage.family(quick);
    const failing = new Set<AssessmentId>([week.id]);
    const { analyse } = stage;
    stage.analyse = (id, events, previousReport) => {
      if (failing.has(id)) throw ApplicationFailure.nonRetryable('too little', 'NotEnoughData');
      return analyse(id, events, previousReport);
    };
    await playWeek(week);
    while ((await week.status()).phase !== 'failed') await stage.server.sleep(100);
    failing.clear();
    await week.update('retryReport');
    await week.waitForEnd();
    return week;
  },
  reset: async (stage) => {
    const week = await stage.family(quick);
    await playDays(week, [1, 2, 3]);
    await resetWorkflow(stage.server.client, week.handle.workflowId, 0.5);
    await playDays(week, [4, 5, 6]);
    await week.waitForEnd();
    return week;
  },
  operated: async (stage) => {
    const week = await stage.family({ ...quick, teacher: true });
    await playDays(week, [1]);
    await week.update('extendGrace', { hours: 24 });
    await week.update('waiveTeacher');
    await playDays(week, [2, 3], ['mood/3']);
    await week.sendCommand({ type: 'ReplaySitting', at: await week.now(), task: 'skills/3' });
    await week.handle.signal('mood', { upTo: 'nonsense' });
    await week.untilDay(7, 2);
    await week.update('finish');
    await week.waitForEnd();
    return week;
  },
  withdrawn: async (stage) => {
    const week = await stage.family(quick);
    await playDays(week, [1, 2]);
    await week.sendCommand({ type: 'WithdrawConsent', at: await week.now() });
    await week.waitForEnd();
    return week;
  },
  'answers-expired': async (stage) => {
    const week = await stage.family(quick);
    await playDays(week, [1]);
    await week.sendCommand({ type: 'ExpireAnswers', at: await week.now() });
    await week.waitForEnd();
    return week;
  },
  'said-no': async (stage) => {
    const week = await stage.family(quick);
    await playDays(week, [1]);
    await week.sendCommand({ type: 'AskChild', at: await week.now(), says: 'no', mode: '7-10' });
    await playDays(week, [4], ['mood/4', 'academic/4/mathematics', 'academic/4/science']);
    await week.untilGraceEnds();
    await week.waitForEnd();
    return week;
  },
  // The runs below are still open when they are recorded, at points where weeks wait for days.
  'first-day-not-open': (stage) => stage.family({ startsInDays: 1 }),
  'in-the-middle': async (stage) => {
    const week = await stage.family(quick);
    await playDays(week, [1, 2, 3]);
    return week;
  },
  'paused-in-the-middle': async (stage) => {
    const week = await stage.family(quick);
    await playDays(week, [1, 2]);
    await week.update('pause');
    return week;
  },
  'waiting-for-the-teacher': async (stage) => {
    const week = await stage.family(quick);
    await playWeek(week, { but: ['teacher/5'] });
    await week.update('extendGrace', { hours: 14 * 24 });
    return week;
  },
  'analysis-failed': async (stage) => {
    const week = await stage.family(quick);
    const { analyse } = stage;
    stage.analyse = (id, events, previousReport) => {
      if (id === week.id) throw ApplicationFailure.nonRetryable('too little', 'NotEnoughData');
      return analyse(id, events, previousReport);
    };
    await playWeek(week);
    while ((await week.status()).phase !== 'failed') await stage.server.sleep(100);
    return week;
  },
  // The workflows that are no week.
  erasure: async (stage) => {
    const handle = await startErasure(stage, crypto.randomUUID() as ErasureId);
    await handle.result();
    return { handle };
  },
  'erasure-under-way': async (stage) => {
    const failing = crypto.randomUUID() as ErasureId;
    const { eraseRows } = stage;
    stage.eraseRows = async (id) => {
      if (id === failing) throw new Error('the rows are locked');
      await eraseRows(id);
    };
    const handle = await startErasure(stage, failing);
    const isFailing = async () =>
      (await handle.describe()).raw.pendingActivities?.some(
        ({ activityType, lastFailure }) => activityType?.name === 'eraseRows' && lastFailure,
      );
    while (!(await isFailing())) await stage.server.sleep(100);
    return { handle };
  },
  housekeeping: (stage) => runToEnd(stage, HOUSEKEEPING_WORKFLOW),
  sweep: (stage) => runToEnd(stage, 'sweep'),
};

async function startErasure({ server: { client } }: WeekStage, erasureId: ErasureId): Promise<WorkflowHandle> {
  await createErasureStarter(client)(erasureId);
  return client.workflow.getHandle(toErasureWorkflowId(erasureId));
}

async function runToEnd({ server: { client } }: WeekStage, type: string): Promise<{ handle: WorkflowHandle }> {
  const handle = await client.workflow.start(type, { workflowId: `golden-${type}`, taskQueue: QUEUES.workflow });
  await handle.result();
  return { handle };
}

/** Needs days of real length, so it is recorded on the time-skipping server. */
export const goldenOnTimeSkippingServer: Record<string, GoldenScenario> = {
  'paused-over-a-clock-change': async (stage) => {
    const sunday = findNextClockChange(await stage.server.now(), 'Europe/London');
    const week = await stage.family({ startDate: addDays(sunday, -2) });
    await playDays(week, [1]);
    await week.untilDay(2, 3);
    await week.update('pause');
    await week.until(`${addDays(sunday, 1)}T09:00:00.000Z`);
    await week.update('resume');
    await playDays(week, [2, 3, 4, 5, 6]);
    await week.untilDay(7, 1);
    await week.waitForEnd();
    return week;
  },
};

/** The first date at least a week ahead on which daylight saving changes in a time zone. */
export function findNextClockChange(fromMs: number, timeZone: string): string {
  for (let date = addDays(toLocalDate(fromMs, timeZone), 7); ; date = addDays(date, 1)) {
    if (toZonedMs(addDays(date, 1), '00:00', timeZone) - toZonedMs(date, '00:00', timeZone) !== DAY_MS) return date;
  }
}
