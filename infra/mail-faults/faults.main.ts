import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { listFailures, runFaults } from '#infra/mail-faults/faults.ts';
import { readNumber } from '#infra/start/command-line.ts';
import { startPostgres } from '#infra/start/postgres.ts';
import { untilShutdown } from '#infra/start/processes.ts';
import { createLogClient } from '#services/database/clients.ts';
import { migrate } from '#services/database/migrate.ts';

/*
 * The long run: `npm run mail:faults -- --letters 50000 --seed anything`. Exits with 1 if a mail arrived twice, was
 * lost, has a wrong state or was given up without need.
 */
const { values } = parseArgs({
  options: { letters: { type: 'string', default: '50000' }, seed: { type: 'string', default: 'night' } },
});
const mailCount = readNumber('letters', values.letters, { least: 1 });
const folder = mkdtempSync(join(tmpdir(), 'seven-stones-faults-'));

async function run(): Promise<void> {
  const postgres = await startPostgres({ folder });
  try {
    await migrate(postgres.url());
    const sql = createLogClient(postgres.url());
    const say = (line: string) => void process.stderr.write(`${line}\n`);
    const result = await runFaults({
      databaseUrl: postgres.url(),
      sql,
      letters: mailCount,
      seed: values.seed,
      say,
      kills: Math.max(6, Math.round(mailCount / 500)),
      patienceMs: Math.max(120_000, mailCount * 100),
    }).finally(() => sql.end());
    process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
    if (listFailures(result).length > 0) process.exitCode = 1;
  } finally {
    await postgres.stop();
  }
}

try {
  await untilShutdown(run);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
