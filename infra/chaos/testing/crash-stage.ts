import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import { DefaultLogger } from '@temporalio/worker';
import type { JumpingClock } from '#infra/chaos/testing/jumping-clock.ts';
import { BASE_URL, createLivingWeek, type LivingWeek, type WeekOptions } from '#infra/chaos/testing/living-week.ts';
import { createRestartableProcess, type RestartableProcess } from '#infra/chaos/testing/restartable-process.ts';
import { proveAddressIn } from '#infra/client/prove-address.ts';
import { findFreePort } from '#infra/start/ports.ts';
import { type Postgres, startPostgres } from '#infra/start/postgres.ts';
import { type RunningProgram, startProgram, waitUntilReady } from '#infra/start/processes.ts';
import { toNodeArgs, toStepEnvironment } from '#infra/start/production.ts';
import { findTemporal, startTemporal, type Temporal } from '#infra/start/temporal.ts';
import { UNLIMITED } from '#infra/start/testing/api-alone.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { migrate } from '#services/database/migrate.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { IS_BEHIND } from '#services/relay/relay.store.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { loadWorkflowCode } from '#workflows/bundle.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
/** For starts of this checkout, which are many; the files of a copy would stay in it for ever. */
const COMPILE_CACHE = join(root, '.data/compiled');
const SECRET = 'a secret of the crash tests, 32 characters and more';
const OPS_TOKEN = 'an operator token of the crash tests';
/** What it waits behind is held by the test. */
const BLOCKED_WITHIN_MS = 60_000;

export type ApiNode = RestartableProcess & { port: number; url: string };
type Settings = {
  databaseUrl?: string;
  temporalAddress?: string;
  dayLength?: string;
  /** A checkout of another release, in place of this one. */
  release?: string;
  clock?: JumpingClock;
};

/**
 * A whole installation as processes on persistent files: a durable Postgres, Temporal's development server, any number
 * of APIs and workers, started as in production. A crash is a SIGKILL. `disk` is where Postgres and Temporal keep their
 * data, if not beside the logs.
 */
export async function createCrashStage({ disk }: { disk?: string } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'seven-stones-chaos-'));
  const ends: End[] = [];
  const teardown = async () => {
    for (const end of ends.splice(0).reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await startStage(folder, disk ?? folder, ends)), teardown };
  } catch (error) {
    await teardown();
    throw error;
  }
}
export type CrashStage = Awaited<ReturnType<typeof createCrashStage>>;

type End = () => Promise<unknown> | unknown;

/** Starts the servers; whatever it has started by then is among `ends`, also where it fails. */
async function startStage(folder: string, disk: string, ends: End[]) {
  const say = (line: string) => process.stderr.write(`${line}\n`);
  // The bundle is kept for all workers: bundling at each start would make restarts slow.
  const { buildId } = await loadWorkflowCode(new DefaultLogger('ERROR', () => {}));

  const startCluster = async (name: string) => {
    const port = await findFreePort();
    const at = join(disk, name);
    let server: Postgres | undefined;
    const running = createRestartableProcess(async () => {
      server = await startPostgres({ folder: at, port });
      return server;
    });
    ends.push(running.stop);
    await running.start();
    return { ...running, folder: at, url: server?.url() ?? '' };
  };
  const postgres = await startCluster('postgres');
  const sql = createLogClient(postgres.url, { max: 4 });
  ends.push(() => sql.end({ timeout: 5 }));
  await migrate(postgres.url);
  const [temporalPort, program] = [await findFreePort(), await findTemporal(join(root, '.data'), say)];
  const temporalFolder = join(disk, 'temporal');
  let server: Temporal | undefined;
  const temporalPart = createRestartableProcess(async () => {
    server = await startTemporal({ program, folder: temporalFolder, port: temporalPort });
    return server;
  });
  ends.push(temporalPart.stop);
  await temporalPart.start();
  const temporal = { ...temporalPart, address: `127.0.0.1:${temporalPort}`, folder: temporalFolder };
  const connection = Connection.lazy({ address: temporal.address });
  ends.push(() => connection.close());
  const client = new Client({ connection });
  let processes = 0;

  const environment = {
    PATH: process.env.PATH,
    TZ: 'UTC',
    BASE_URL,
    OPS_TOKEN,
    AUTH_SECRET: SECRET,
    IDEMPOTENCY_SECRET: SECRET,
    SMTP_URL: 'smtp://127.0.0.1:1',
    DATABASE_URL: postgres.url,
    TEMPORAL_ADDRESS: temporal.address,
    ...UNLIMITED,
    LOG_LEVEL: 'warn',
  };
  const startNode = (
    role: 'api' | 'worker',
    logFile: string,
    { release = root, clock }: Settings,
    more: Record<string, string>,
  ): RunningProgram =>
    startProgram({
      name: `The ${role}`,
      command: process.execPath,
      args: [...(clock?.args ?? []), ...toNodeArgs(release, role)],
      cwd: release,
      logFile,
      env: toStepEnvironment(role, {
        ...environment,
        ...(release === root && { NODE_COMPILE_CACHE: COMPILE_CACHE }),
        ...clock?.env,
        ...more,
      }),
    });
  const toEnvironment = ({ databaseUrl, temporalAddress, dayLength = '24h' }: Settings) => ({
    DAY_LENGTH: dayLength,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(temporalAddress && { TEMPORAL_ADDRESS: temporalAddress }),
  });

  const store = createPostgresEventStore(sql);
  const atEnd = (end: End) => void ends.push(end);
  return {
    postgres,
    temporal,
    /** Of every process: AUTH_SECRET and IDEMPOTENCY_SECRET. */
    secret: SECRET,
    /** Settings of every process. */
    environment,
    /** The workflow version of the stage's workers. */
    buildId,
    client,
    sql,
    store,
    /** Starts another cluster, for example to restore a backup to. */
    cluster: startCluster,
    /** Registers an end that must run before the servers stop. */
    atEnd,

    /** Starts an API with its own relay; ready when this resolves. `dayLength` applies to weeks scheduled there. */
    api: async (settings: Settings = {}): Promise<ApiNode> => {
      const port = await findFreePort();
      const url = `http://127.0.0.1:${port}`;
      const logFile = join(folder, 'logs', `api-${++processes}.log`);
      const running = createRestartableProcess(async () => {
        const api = startNode('api', logFile, settings, { PORT: String(port), ...toEnvironment(settings) });
        await waitUntilReady(api, () => isReady(url), 60_000);
        return api;
      });
      ends.push(running.stop);
      await running.start();
      return { ...running, port, url };
    },

    /** Starts a worker; ready when this resolves. */
    worker: async (
      settings: Settings & { smtpUrl?: string } = {},
    ): Promise<RestartableProcess & { readLog: () => string }> => {
      const logFile = join(folder, 'logs', `worker-${++processes}.log`);
      const readLog = () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '');
      const running = createRestartableProcess(async () => {
        const worker = startNode('worker', logFile, settings, {
          LOG_LEVEL: 'info',
          ...toEnvironment(settings),
          ...(settings.smtpUrl && { SMTP_URL: settings.smtpUrl }),
        });
        await waitUntilReady(worker, () => readLog().includes('worker ready'), 60_000);
        return worker;
      });
      ends.push(running.stop);
      await running.start();
      return { ...running, readLog };
    },

    /** A family with a running week; its requests go to `api` until switched to another node. */
    family: (api: ApiNode, options: WeekOptions = {}): Promise<LivingWeek> =>
      createLivingWeek({ client, store, proveAddress: (email) => proveAddressIn(sql, email), atEnd }, api, options),

    /** Holds a lock until released: statements that need it wait, for three seconds at most (`lock_timeout`). */
    holdLock: async (take: (transaction: LogClient) => Promise<unknown>): Promise<{ release: () => Promise<void> }> => {
      const holder = createLogClient(postgres.url, { max: 1 });
      const reserved = await holder.reserve();
      await reserved`begin`;
      await reserved`set local idle_in_transaction_session_timeout = 0`;
      await reserved`set local transaction_timeout = 0`;
      await take(reserved as unknown as LogClient);
      return {
        release: async () => {
          await reserved`rollback`;
          reserved.release();
          await holder.end({ timeout: 5 });
        },
      };
    },
    /** Resolves when a statement that contains these words waits for a lock. */
    waitForBlockedStatement: async (words: string): Promise<void> => {
      for (const until = performance.now() + BLOCKED_WITHIN_MS; performance.now() < until; await wait(10)) {
        const [waiting] =
          await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike ${`%${words}%`}`;
        if (waiting) return;
      }
      throw new Error(`no statement with ${words} waited for a lock within ${BLOCKED_WITHIN_MS / 1000} s`);
    },
    /** `due`: behind. */
    readRelayRow: async (id: AssessmentId) => {
      const [row] =
        await sql`select head, delivered, ${sql.unsafe(IS_BEHIND)} as due, coalesce(lease_until > now(), false) as claimed, attempts, last_error
        from relay where stream_id = ${id}`;
      return row as {
        head: number;
        delivered: number;
        due: boolean;
        claimed: boolean;
        attempts: number;
        last_error: string | null;
      };
    },
    readMetric: async (api: ApiNode, name: string): Promise<number> => {
      const text = await (
        await fetch(`${api.url}/metrics`, { headers: { authorization: `Bearer ${OPS_TOKEN}` } })
      ).text();
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
  return answer?.ok ?? false;
}
