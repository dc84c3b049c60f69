import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { type BootedProduct, bootProduct, WITHOUT_LIMITS } from '#infra/e2e/testing/boot-product.ts';

const SETTINGS = {
  // With days of real length day 1 opens at seven, and at night no task could be done.
  DAY_LENGTH: '3600s',
  CLAIM_FAMILIES: '12',
  DEMO_CONTACT: 'demo@stones.example',
  ...WITHOUT_LIMITS,
};

/** Boots the product when the first file asks for it, and stops it after the last file. */
export const setup = async (project: TestProject) => {
  let booting: Promise<BootedProduct> | undefined;
  const server = createServer((_, response) => {
    booting ??= bootProduct(SETTINGS);
    booting.then(
      (product) => response.end(JSON.stringify(product)),
      (error: Error) => response.writeHead(500).end(error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  project.provide('sharedProduct', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  return async () => {
    server.close();
    await booting?.then(({ remove }) => remove()).catch(() => undefined);
  };
};
