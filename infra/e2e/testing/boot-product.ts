import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePorts } from '#infra/demo/free-ports.ts';
import { createProductEnvironment } from '#infra/demo/product-environment.ts';
import { type Product, startProduct } from '#infra/start/product.ts';

/** The checkout, and the programs that all products of it share. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const programs = join(root, '.data');

/** `data`: the folder of its data and logs; `remove` stops the product and deletes it. */
export type BootedProduct = Product & { data: string; remove: () => Promise<void> };

/** For a product whose visitors all come from one address. */
export const WITHOUT_LIMITS = {
  SIGN_INS_PER_MINUTE: '1000',
  LETTERS_PER_RECIPIENT_HOUR: '1000',
  LETTERS_PER_NETWORK_DAY: '1000',
  LETTERS_PER_MINUTE: '1000',
};

type BootOptions = { ports?: Awaited<ReturnType<typeof findFreePorts>>; say?: (line: string) => void };

/** Boots a product with a temporary folder of its own, and free ports unless the caller has chosen them. */
export async function bootProduct(
  settings: NodeJS.ProcessEnv,
  { ports, say = () => undefined }: BootOptions = {},
): Promise<BootedProduct> {
  const data = await mkdtemp(join(tmpdir(), 'seven-stones-product-'));
  const product = await startProduct({
    root,
    data,
    programs,
    ports: ports ?? (await findFreePorts()),
    environment: createProductEnvironment(settings),
    say,
  });
  const remove = async () => {
    await product.stop();
    await rm(data, { recursive: true, force: true });
  };
  return { ...product, data, remove };
}
