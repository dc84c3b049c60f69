import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AppendPath,
  createOwnPath,
  createRawPgPath,
  createRawPostgresJsPath,
  createRawTable,
  createWholeWritePath,
} from '#infra/bench/append-paths.ts';
import { type BenchTools, median, roundTo, runBench } from '#infra/bench/harness.ts';
import { createMessageDbPath, installMessageDb } from '#infra/bench/message-db.ts';
import { startPostgres } from '#infra/start/postgres.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { migrate } from '#services/database/migrate.ts';
import { createRandom, hashText, toShuffled } from '#shared/values/seeded.ts';

/*
 * Cost of the complete append, and of the complete write with loading and deciding, relative to storing one row. All
 * paths run in one process against one cluster, in short slices in shuffled order, so that other load on the machine
 * affects all alike: compare the ratios, not the rates.
 */
const CLIENTS = [1, 16];
/** Lower limits relative to the raw insert; a ratio holds on a busy machine, too. */
const TARGETS = { 'append.c1': { atLeast: 0.55 }, 'append.c16': { atLeast: 0.4 } };
const MESSAGE_DB = '.messageDb';

type Slice = {
  key: string;
  path: string;
  anchor?: Slice;
  batch: number;
  steps: (() => Promise<void>)[];
  rates: number[];
};

/** Events per second while all clients repeat their step. */
async function measureRate({ steps, batch }: Slice, ms: number): Promise<number> {
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

async function createSlices(url: string, rivalUrl: string, { quick, stopAtEnd }: BenchTools): Promise<Slice[]> {
  const slices: Slice[] = [];
  for (const clients of CLIENTS) {
    // Both batch sizes share connections: the cluster allows too few for two sets.
    const single: AppendPath[] = [
      ...(quick ? [] : [createRawPostgresJsPath(url, clients)]),
      createOwnPath(url, clients),
    ];
    const [anchor, rival, whole] = [
      createRawPgPath(url, clients),
      createMessageDbPath(rivalUrl, clients),
      createWholeWritePath(url, clients),
    ];
    for (const path of [anchor, ...single, rival, whole]) stopAtEnd({ stop: path.close });
    for (const batch of quick ? [1] : [1, 10]) {
      const key = `append.c${clients}${batch === 1 ? '' : `.batch${batch}`}`;
      const createSlice = async (figure: string, path: AppendPath, anchor?: Slice): Promise<Slice> => {
        const steps = await Promise.all(Array.from({ length: clients }, () => path.writer(batch)));
        return { key: figure, path: path.name, batch, steps, rates: [], ...(anchor && { anchor }) };
      };
      const raw = await createSlice(key, anchor);
      slices.push(raw);
      for (const path of single) slices.push(await createSlice(key, path, raw));
      slices.push(await createSlice(`${key}${MESSAGE_DB}`, rival, raw));
      if (batch === 1) slices.push(await createSlice(`append.write${clients}`, whole, raw));
    }
  }
  return slices;
}

/** Median duration of a synced 8 KiB write in ms, which determines the rates. */
function measureFsyncMs(folder: string): number {
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

/** Counts waits for the lock that NOTIFY takes at commit: the append must never wait for it (record 0005). */
function watchNotifyWaits(sql: LogClient) {
  let seen = 0;
  const countWaits = () =>
    sql<
      { n: number }[]
    >`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'object' and query like '%append_events%'`.then(
      ([row]) => {
        seen += row?.n ?? 0;
      },
    );
  const timer = setInterval(() => void countWaits().catch(() => {}), 250);
  return () => {
    clearInterval(timer);
    return seen;
  };
}

await runBench('append', async (tools) => {
  const { quick, folder, stopAtEnd } = tools;
  const [rounds, sliceMs] = quick ? [13, 250] : [15, 400];
  const cluster = stopAtEnd(await startPostgres({ folder }));
  const admin = createLogClient(cluster.url(), { max: 2 });
  stopAtEnd({ stop: () => admin.end() });
  await admin`create database ours`;
  await admin`create database rival`;
  const [{ version } = { version: '' }] = await admin<
    { version: string }[]
  >`select current_setting('server_version') as version`;
  const sql = createLogClient(cluster.url('ours'), { max: 1 });
  stopAtEnd({ stop: () => sql.end() });
  await migrate(cluster.url('ours'));
  await createRawTable(sql);
  await installMessageDb(cluster.url('rival'));

  const slices = await createSlices(cluster.url('ours'), cluster.url('rival'), tools);
  const random = createRandom(hashText('append'));
  const stopWatchingNotify = watchNotifyWaits(admin);
  for (const slice of slices) await measureRate(slice, sliceMs / 2);
  for (let round = 0; round < rounds; round++) {
    for (const slice of toShuffled(slices, random)) slice.rates.push(await measureRate(slice, sliceMs));
  }
  const waits = stopWatchingNotify();

  // The median of per-round ratios, since other load affects both paths of a round.
  const computeRatio = ({ rates, anchor }: Slice) =>
    anchor ? median(rates.map((rate, round) => rate / (anchor.rates[round] as number))) : 1;
  // The reference paths have no figure of their own.
  const figures = slices
    .filter(({ path }) => !path.startsWith('raw'))
    .map((slice) => [slice.key, roundTo(computeRatio(slice), 3)]);
  const rows = slices.map((slice) => {
    const { key, path, rates } = slice;
    return {
      key,
      path,
      median: Math.round(median(rates)),
      min: Math.round(Math.min(...rates)),
      max: Math.round(Math.max(...rates)),
      ratio: roundTo(computeRatio(slice)),
    };
  });
  // A missed ratio is only reported; a wait for the NOTIFY lock fails the benchmark.
  if (waits > 0) process.exitCode = 1;
  return {
    figures: Object.fromEntries(figures),
    targets: TARGETS,
    rows,
    facts: { notifyWaits: waits, fsyncMs: roundTo(measureFsyncMs(folder), 3), postgres: version },
  };
});
