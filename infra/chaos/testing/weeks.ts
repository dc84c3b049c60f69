import { expect } from 'vitest';
import type { ApiNode, CrashStage } from '#infra/chaos/testing/crash-stage.ts';
import type { LivingWeek } from '#infra/chaos/testing/living-week.ts';

const soon = { timeout: 60_000, interval: 20 };

/** Waits until a step is in the log; a database that is away meanwhile is asked again. */
export const expectCourseToContain = (week: LivingWeek, step: string) =>
  expect.poll(() => week.listCourse().catch(() => []), soon).toContain(step);

/** A family whose first day has opened. */
export async function createBegunWeek(stage: CrashStage, node: ApiNode): Promise<LivingWeek> {
  const week = await stage.family(node);
  await expectCourseToContain(week, 'DayOpened 1');
  return week;
}

/** One whose events were all signalled to Temporal, too. */
export async function createSettledWeek(stage: CrashStage, node: ApiNode): Promise<LivingWeek> {
  const week = await createBegunWeek(stage, node);
  await expect.poll(() => stage.readRelayRow(week.id), soon).toMatchObject({ due: false });
  return week;
}
