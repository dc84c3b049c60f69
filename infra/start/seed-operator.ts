import type { Product } from '#infra/start/product.ts';
import type { DemoOperator } from '#infra/start/secrets.ts';
import { makeOperator } from '#services/ops/make-operator.ts';
import { Refused } from '#shared/values/refusal.ts';

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
