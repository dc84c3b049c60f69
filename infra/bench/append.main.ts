import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRawTable, installMessageDb, messageDb, ours, type Path, rawPg, rawPostgresJs } from '#infra/bench/append-paths.ts';
import { startPostgres } from '#infra/start/postgres.ts';
import { type LogClient, logClient } from '#services/event-store/clients.ts';
import { migrate } from '#services/event-store/migrate.ts';
import { hashOf, seededRandom, shuffled } from '#shared/values/seeded.ts';

/*
 * What the whole append costs, as a share of storing one row. All paths run in one process against one cluster of its own, in
 * short slices whose order is shuffled in every round, so that a busy neighbour slows them all alike: trust the ratios, not
 * the rates. `--quick` takes less than 40 s; `--json` prints one object.
 */
const quick = process.argv.includes('--quick');
const json = process.argv.includes('--json');
const [ROUNDS, SLICE_MS, BATCHES] = quick ? [15, 300, [1]] : [15, 400, [1, 10]];
const CLIENTS = [1, 16];
/** Least share of the raw insert (`backend.md` 6.2). */
const TARGETS: Record<string, number> = { 'append.c1': 0.55, 'append.c16': 0.4 };

type Slice = { key: string; path: string; anchor: boolean; batch: number; steps: (() => Promise<void>)[]; rates: number[] };

const median = (numbers: readonly number[]): number => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? (sorted[middle] as number) : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

/** Events a second while all clients repeat their step. */
async function run({ steps, batch }: Slice, ms: number): Promise<number> {
  const begin = performance.now();
  let events = 0;
  const repeat = async (step: () => Promise<void>) => {
    while (performance.now() - begin < ms) {
      await step();
      events += batch;
    }
  };
  await Promise.all(steps.map(repeat));
  return (events * 1000) / (performance.now() - begin);
}

async function slicesOf(url: string, rivalUrl: string): Promise<{ slices: Slice[]; paths: Path[] }> {
  const slices: Slice[] = [];
  const paths: Path[] = [];
  for (const clients of CLIENTS) {
    const extra = quick ? [] : [rawPostgresJs(url, clients)];
    const all = [rawPg(url, clients), ...extra, ours(url, clients), messageDb(rivalUrl, clients)];
    paths.push(...all);
    for (const batch of BATCHES) {
      for (const [i, path] of all.entries()) {
        const steps = await Promise.all(Array.from({ length: clients }, () => path.writer(batch)));
        const key = `append.c${clients}${batch === 1 ? '' : `.batch${batch}`}`;
        slices.push({ key, path: path.name, anchor: i === 0, batch, steps, rates: [] });
      }
    }
  }
  return { slices, paths };
}

/** Median of a commit's disk write, in ms: what the rates hang on. */
function fsyncMs(folder: string): number {
  const file = openSync(join(folder, 'fsync'), 'w');
  const page = Buffer.alloc(8192);
  const times = Array.from({ length: 100 }, () => {
    const begin = performance.now();
    writeSync(file, page, 0, page.length, 0);
    fsyncSync(file);
    return performance.now() - begin;
  });
  closeSync(file);
  return median(times);
}

/** Waits for the lock that NOTIFY takes at commit: there must never be one in the append (`backend.md` D7). */
function watchNotify(sql: LogClient) {
  let seen = 0;
  const look = () =>
    sql<
      { n: number }[]
    >`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'object' and query like '%append_events%'`.then(
      ([row]) => {
        seen += row?.n ?? 0;
      },
    );
  const timer = setInterval(() => void look().catch(() => {}), 250);
  return () => {
    clearInterval(timer);
    return seen;
  };
}

const folder = mkdtempSync(join(tmpdir(), 'seven-stones-append-'));
const cluster = await startPostgres({ folder });
try {
  const admin = logClient(cluster.url(), { max: 2 });
  await admin`create database ours`;
  await admin`create database rival`;
  const [{ version } = { version: '' }] = await admin<{ version: string }[]>`select current_setting('server_version') as version`;
  const sql = logClient(cluster.url('ours'), { max: 1 });
  await migrate(cluster.url('ours'));
  await createRawTable(sql);
  await installMessageDb(cluster.url('rival'));

  const { slices, paths } = await slicesOf(cluster.url('ours'), cluster.url('rival'));
  const random = seededRandom(hashOf('append'));
  const notifyWaits = watchNotify(admin);
  for (const slice of slices) await run(slice, SLICE_MS / 2);
  for (let round = 0; round < ROUNDS; round++) {
    for (const slice of shuffled(slices, random)) slice.rates.push(await run(slice, SLICE_MS));
  }
  const waits = notifyWaits();

  const rows = slices.map(({ key, path, anchor, rates }) => {
    const raw = slices.find((other) => other.key === key && other.anchor) as Slice;
    // Round by round, since what disturbs a round disturbs both.
    const ratio = median(rates.map((rate, round) => rate / (raw.rates[round] as number)));
    return { key, path, anchor, median: median(rates), min: Math.min(...rates), max: Math.max(...rates), ratio };
  });
  const result: Record<string, number | string> = {};
  for (const { key, path, ratio } of rows) {
    if (path === 'ours') result[key] = Number(ratio.toFixed(3));
    if (path === 'message-db') result[`${key}.messageDb`] = Number(ratio.toFixed(3));
  }
  const machine = {
    notifyWaits: waits,
    load: Number((loadavg()[0] ?? 0).toFixed(2)),
    fsyncMs: Number(fsyncMs(folder).toFixed(3)),
    postgres: version,
    node: process.version,
  };
  if (json) console.log(JSON.stringify({ ...result, ...machine }));
  else {
    console.table(
      rows.map(({ key, path, ratio, ...rates }) => ({
        key,
        path,
        median: Math.round(rates.median),
        min: Math.round(rates.min),
        max: Math.round(rates.max),
        ratio: ratio.toFixed(2),
      })),
    );
    console.log(
      Object.entries(machine)
        .map(([name, value]) => `${name} ${value}`)
        .join(' · '),
    );
  }
  const missed = Object.entries(TARGETS).filter(([key, least]) => (result[key] as number) < least);
  for (const [key, least] of missed) console.error(`${key} is ${result[key]}; the target is ${least}`);
  // A missed ratio is a finding, not a failure; a notification in the path is a fault of ours.
  if (waits > 0) process.exitCode = 1;
  await Promise.all(paths.map(({ close }) => close()));
  await Promise.all([sql.end(), admin.end()]);
} finally {
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}
