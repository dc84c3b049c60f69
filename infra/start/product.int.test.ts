import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findFreePort } from '#infra/start/ports.ts';
import { isAlive } from '#infra/start/processes.ts';
import { type Product, startProduct } from '#infra/start/product.ts';
import type { Ports } from '#infra/start/sentences.ts';
import { FIRST_BOOT_MS } from '#infra/start/testing/real-parts.ts';

const programs = fileURLToPath(new URL('../../.data', import.meta.url));

/** Stand-ins for the product's mains: they write their environment to a file and answer. */
const api = `import { createServer } from 'node:http';
import { writeFileSync } from 'node:fs';
writeFileSync('api.json', JSON.stringify(process.env));
createServer((request, response) => {
  response.writeHead(request.url === '/readyz' ? 200 : 404).end();
}).listen(Number(process.env.PORT), '127.0.0.1');`;
const worker =
  "import { writeFileSync } from 'node:fs';\nwriteFileSync('worker.json', JSON.stringify(process.env));\nsetInterval(() => {}, 1000);";

let root: string;
let ports: Ports;
const writeSource = (file: string, text: string) => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const startTestProduct = (environment: NodeJS.ProcessEnv = { PATH: process.env.PATH }): Promise<Product> =>
  startProduct({ root, data: join(root, '.data'), programs, ports, environment, say: () => {} });
const readEnvironment = (part: string) =>
  JSON.parse(readFileSync(join(root, `${part}.json`), 'utf8')) as Record<string, string>;
const listPids = (product: Product) => Object.values(product.parts).map(({ pid }) => pid);

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'seven-stones-product-'));
  for (const file of [
    'web/web.main.tsx',
    'infra/web/vite.config.ts',
    'shared/a.ts',
    'package-lock.json',
    'dist/web/index.html',
    'dist/web/.vite/complete',
  ])
    writeSource(file, '');
  writeSource('services/api.main.ts', api);
  writeSource('workflows/worker.main.ts', worker);
  const [app, postgresPort, temporal, temporalUi, mailPage, smtp] = await Promise.all(
    Array.from({ length: 6 }, findFreePort),
  );
  ports = { app, postgres: postgresPort, temporal, temporalUi, mailPage, smtp } as Ports;
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('the product', () => {
  let product: Product;

  it(
    'boots with all its parts, and tells API and worker the same but for the owner of the database',
    async () => {
      product = await startTestProduct();
      expect(Object.keys(product.parts).sort()).toEqual(['api', 'postgres', 'temporal', 'worker']);
      expect(product.isEmpty).toBe(true);
      expect(readEnvironment('api')).toMatchObject({
        PORT: String(ports.app),
        BASE_URL: `http://localhost:${ports.app}`,
        DATABASE_URL: product.databaseUrl,
        TEMPORAL_ADDRESS: `127.0.0.1:${ports.temporal}`,
        SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
        WEB_FOLDER: join(root, 'dist/web'),
        WEB_RELEASES_FOLDER: expect.stringMatching(/web-releases$/),
        AUTH_SECRET: expect.stringMatching(/^.{43}$/),
        IDEMPOTENCY_SECRET: expect.stringMatching(/^.{43}$/),
      });
      expect(product.databaseUrl).toContain('//seven_stones_web:');
      expect(JSON.stringify(readEnvironment('api'))).not.toContain('//seven_stones:');
      // The start does not wait for the worker.
      await vi.waitFor(
        () =>
          expect(readEnvironment('worker')).toEqual({
            ...readEnvironment('api'),
            MAINTENANCE_URL: expect.stringContaining('//seven_stones:'),
          }),
        { timeout: 10_000 },
      );
      for (const page of [`${product.baseUrl}/readyz`, product.mailUrl, product.temporalUiUrl])
        expect((await fetch(page ?? '')).status).toBe(200);
    },
    FIRST_BOOT_MS,
  );

  it('refuses to start a second time on the same ports, and names them', async () => {
    await expect(startTestProduct()).rejects.toThrow(
      new RegExp(`Port ${ports.app}, meant for the app[\\s\\S]*POSTGRES_PORT=[\\s\\S]*TEMPORAL_PORT=`),
    );
    expect(product.parts.api?.hasEnded()).toBe(false);
  });

  it('stops without leaving a process', async () => {
    const sql = postgres(product.maintenanceUrl, { max: 1 });
    await sql`insert into students ${sql({ id: '00000000-0000-4000-8000-000000000001', nickname: 'Robin', age_years: 9 })}`;
    await sql.end();
    await product.stop();
    expect(listPids(product).filter(isAlive)).toEqual([]);
  });

  it('comes again with the same secrets, and knows that a family lives there', async () => {
    const before = readEnvironment('api');
    product = await startTestProduct();
    expect(readEnvironment('api')).toMatchObject({
      AUTH_SECRET: before.AUTH_SECRET,
      DATABASE_URL: before.DATABASE_URL,
    });
    expect(product.isEmpty).toBe(false);
    await product.stop();
  });

  it('stops what it had started when a part fails', async () => {
    writeSource('services/api.main.ts', "console.error('a wrong setting'); process.exit(78);");
    await expect(startTestProduct()).rejects.toThrow(/The api ended with code 78[\s\S]*a wrong setting/);
    writeSource('services/api.main.ts', api);
  });

  it('starts no API once it is asked to end while the servers boot, and stops these', async () => {
    rmSync(join(root, 'api.json'), { force: true });
    const pids: number[] = [];
    const booting = startProduct({
      root,
      data: join(root, '.data'),
      programs,
      ports,
      environment: { PATH: process.env.PATH },
      say: () => {},
      note: ({ pid }) => pids.push(pid),
      signal: AbortSignal.abort(),
    });
    await expect(booting).rejects.toThrow('aborted');
    expect(pids).toHaveLength(2);
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(join(root, 'api.json'))).toBe(false);
  });

  it('names a Temporal that is not there', async () => {
    const unusedAddress = `127.0.0.1:${await findFreePort()}`;
    await expect(startTestProduct({ PATH: process.env.PATH, TEMPORAL_ADDRESS: unusedAddress })).rejects.toThrow(
      `No Temporal serves us at ${unusedAddress}, where TEMPORAL_ADDRESS points`,
    );
  });

  it('uses the Postgres and Temporal that it is given', async () => {
    const own = await startTestProduct();
    const other = { ...ports, app: await findFreePort(), mailPage: await findFreePort(), smtp: await findFreePort() };
    const environment = {
      PATH: process.env.PATH,
      DATABASE_URL: own.maintenanceUrl,
      TEMPORAL_ADDRESS: own.temporalAddress,
    };
    const second = await startProduct({
      root,
      data: join(root, '.data2'),
      programs,
      ports: other,
      environment,
      say: () => {},
    });
    expect(Object.keys(second.parts).sort()).toEqual(['api', 'worker']);
    expect(readEnvironment('api')).toMatchObject(environment);
    await second.stop();
    await own.stop();
  });
});
