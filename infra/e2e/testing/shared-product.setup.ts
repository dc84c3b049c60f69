import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type BootedProduct, bootProduct } from '#infra/e2e/testing/boot-product.ts';

/** Boots a product for each day length when the first file asks for it, and stops all after the last file. */
export const setup = async (project: TestProject) => {
  const products = new Map<string, Promise<BootedProduct>>();
  // One after the other: two boots of one process would choose the same ports.
  let lastBoot: Promise<unknown> = Promise.resolve();
  const boot = (dayLength: string) => {
    const booting = lastBoot.then(() => bootProduct({ DAY_LENGTH: dayLength }));
    lastBoot = booting.catch(() => undefined);
    products.set(dayLength, booting);
    return booting;
  };
  const server = createServer((request, response) => {
    const dayLength = (request.url ?? '').slice(1);
    (products.get(dayLength) ?? boot(dayLength)).then(
      (product) => response.end(JSON.stringify(product)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('sharedProducts', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    for (const booting of products.values()) await booting.then(({ remove }) => remove()).catch(() => undefined);
  };
};
