import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '#infra/start/ports.ts';
import { startPostgres } from '#infra/start/postgres.ts';
import { startProgram, waitUntilReady } from '#infra/start/processes.ts';
import { toNodeArgs, toStepEnvironment } from '#infra/start/production.ts';
import { migrate } from '#services/database/migrate.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** For a product that many callers of one machine use as fast as they can. */
export const UNLIMITED = {
  SIGN_INS_PER_MINUTE: '1000000',
  LETTERS_PER_RECIPIENT_HOUR: '1000000',
  LETTERS_PER_NETWORK_DAY: '1000000',
  LETTERS_PER_MINUTE: '1000000',
  REQUESTS_PER_MINUTE: '1000000',
  WRITES_PER_MINUTE: '1000000',
};

/** An API as in production, on a cluster of its own; nothing answers where it looks for Temporal and the mail server. */
export async function startApiAlone(folder: string, settings: Record<string, string>) {
  const postgres = await startPostgres({ folder: join(folder, 'postgres') });
  try {
    await migrate(postgres.url());
    const port = await findFreePort();
    const base = `http://127.0.0.1:${port}`;
    const api = startProgram({
      name: 'The API',
      command: process.execPath,
      args: toNodeArgs(root, 'api'),
      cwd: root,
      env: toStepEnvironment('api', {
        PATH: process.env.PATH,
        PORT: String(port),
        BASE_URL: base,
        DATABASE_URL: postgres.url(),
        SMTP_URL: 'smtp://127.0.0.1:1',
        TEMPORAL_ADDRESS: '127.0.0.1:1',
        ...UNLIMITED,
        ...settings,
      }),
      logFile: join(folder, 'api.log'),
    });
    const isReady = async () => (await fetch(`${base}/readyz`).catch(() => null))?.ok === true;
    await waitUntilReady(api, isReady, 120_000);
    const stop = async () => {
      await api.stop();
      await postgres.stop();
    };
    return { base, databaseUrl: postgres.url(), api, stop };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}
