import { inject } from 'vitest';
import type { BootedProduct } from '#infra/e2e/testing/boot-product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    sharedProduct: string;
    isWhole: boolean;
  }
}

export type SharedProduct = Pick<
  BootedProduct,
  'baseUrl' | 'mailUrl' | 'databaseUrl' | 'maintenanceUrl' | 'authSecrets' | 'temporalAddress' | 'data'
>;

/**
 * A running product with days of an hour, which all files share that ask for it: use families of your own, and end
 * nothing. The first file that asks waits for its boot.
 */
export async function getSharedProduct(): Promise<SharedProduct> {
  const response = await fetch(inject('sharedProduct'));
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as SharedProduct;
}

/**
 * Whether a catalogue of screens, windows or old data folders is run as a whole, as `npm run test:long` does; `npm
 * test` runs a part of it.
 */
export const isWhole = inject('isWhole');
