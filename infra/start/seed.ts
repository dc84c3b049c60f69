import { createApiClient } from '#infra/client/api-client.ts';
import { type AddressProof, type Family, type LivingFamily, scheduleWeek } from '#infra/demo/family.ts';
import { type PastWeeks, seedPastWeeks } from '#infra/demo/past-weeks.ts';
import type { Product } from '#infra/start/product.ts';
import type { DemoOperator } from '#infra/start/secrets.ts';
import { isOnThisMachine } from '#services/loopback.ts';
import { makeOperator } from '#services/ops/make-operator.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import { Refused } from '#shared/values/refusal.ts';

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
): Promise<PastWeeks> => seedPastWeeks({ ...product, parent, timeZone: readLocalZone(), now: Date.now() });

/**
 * Creates the operator of this machine unless it exists, and returns how to sign in; a failure is reported and does not
 * stop the start.
 */
export async function seedOperator(
  product: Pick<Product, 'databaseUrl' | 'authSecrets'>,
  operator: DemoOperator,
): Promise<string> {
  try {
    await makeOperator(product, operator);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'ADDRESS_TAKEN')
      return `could not be made (${(error as Error).message}); npm run operator makes one`;
  }
  return `${operator.email} / ${operator.password}, then a code: type ${operator.secret} into an authenticator app`;
}
