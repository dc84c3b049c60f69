import { get } from 'node:http';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    realParts: string;
  }
}

/**
 * Asks the test run for one of its real servers. The first to ask waits for it to boot, which may take minutes on a
 * fresh machine.
 */
const ask = (part: string): Promise<string> =>
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
 * The URL of a migrated, empty Postgres database that nobody else uses. Ask in `beforeAll`; end your own clients in
 * `afterAll`.
 */
export const freshDatabase = (): Promise<string> => ask('/database');

/** The same database for the API, as an installation gives it to one. */
export const urlOfApi = (databaseUrl: string): string =>
  Object.assign(new URL(databaseUrl), { username: 'seven_stones_test_api', password: 'for-tests' }).href;

/** The same without any table, for tests of migrations themselves. */
export const emptyDatabase = (): Promise<string> => ask('/empty-database');

/**
 * The address of a Temporal development server (namespace `default`) that all test files share: use task queues and ids
 * of your own.
 */
export const temporalAddress = (): Promise<string> => ask('/temporal');

/**
 * The path for `TestWorkflowEnvironment.createTimeSkipping({ server: { executable: { type: 'existing-path', path } }
 * })`.
 */
export const timeSkippingServer = (): Promise<string> => ask('/time-skipping');

/** For `beforeAll` hooks that ask for a Temporal server: on a fresh machine it has to be built first. */
export const FIRST_BOOT_MS = 25 * 60_000;
