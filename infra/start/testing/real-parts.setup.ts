import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postgres from 'postgres';
import type { TestProject } from 'vitest/node';
import { type Postgres, startPostgres } from '#infra/start/postgres.ts';
import { findTemporal, registerSearchAttributes, startTemporal, type Temporal } from '#infra/start/temporal.ts';
import { findTimeSkippingServer } from '#infra/start/time-skipping.ts';

const home = fileURLToPath(new URL('../../../.data', import.meta.url));
const say = (line: string) => process.stderr.write(`${line}\n`);

const createOnce = <T>(factory: () => Promise<T>) => {
  let result: Promise<T> | undefined;
  return Object.assign(() => (result ??= factory()), { getIfCreated: () => result });
};

/**
 * The real servers of one test run, booted when the first test asks and shared by all files: Postgres with a migrated
 * template database that is cloned for each file, Temporal's development server, the path of its time-skipping server.
 */
const createRealParts = (folder: string) => {
  const embedded = createOnce(
    (): Promise<Postgres> => startPostgres({ folder: join(folder, 'postgres'), durable: false }),
  );
  const toUrl = async (database?: string): Promise<string> => {
    if (!process.env.DATABASE_URL) return (await embedded()).url(database);
    const url = new URL(process.env.DATABASE_URL);
    if (database) url.pathname = database;
    return url.href;
  };
  const asAdmin = async (statement: string) => {
    const sql = postgres(await toUrl(), { max: 1, onnotice: () => {} });
    await sql.unsafe(statement).finally(() => sql.end());
  };
  const names: string[] = [];
  const create = async (from = '') => {
    const name = `seven_stones_test_${process.pid}_${names.length}`;
    names.push(name);
    await asAdmin(`create database ${name} ${from}`);
    return { name, url: await toUrl(name) };
  };
  const createTemplate = createOnce(async () => {
    const { migrate } = await import('#services/database/migrate.ts');
    const { name, url } = await create();
    await migrate(url);
    const [{ grantRoles }, { toApiUrl: urlOfApi }] = await Promise.all([
      import('#services/database/roles.ts'),
      import('#infra/start/testing/real-parts.ts'),
    ]);
    await grantRoles(url, urlOfApi(url));
    return `template ${name}`;
  });
  const temporal = createOnce(
    async (): Promise<Temporal> =>
      startTemporal({ program: await findTemporal(home, say), folder: join(folder, 'temporal'), persistent: false }),
  );

  const parts: Record<string, () => Promise<string>> = {
    '/database': async () => (await create(await createTemplate())).url,
    '/empty-database': async () => (await create()).url,
    '/temporal': async () => {
      const { TEMPORAL_ADDRESS: suppliedAddress } = process.env;
      if (!suppliedAddress) return (await temporal()).address;
      await registerSearchAttributes(suppliedAddress);
      return suppliedAddress;
    },
    '/time-skipping': () => findTimeSkippingServer(home, say),
  };
  const stop = async () => {
    if (process.env.DATABASE_URL)
      for (const name of names) await asAdmin(`drop database if exists ${name} with (force)`);
    await Promise.all([embedded, temporal].map(async (part) => (await part.getIfCreated())?.stop()));
  };
  return { parts, stop };
};

export const setup = async (project: TestProject) => {
  const folder = mkdtempSync(join(tmpdir(), 'seven-stones-test-'));
  const { parts, stop } = createRealParts(folder);
  const answer = (response: ServerResponse, status: number, text: string) => response.writeHead(status).end(text);
  const server = createServer((request, response) => {
    const part = parts[request.url ?? ''];
    if (!part) return answer(response, 404, 'There is no such part.');
    return part().then(
      (text) => answer(response, 200, text),
      (error: Error) => answer(response, 500, error.message),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  project.provide('realParts', `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  return async () => {
    server.close();
    await stop();
    rmSync(folder, { recursive: true, force: true });
  };
};
