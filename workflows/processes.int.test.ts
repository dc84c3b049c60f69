import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { COMPILE_CACHE, createDatabase, toApiUrl } from '#infra/start/testing/real-parts.ts';

const PROGRAMS = ['../services/api.main.ts', './worker.main.ts'];

// A process takes seconds to start, and many on a busy machine.
it('neither api nor worker begins where the sum of all connections does not fit once', async () => {
  const url = await createDatabase();
  const environment = {
    DATABASE_URL: toApiUrl(url),
    MAINTENANCE_URL: url,
    TEMPORAL_ADDRESS: '127.0.0.1:1',
    SMTP_URL: 'smtp://127.0.0.1:1',
    AUTH_SECRET: 'a'.repeat(32),
    IDEMPOTENCY_SECRET: 'i'.repeat(32),
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    API_CONNECTIONS: '400',
    API_PROCESSES: '5',
  };
  const starts = PROGRAMS.map((program) =>
    promisify(execFile)(process.execPath, [fileURLToPath(new URL(program, import.meta.url))], {
      env: environment,
      timeout: 100_000,
    }),
  );
  // All at once: the second may end before the first, and a rejection that nothing awaits fails the run.
  const refusal = {
    code: 78,
    stderr: expect.stringMatching(
      /^The database takes \d+ connections, and this installation may open 2016 \(5 × 400 of the API and 1 × 16 of the worker\): lower /m,
    ),
  };
  await Promise.all(starts.map((start) => expect(start).rejects.toMatchObject(refusal)));
}, 120_000);
