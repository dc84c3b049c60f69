import { get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    realParts: string;
  }
}

/**
 * Requests one of the test run's servers. The first request waits for its boot, which may take minutes on a fresh
 * machine.
 */
const requestPart = (part: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(`${inject('realParts')}${part}`, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => (response.statusCode === 200 ? resolve(text) : reject(new Error(text))));
    }).on('error', reject);
  });

/**
 * The URL of a migrated, empty Postgres database for one test file. Ask in `beforeAll`; end your clients in `afterAll`.
 */
export const createDatabase = (): Promise<string> => requestPart('/database');

/** The same database with the credentials of the API's user. */
export const toApiUrl = (databaseUrl: string): string =>
  Object.assign(new URL(databaseUrl), { username: 'seven_stones_test_api', password: 'for-tests' }).href;

/** A database without any table, for tests of migrations. */
export const createEmptyDatabase = (): Promise<string> => requestPart('/empty-database');

/**
 * The address of a Temporal development server (namespace `default`) that all test files share: use your own task
 * queues and ids, or a namespace of your own (`createTemporalNamespace`) for workers on the product's queues.
 */
export const getTemporalAddress = (): Promise<string> => requestPart('/temporal');

/**
 * The path for `TestWorkflowEnvironment.createTimeSkipping({ server: { executable: { type: 'existing-path', path } }
 * })`.
 */
export const getTimeSkippingServer = (): Promise<string> => requestPart('/time-skipping');

/** For programs that tests start: without it each strips the types of every file again, which takes a second. */
export const COMPILE_CACHE = fileURLToPath(new URL('../../../.data/compiled', import.meta.url));

/** Time limit of `beforeAll` hooks that ask for a Temporal server: on a fresh machine it is built first. */
export const FIRST_BOOT_MS = 25 * 60_000;
