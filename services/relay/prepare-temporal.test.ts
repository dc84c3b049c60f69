import { type Client, ScheduleNotFoundError } from '@temporalio/client';
import { expect, it } from 'vitest';
import { ensureHousekeepingSchedule } from '#services/relay/prepare-temporal.ts';
import { HOUSEKEEPING_SCHEDULE } from '#shared/contracts/workflows/assessment.ts';

/** An empty Temporal, of which one call fails once. */
function createEmptyTemporal(failing: 'delete' | 'describe' | 'create') {
  const schedules = new Set<string>();
  let hasFailed = false;
  const run = async (name: typeof failing, work: () => void) => {
    if (name === failing && !hasFailed) {
      hasFailed = true;
      throw new Error('away');
    }
    work();
  };
  const requireSchedule = (id: string) => {
    if (!schedules.has(id)) throw new ScheduleNotFoundError('none', id);
  };
  const schedule = {
    create: ({ scheduleId }: { scheduleId: string }) => run('create', () => void schedules.add(scheduleId)),
    getHandle: (id: string) => ({
      delete: () => run('delete', () => requireSchedule(id)),
      describe: async () => {
        await run('describe', () => requireSchedule(id));
        return { scheduleId: id };
      },
    }),
  };
  return { client: { schedule } as unknown as Client, schedules };
}

it.each(['delete', 'describe', 'create'] as const)(
  'an empty Temporal is told of although a first %s fails, and no more once it has its schedule',
  async (failing) => {
    const { client, schedules } = createEmptyTemporal(failing);
    let timesTold = 0;
    const prepare = () => ensureHousekeepingSchedule(client, 1_000, async () => void timesTold++);
    await expect(prepare()).rejects.toThrow('away');
    await prepare();
    expect(timesTold).toBeGreaterThan(0);
    expect([...schedules]).toEqual([HOUSEKEEPING_SCHEDULE]);
    timesTold = 0;
    await prepare();
    expect(timesTold).toBe(0);
  },
);

it('an empty Temporal is told of again where that failed', async () => {
  const { client, schedules } = createEmptyTemporal('delete');
  await expect(ensureHousekeepingSchedule(client, 1_000, async () => {})).rejects.toThrow('away');
  const refuse = async () => {
    throw new Error('database away');
  };
  await expect(ensureHousekeepingSchedule(client, 1_000, refuse)).rejects.toThrow('database away');
  expect(schedules.size).toBe(0);
});
