import { expect, it } from 'vitest';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Assessment } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { assessmentId, begun, daysOpened, on } from '#shared/testing/examples.ts';
import type { Instant } from '#shared/values/days.ts';
import { type Refusal, Refused } from '#shared/values/refusal.ts';
import { type CommandEnvelope, createProgrammeActivities } from '#workflows/programme.activities.ts';

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
  const { command } = envelopes[0] as CommandEnvelope;
  const week = fold(assessment, begun);
  expect(typeof command === 'function' && command(week as Assessment)).toEqual({ type: 'OpenDay', day: 1, at: on(1) });
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
