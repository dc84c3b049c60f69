import { type Family, scheduleWeek } from '#infra/demo/family.ts';
import { simulatedProfile } from '#shared/testing/simulated-child.ts';
import { seededRandom } from '#shared/values/seeded.ts';

/** Who lives in a fresh database: for looking around on a developer's machine, never in production. */
export const demoFamily = (): Family => {
  const random = seededRandom('the demo family');
  return {
    parent: { name: 'Demo Parent', email: 'demo@stones.example', password: 'seven stepping stones' },
    nickname: 'Robin',
    profile: simulatedProfile(9.5, random),
    random,
  };
};

/** Opens the demo family's account and schedules its child's week from today, through the public API like anybody else. */
export const seedDemoFamily = async (baseUrl: string, family: Family): Promise<void> => {
  await scheduleWeek(baseUrl, family, Intl.DateTimeFormat().resolvedOptions().timeZone);
};
