import { describe, expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import type { EventType } from '#shared/domain/assessment/events.ts';
import { fold } from '#shared/domain/decider.ts';
import { assessmentId, begun, daysOpened, on, plan, scheduleMira } from '#shared/testing/examples.ts';
import type { Instant } from '#shared/values/days.ts';
import { type Refusal, Refused } from '#shared/values/refusal.ts';
import {
  type CommandEnvelope,
  createProgrammeActivities,
  createReminderActivities,
  createReportActivities,
} from '#workflows/assessment.activities.ts';
import { createMemoryLog } from '#workflows/testing/memory-log.ts';

/** The activities of one week on a log to which `meanwhile` is written before each command is handled. */
async function createStage() {
  const log = createMemoryLog();
  let keys = 0;
  const write = (command: Command) =>
    log.handle({ assessmentId, command, key: `person-${++keys}`, requestHash: '', origin: 'a' });
  await write(scheduleMira);
  const meanwhile: Command[] = [];
  const ports = {
    load: log.load,
    handle: async (envelope: Parameters<typeof log.handle>[0]) => {
      for (const command of meanwhile.splice(0)) await write(command);
      return log.handle(envelope);
    },
    clock: (): Instant => on(1, '07:00'),
  };
  const analysis = {
    read: log.read,
    findPreviousReport: async () => null,
    analyse: () => Promise.reject(new Error('nothing is analysed here')) as never,
  };
  const listEventTypes = (): EventType[] => log.events(assessmentId).map(({ type }) => type);
  const activities = {
    ...createProgrammeActivities(ports),
    ...createReminderActivities(ports),
    ...createReportActivities({ ...ports, ...analysis }),
  };
  return { activities, write, meanwhile, types: listEventTypes };
}

describe('an order of the workflow is chosen on the week that it is written to', () => {
  it('no day opens in a pause that began while the order was on its way, and it opens afterwards', async () => {
    const { activities, write, meanwhile, types: listEventTypes } = await createStage();
    meanwhile.push({ type: 'Pause', at: on(1, '06:59') });
    const dayInput = { assessmentId, day: 1 as const, at: on(1, '07:00') };
    expect((await activities.openDay(dayInput)).course).toMatchObject({ opened: 0, pausedSince: on(1, '06:59') });
    expect(listEventTypes()).not.toContain('DayOpened');
    await write({ type: 'Resume', at: on(1, '07:00') });
    expect((await activities.openDay(dayInput)).course.opened).toBe(1);
    await activities.openDay(dayInput);
    expect(listEventTypes().filter((type) => type === 'DayOpened')).toHaveLength(1);
  });

  it('no analysis begins in a pause that began while the order was on its way', async () => {
    const { activities, write, meanwhile, types: listEventTypes } = await createStage();
    for (const day of [1, 2, 3, 4, 5, 6, 7] as const) await write({ type: 'OpenDay', day, at: on(day, '07:00') });
    await write({ type: 'WithdrawInvitation', at: on(7), by: 'parent' });
    meanwhile.push({ type: 'Pause', at: on(7) });
    const after = await activities.analyseReport({ assessmentId, attempt: 1, at: plan.graceEnds });
    expect(after.course).toMatchObject({ status: 'running', pausedSince: on(7) });
    expect(listEventTypes()).not.toContain('AnalysisStarted');
  });

  it('no reminder is used up by a pause that began while the order was on its way', async () => {
    const { activities, write, meanwhile, types: listEventTypes } = await createStage();
    const at = plan.reminders[0] as Instant;
    await activities.openDay({ assessmentId, day: 1, at: on(1, '07:00') });
    meanwhile.push({ type: 'Pause', at });
    expect(await activities.sendReminder({ assessmentId, day: 1, at })).toMatchObject({ asked: false });
    await write({ type: 'Resume', at });
    expect(await activities.sendReminder({ assessmentId, day: 1, at })).toMatchObject({ asked: true });
    expect(listEventTypes().filter((type) => type === 'ReminderSent')).toHaveLength(1);
  });
});

const listOpenedDays = (count: number) => daysOpened(7).slice(0, count);

/** The example week with some days opened, at an instant; the log may refuse the command with a code. */
function createWeekAt(clock: Instant, opened: number, refusal?: Refusal) {
  const envelopes: CommandEnvelope[] = [];
  const state = fold(assessment, [...begun, ...listOpenedDays(opened)]);
  const { loadAssessment } = createProgrammeActivities({
    load: async () => ({ version: 3 + opened, state }),
    handle: async (envelope) => {
      envelopes.push(envelope);
      if (refusal) throw new Refused(refusal);
      return { version: 4 + opened, state: fold(assessment, [...begun, ...listOpenedDays(opened + 1)]) };
    },
    clock: () => clock,
  });
  return { orders: envelopes, load: () => loadAssessment({ assessmentId }) };
}

it('reading a week opens the day that is due, under the key that opening it has anyway', async () => {
  const { orders: envelopes, load } = createWeekAt(on(1), 0);
  expect(await load()).toMatchObject({ version: 4, course: { opened: 1 } });
  expect(envelopes).toMatchObject([{ key: 'day-opened:1', origin: 'w' }]);
  expect(envelopes[0]?.command).toEqual({ type: 'OpenDay', day: 1, at: on(1) });
});

it('reading a week orders nothing when no day is due', async () => {
  const { orders: envelopes, load } = createWeekAt(on(1), 1);
  expect(await load()).toMatchObject({ version: 4, course: { opened: 1 } });
  expect(envelopes).toEqual([]);
});

it('a week whose day the log refuses is answered as it is; what may pass is tried again', async () => {
  expect(await createWeekAt(on(1), 0, 'NO_CONSENT').load()).toMatchObject({ version: 3, course: { opened: 0 } });
  await expect(createWeekAt(on(1), 0, 'UNAVAILABLE').load()).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

it('a week that is no more is null', async () => {
  const { loadAssessment } = createProgrammeActivities({
    load: async () => ({ version: 0, state: assessment.initialState }),
    handle: async () => expect.fail('nothing is ordered'),
    clock: () => on(1),
  });
  expect(await loadAssessment({ assessmentId })).toBeNull();
});
