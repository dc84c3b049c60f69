import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createApiClient } from '#infra/client/api-client.ts';
import { proveAddress } from '#infra/client/prove-address.ts';
import { type Family, liveWeek, scheduleWeek } from '#infra/demo/family.ts';
import { bootProduct } from '#infra/e2e/testing/boot-product.ts';
import { computeMemorySlope, listGrowingTables, type Sample } from '#infra/soak/trend.ts';
import { listenForShutdown } from '#infra/start/processes.ts';
import { UNLIMITED } from '#infra/start/testing/api-alone.ts';
import { createWorkClient } from '#services/database/clients.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';

/*
 * `npm run soak -- --minutes 120 --families 50`: so many families at a time live whole weeks on a product of their own,
 * one week after the other. Does memory rise, and does a table grow faster for each week that ends? Ctrl-C ends it early
 * and shows what it has seen; `--json` prints one object.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    families: { type: 'string', default: '50' },
    json: { type: 'boolean', default: false },
  },
});
const [minutes, families] = [Number(values.minutes), Number(values.families)];
const SAMPLE_MS = 30_000;
/** Above this a process would need a restart within weeks. */
const MOST_MB_AN_HOUR = 20;
/** A week takes three minutes; one that takes longer stands still. */
const WEEK_MS = 15 * 60_000;
const PASSWORD = 'seven stepping stones';

const { signal } = listenForShutdown();
const product = await bootProduct({ ...UNLIMITED, DAY_LENGTH: '20s' });
const sql = createWorkClient(product.maintenanceUrl);
const began = performance.now();
const isOver = () => signal.aborted || performance.now() - began > minutes * 60_000;
const counts = { weeks: 0, faults: 0 };

async function liveOn(place: number): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    const email = `soak-${place}-${turn}@stones.example`;
    const simulated = createSimulatedFamily(`soak ${place} ${turn}`, 5 + ((place + turn) % 11));
    const family: Family = { parent: { name: 'Pat', email, password: PASSWORD }, nickname: 'Robin', simulated };
    try {
      const prove = () => proveAddress(product.maintenanceUrl, email);
      const living = await scheduleWeek(product.baseUrl, family, 'UTC', createApiClient(product.baseUrl), prove);
      const ends = performance.now() + WEEK_MS;
      const progress = () => {
        if (isOver()) throw new Error('the time is over');
        if (performance.now() > ends) throw new Error('it did not end in time');
        return living.progress();
      };
      await liveWeek(family, { ...living, progress }, null, () => {});
      counts.weeks += 1;
    } catch (error) {
      if (isOver()) return;
      counts.faults += 1;
      process.stderr.write(`A week ended with a fault: ${(error as Error).message}\n`);
      await wait(1_000);
    }
  }
}

const readMegabytes = (pid: number) =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

async function takeSample(): Promise<Sample> {
  const tables = await sql<{ name: string; rows: number }[]>`
    select coalesce(i.inhparent, c.relid)::regclass::text as name, sum(c.n_live_tup)::int as rows
    from pg_stat_user_tables c left join pg_inherits i on i.inhrelid = c.relid group by 1`;
  const { api, worker } = product.parts;
  return {
    minutes: (performance.now() - began) / 60_000,
    weeks: counts.weeks,
    memory: { api: readMegabytes(api?.pid ?? 0), worker: readMegabytes(worker?.pid ?? 0) },
    rows: Object.fromEntries(tables.map(({ name, rows }) => [name, rows])),
  };
}

const samples: Sample[] = [];
try {
  const living = Array.from({ length: families }, (_, place) => liveOn(place));
  while (!isOver()) {
    samples.push(await takeSample());
    await wait(Math.min(SAMPLE_MS, minutes * 20_000), undefined, { signal }).catch(() => {});
  }
  samples.push(await takeSample());
  await Promise.all(living);
} finally {
  await sql.end();
  await product.remove();
}
const growing = listGrowingTables(samples);
const figures = {
  'soak.minutes': Math.round(samples.at(-1)?.minutes ?? 0),
  'soak.weeks': counts.weeks,
  'soak.faults': counts.faults,
  'soak.apiMbPerHour': computeMemorySlope(samples, 'api'),
  'soak.workerMbPerHour': computeMemorySlope(samples, 'worker'),
  'soak.growingTables': growing.length,
};
if (values.json) console.log(JSON.stringify(figures));
else {
  for (const [name, value] of Object.entries(figures)) console.log(`${name.padEnd(22)} ${value.toFixed(1)}`);
  for (const table of growing) console.log(`grows faster for each week that ends: ${table}`);
}
const isWell =
  counts.faults === 0 &&
  growing.length === 0 &&
  Math.max(figures['soak.apiMbPerHour'], figures['soak.workerMbPerHour']) <= MOST_MB_AN_HOUR;
// A short run cannot tell a leak from a start.
process.exitCode = isWell || minutes < 30 ? 0 : 1;
