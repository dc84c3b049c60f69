import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listenForShutdown, takeStartLock } from '#infra/start/processes.ts';
import { startProduct } from '#infra/start/product.ts';
import { loadDemoOperator } from '#infra/start/secrets.ts';
import {
  describeDiskSpace,
  formatStartError,
  measureFreeMegabytes,
  Remedy,
  readIsDevelopment,
  readPorts,
} from '#infra/start/sentences.ts';
import { isOnThisMachine } from '#services/loopback.ts';
import { releaseStartupMemory } from '#services/startup-memory.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const data = process.env.DATA_FOLDER || join(root, '.data');
const say = (line: string) => console.log(line);

const { requested: shutdownRequested, signal } = listenForShutdown();
// At once: what runs at this moment may take a while to end.
void shutdownRequested.then(() => say('Stopping …'));

const run = async (): Promise<number> => {
  const started = performance.now();
  const isDevelopment = readIsDevelopment(process.argv.slice(2));
  mkdirSync(data, { recursive: true });
  // The build goes into the checkout, and DATA_FOLDER may lie on another disk.
  for (const folder of [root, data]) {
    const full = describeDiskSpace(folder, measureFreeMegabytes(folder));
    if (full) throw new Remedy(full);
  }
  const ports = readPorts(process.env);
  const lock = await takeStartLock(data, fileURLToPath(import.meta.url));
  const isFirst = !existsSync(join(data, 'postgres'));
  say(isFirst ? 'Starting Seven Stones for the first time; this may take some minutes …' : 'Starting Seven Stones …');
  try {
    const booting = startProduct({
      root,
      data,
      programs: join(root, '.data'),
      ports,
      environment: process.env,
      say,
      isDevelopment,
      note: lock.note,
      signal,
    });
    // Takes as long to load as the servers take to boot.
    const loadingSeed = import('#infra/start/seed.ts');
    const first = await Promise.race([booting, shutdownRequested]);
    const product = await booting;
    const { baseUrl, mailUrl, temporalUiUrl, broken, stop } = product;
    try {
      const seed = async () => {
        const { seedProduct } = await loadingSeed;
        return isOnThisMachine(baseUrl) ? seedProduct(product, loadDemoOperator(data)) : [];
      };
      // It waits for an email, for minutes where the worker has ended.
      const signIns = first === 'asked' ? first : await Promise.race([shutdownRequested, broken, seed()]);
      if (typeof signIns !== 'string') {
        const lines = [
          ['App', baseUrl],
          ['API docs', `${baseUrl}/api/docs`],
          ...(mailUrl ? [['Mail inbox', mailUrl]] : []),
          ...(temporalUiUrl ? [['Temporal', temporalUiUrl]] : []),
          ['Operations', `${baseUrl}/ops`],
          ['Item review', `${baseUrl}/ops/items`],
          ...signIns,
        ];
        say(
          `\nSeven Stones is ready (${((performance.now() - started) / 1000).toFixed(1)} s). Ctrl-C stops it; the data stay in ${data}.\n`,
        );
        for (const [name = '', value = ''] of lines) say(`  ${name.padEnd(12)} ${value}`);
        say('');
        if (isDevelopment)
          say(`Pages come from their sources and change as these do; API and worker start again. Logs: ${data}/logs\n`);
      }
      releaseStartupMemory();
      const why = await Promise.race([shutdownRequested, broken]);
      if (why !== 'asked') say(`${why}\nStopping the rest …`);
      return why === 'asked' ? 0 : 1;
    } finally {
      await stop();
    }
  } finally {
    lock.release();
  }
};

try {
  process.exitCode = await run();
} catch (error) {
  if (!signal.aborted) process.stderr.write(`\n${formatStartError(error, data)}\n`);
  process.exitCode = signal.aborted ? 0 : 1;
}
// The launcher's channel would keep this process alive; its end would be one more request to stop.
process.channel?.unref();
