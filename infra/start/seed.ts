import { createApiClient } from '#infra/client/api-client.ts';
import { type AddressProof, type Family, type LivingFamily, scheduleWeek } from '#infra/demo/family.ts';
import { type PastWeeks, seedPastWeeks } from '#infra/demo/past-weeks.ts';
import { isOnThisMachine } from '#services/loopback.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';

/** The family of a fresh database, for development only, never in production. */
export const createDemoFamily = (seed = 'the demo family'): Family => ({
  parent: { name: 'Demo Parent', email: 'demo@stones.example', password: 'seven stepping stones' },
  nickname: 'Robin',
  simulated: createSimulatedFamily(seed, 9),
});

/**
 * Opens the demo family's account and schedules its child's week from today through the public API; its email is opened
 * in the local inbox. The password is in this file, so it refuses a BASE_URL that is not this machine.
 */
export const seedDemoFamily = async (
  baseUrl: string,
  family: Family,
  addressProof: AddressProof,
): Promise<LivingFamily> => {
  if (!isOnThisMachine(baseUrl)) throw new Error('BASE_URL is not this machine');
  return scheduleWeek(baseUrl, family, readLocalZone(), createApiClient(baseUrl), addressProof);
};

const readLocalZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Older weeks beside the new one; only right after the demo family was created. */
export const seedDemoPast = (
  product: { baseUrl: string; maintenanceUrl: string },
  { parent }: LivingFamily,
  family: Family,
): Promise<PastWeeks> =>
  seedPastWeeks({
    ...product,
    parent,
    parentEmail: family.parent.email,
    timeZone: readLocalZone(),
    now: Date.now(),
  });
