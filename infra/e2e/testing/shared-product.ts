import { inject } from 'vitest';
import type { BootedProduct } from '#infra/e2e/testing/boot-product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    sharedProducts: string;
  }
}

export type SharedProduct = Pick<
  BootedProduct,
  'baseUrl' | 'mailUrl' | 'databaseUrl' | 'maintenanceUrl' | 'authSecrets' | 'temporalAddress' | 'data'
>;

/**
 * A running product with days of this length, which all files share that ask for the same: use families of your own,
 * and end nothing. The first file that asks waits for its boot.
 */
export async function getSharedProduct(dayLength: string): Promise<SharedProduct> {
  const response = await fetch(`${inject('sharedProducts')}/${dayLength}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as SharedProduct;
}
