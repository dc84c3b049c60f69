import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchTools } from '#infra/bench/harness.ts';
import { readBusyMs, readCpuMs } from '#infra/bench/process-cpu.ts';
import type { CpuReading, SizeReading, TableSizes } from '#infra/bench/scale-waves.ts';
import { sumValues } from '#infra/capacity/scale-run.ts';
import { findFreePorts } from '#infra/demo/free-ports.ts';
import { createProductEnvironment } from '#infra/demo/product-environment.ts';
import { startTemporalCluster } from '#infra/docker/testing/temporal-cluster.ts';
import { startPostgres } from '#infra/start/postgres.ts';
import type { RunningProgram } from '#infra/start/processes.ts';
import { startProduct } from '#infra/start/product.ts';
import { findTemporal, startTemporal, type Temporal } from '#infra/start/temporal.ts';
import { UNLIMITED } from '#infra/start/testing/api-alone.ts';
import { createWorkClient } from '#services/database/clients.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const programs = join(root, '.data');

type Options = Pick<BenchTools, 'say' | 'stopAtEnd'> & { folder: string; daySeconds: number; go: string | undefined };
type TemporalParts = { server: Temporal; postgres?: RunningProgram; databases: string[] };

/** A whole product whose data stay in `folder`, with Temporal as in production where it can be had. */
export async function startScaleProduct(options: Options) {
  const { folder, daySeconds, say, stopAtEnd } = options;
  const temporal = await startTemporalParts(options);
  const sink = fork(fileURLToPath(new URL('./mail-sink.main.ts', import.meta.url)));
  stopAtEnd({ stop: async () => void sink.kill() });
  const [{ port }] = (await once(sink, 'message')) as [{ port: number }];
  const product = stopAtEnd(
    await startProduct({
      root,
      data: join(folder, 'product'),
      programs,
      ports: await findFreePorts(),
      environment: createProductEnvironment({
        ...UNLIMITED,
        DAY_LENGTH: `${daySeconds}s`,
        TEMPORAL_ADDRESS: temporal.server.address,
        SMTP_URL: `smtp://127.0.0.1:${port}`,
      }),
      say,
    }),
  );
  const { api, worker, postgres } = product.parts;
  const readCpu = (): CpuReading => {
    const readPart = (part: RunningProgram | undefined) => (part ? readCpuMs(part.pid) : 0);
    const cpuMs = {
      api: readPart(api),
      worker: readPart(worker),
      postgres: readPart(postgres),
      temporal: readPart(temporal.server),
      temporalPostgres: readPart(temporal.postgres),
    };
    const own = process.cpuUsage();
    const benchMs = (own.user + own.system) / 1000 + readCpuMs(sink.pid ?? -1);
    return { atMs: performance.now(), cpuMs, othersMs: readBusyMs() - benchMs - sumValues(cpuMs) };
  };
  const readSizes = async (): Promise<SizeReading> => {
    const [tables, temporalTables, walBytes] = await Promise.all([
      readTables(product.maintenanceUrl),
      readTemporalTables(temporal, folder),
      readWalBytes(product.maintenanceUrl),
    ]);
    return { tables, temporalTables, walBytes };
  };
  return { product, readCpu, readSizes };
}
export type ScaleProduct = Awaited<ReturnType<typeof startScaleProduct>>;

/** A server with Postgres as its store where there is Go, which builds it; the development server otherwise. */
async function startTemporalParts({ folder, go, say, stopAtEnd }: Options): Promise<TemporalParts> {
  const cli = await findTemporal(programs, say);
  if (go) {
    const postgres = stopAtEnd(await startPostgres({ folder: join(folder, 'temporal-postgres'), durable: true }));
    const options = { go, cli, postgres, folder: join(folder, 'temporal') };
    const server = stopAtEnd(await startTemporalCluster(options));
    return { server, postgres, databases: ['temporal', 'temporal_visibility'].map((name) => postgres.url(name)) };
  }
  say(
    'Temporal stores in SQLite here: its development server. For Postgres as its store Go is needed, and no --quick.',
  );
  const server = stopAtEnd(await startTemporal({ program: cli, folder: join(folder, 'temporal') }));
  return { server, databases: [] };
}

async function readTemporalTables({ databases }: TemporalParts, folder: string): Promise<TableSizes> {
  if (databases.length > 0) return Object.assign({}, ...(await Promise.all(databases.map(readTables))));
  const files = ['temporal.db', 'temporal.db-wal'].map((name) => join(folder, 'temporal', name));
  const bytes = files.reduce((sum, file) => sum + (existsSync(file) ? statSync(file).size : 0), 0);
  return { 'temporal.db': { rows: 0, bytes } };
}

/** Rows and bytes of every table with its indexes, the partitions of one added up. */
async function readTables(url: string): Promise<TableSizes> {
  const sql = createWorkClient(url);
  try {
    await sql`analyze`;
    const tables = await sql<{ name: string; rows: number; bytes: number }[]>`
      select coalesce(i.inhparent, c.oid)::regclass::text as name, sum(greatest(c.reltuples, 0))::float8 as rows,
        sum(pg_total_relation_size(c.oid))::float8 as bytes
      from pg_class c join pg_namespace n on n.oid = c.relnamespace left join pg_inherits i on i.inhrelid = c.oid
      where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') group by 1`;
    return Object.fromEntries(tables.map(({ name, rows, bytes }) => [name, { rows, bytes }]));
  } finally {
    await sql.end();
  }
}

async function readWalBytes(url: string): Promise<number> {
  const sql = createWorkClient(url);
  try {
    const [row] = await sql<{ bytes: number }[]>`select (pg_current_wal_lsn() - '0/0')::float8 as bytes`;
    return row?.bytes ?? 0;
  } finally {
    await sql.end();
  }
}
