import { createApiClient } from '#infra/client/api-client.ts';
import { proveAddress } from '#infra/client/prove-address.ts';
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

/** A line of what a start prints. */
type OutputLine = readonly [name: string, value: string];

/** Creates the demo family and its past weeks; a failure is printed and does not stop the start. */
async function seedDemo({ baseUrl, mailUrl, maintenanceUrl }: Product): Promise<OutputLine[]> {
  const family = createDemoFamily();
  // With an own SMTP server there is no inbox to open the email in, so the address is proved in the database.
  const addressProof = mailUrl ?? (() => proveAddress(maintenanceUrl, family.parent.email));
  try {
    const living = await seedDemoFamily(baseUrl, family, addressProof);
    const past = await seedDemoPast({ baseUrl, maintenanceUrl }, living).then(
      ({ finished }): OutputLine[] => [
        ['  on day 4', `${baseUrl}/dashboard   (a second child; the first begins today)`],
        ['  a report', `${baseUrl}/reports/${finished}`],
      ],
      (error: Error): OutputLine[] => [['  its past', `could not be made (${error.message})`]],
    );
    return [['Demo family', formatSignIn(family.parent)], ...past];
  } catch (error) {
    return [['Demo family', `could not be made (${(error as Error).message}); open an account of your own`]];
  }
}

const formatSignIn = ({ email, password }: { email: string; password: string }) => `${email} / ${password}`;

/**
 * Creates the operator of this machine unless it exists, and returns how to sign in; a failure is reported and does not
 * stop the start.
 */
async function seedOperator(
  product: Pick<Product, 'databaseUrl' | 'authSecrets'>,
  operator: DemoOperator,
): Promise<string> {
  try {
    await makeOperator(product, operator);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'ADDRESS_TAKEN')
      return `could not be made (${(error as Error).message}); npm run operator makes one`;
  }
  return `${formatSignIn(operator)}, then a code: type ${operator.secret} into an authenticator app`;
}

/**
 * Creates who may sign in to a local product: the demo family in an empty database, and the operator. Returns the lines
 * that tell how.
 */
export async function seedProduct(product: Product, operator: DemoOperator): Promise<OutputLine[]> {
  const demo: OutputLine[] = product.isEmpty
    ? await seedDemo(product)
    : [
        ['Demo family', formatSignIn(createDemoFamily().parent)],
        ['  its weeks', `${product.baseUrl}/dashboard`],
      ];
  return [...demo, ['Operator', await seedOperator(product, operator)]];
}
