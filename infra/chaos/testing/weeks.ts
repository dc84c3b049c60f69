import { expect } from 'vitest';
import type { ApiNode, CrashStage } from '#infra/chaos/testing/crash-stage.ts';
import type { LivingWeek } from '#infra/chaos/testing/living-week.ts';
import type { LogClient } from '#services/database/clients.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';

type Within = { timeout: number; interval: number };

/** Waits until a step is in the log; a database that is away meanwhile is asked again. */
export const expectCourseToContain = (week: LivingWeek, step: string, within: Within) =>
  expect.poll(() => week.listCourse().catch(() => []), within).toContain(step);

/** Days that the log of a database says are open. Only a worker opens one, whatever plan and clock say. */
export async function countOpenedDays(sql: LogClient, { id }: LivingWeek): Promise<number> {
  const events = await createPostgresEventStore(sql).read(id);
  return events.filter(({ event }) => event.type === 'DayOpened').length;
}

/** A family whose first day has opened. */
export async function createBegunWeek(stage: CrashStage, node: ApiNode, within: Within): Promise<LivingWeek> {
  const week = await stage.family(node);
  await expectCourseToContain(week, 'DayOpened 1', within);
  return week;
}

/** One on whose first day nothing else has happened, and whose events were all signalled to Temporal. */
export async function createSettledWeek(stage: CrashStage, node: ApiNode, within: Within): Promise<LivingWeek> {
  const week = await createBegunWeek(stage, node, within);
  expect(await week.listCourse()).toEqual(['DayOpened 1']);
  await expect.poll(() => stage.readRelayRow(week.id), within).toMatchObject({ due: false });
  return week;
}
