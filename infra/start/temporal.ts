import { execFile } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Connection } from '@temporalio/client';
import { findFreePort, isListening } from '#infra/start/ports.ts';
import { type RunningProgram, startProgram, waitUntilReady } from '#infra/start/processes.ts';
import { findProgram, runProgram, tryInOrder } from '#infra/start/programs.ts';
import { ChecksumError, CLI_VERSION, downloadTemporal } from '#infra/start/temporal-download.ts';
import { ensureSearchAttributes } from '#services/relay/search-attributes.ts';
import { checkStore, createTemporalClient } from '#services/relay/temporal-client.ts';

/** Built from source it calls itself 0.0.0-DEV. */
const cli = `github.com/temporalio/cli/cmd/temporal@v${CLI_VERSION}`;

const executable = process.platform === 'win32' ? 'temporal.exe' : 'temporal';

/** Registers our search attributes, for a test or a benchmark that needs nothing else of Temporal. */
export const registerSearchAttributes = async (address: string, namespace = 'default'): Promise<void> => {
  const connection = await Connection.connect({ address, connectTimeout: 5_000 });
  await ensureSearchAttributes(connection, namespace).finally(() => connection.close());
};

/** How a program is found; tests replace these functions. */
type FindWays = {
  search: typeof findProgram;
  readVersion: (program: string) => Promise<string>;
  download: (bin: string, signal?: AbortSignal) => Promise<string>;
  run: typeof runProgram;
};
const REAL_WAYS: FindWays = {
  search: findProgram,
  readVersion: async (program) => (await promisify(execFile)(program, ['--version'], { timeout: 10_000 })).stdout,
  download: (bin, signal) => downloadTemporal(bin, undefined, signal),
  run: runProgram,
};

/** The server on PATH, where it knows the deployments of workers by which a release takes over: from 1.29 on. */
const findInstalled = async ({ search, readVersion }: FindWays): Promise<string | undefined> => {
  const program = search(['temporal']);
  if (!program) return undefined;
  const [, major, minor] = /server (\d+)\.(\d+)/i.exec(await readVersion(program)) ?? [];
  if (Number(major) > 1 || Number(minor) >= 29) return program;
  throw new Error(`${program} is older than server 1.29`);
};

const buildWithGo = async (
  bin: string,
  say: (line: string) => void,
  signal: AbortSignal | undefined,
  { search, run }: FindWays,
): Promise<string> => {
  signal?.throwIfAborted();
  const go = search(['go'], ['/usr/local/go/bin', '/opt/homebrew/bin']);
  if (!go)
    throw new Error(
      'Go is not installed: get it from https://go.dev/dl, or install the Temporal CLI (https://temporal.io/setup), or set TEMPORAL_ADDRESS',
    );
  say('Building Temporal from source; this takes about three minutes, once …');
  mkdirSync(bin, { recursive: true });
  await run(go, ['install', '-ldflags=-s -w', cli], {
    env: { ...process.env, GOBIN: bin, GOFLAGS: '' },
    timeoutMs: 20 * 60_000,
    ...(signal && { signal }),
  });
  return join(bin, executable);
};

/**
 * Path of the Temporal CLI: installed and recent enough, fetched by an earlier start, downloaded with a known checksum,
 * or built now. `home` is the folder `.data`.
 */
export const findTemporal = (
  home: string,
  say: (line: string) => void,
  signal?: AbortSignal,
  ways: FindWays = REAL_WAYS,
): Promise<string> => {
  const bin = join(home, 'bin');
  return tryInOrder('A Temporal server', [
    { name: 'temporal on PATH', find: () => findInstalled(ways) },
    {
      name: 'brought earlier',
      find: async () => (existsSync(join(bin, executable)) ? join(bin, executable) : undefined),
    },
    {
      name: `download of ${CLI_VERSION}`,
      find: () =>
        ways.download(bin, signal).catch((error: unknown) => {
          if (error instanceof ChecksumError) say(error.message);
          throw error;
        }),
    },
    { name: 'built from source', find: () => buildWithGo(bin, say, signal, ways) },
  ]);
};

export type Temporal = RunningProgram & { address: string; uiUrl: string | undefined };

type Options = {
  program: string;
  folder: string;
  port?: number;
  /** Without it there is no Web UI. */
  uiPort?: number;
  /** `false`: in memory, gone with the process. */
  persistent?: boolean;
  /** How far it yields processor time to other programs, 0 to 19. */
  niceness?: number;
};

/**
 * The development server is started once more after these. It was seen to panic at a start after a killed one, for an
 * unknown reason; and ports of its own, which it takes from those that the system assigns, may be taken before it
 * listens on them.
 */
const TRANSIENT_FAULT = /^Temporal ended with code 2\.|failed listening for HTTP API|address already in use/;

/**
 * A development server on 127.0.0.1 with the namespace `default` and our search attributes. Ready when this resolves.
 */
export const startTemporal = async ({
  program,
  folder,
  port,
  uiPort,
  persistent = true,
  niceness = 0,
}: Options): Promise<Temporal> => {
  mkdirSync(folder, { recursive: true });
  const chosen = port ?? (await findFreePort());
  const ui = uiPort ? ['--ui-port', String(uiPort)] : ['--headless'];
  const store = persistent ? ['--db-filename', join(folder, 'temporal.db')] : [];
  const start = () =>
    startProgram({
      name: 'Temporal',
      command: program,
      args: [
        ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(chosen)],
        ...['--namespace', 'default', '--log-level', 'error', ...ui, ...store],
      ],
      logFile: join(folder, 'temporal.log'),
      niceness,
    });
  const address = `127.0.0.1:${chosen}`;
  const waitUntilServing = (running: RunningProgram) =>
    waitUntilReady(running, () => isServing(address, chosen), 60_000).then(() => running);
  const running = await waitUntilServing(start()).catch((error: Error) => {
    if (!TRANSIENT_FAULT.test(error.message)) throw error;
    return waitUntilServing(start());
  });
  return { ...running, address, uiUrl: uiPort ? `http://127.0.0.1:${uiPort}` : undefined };
};

type Watch = {
  say: (line: string) => void;
  /** Called for each server that took the place of another. */
  onReplaced: (server: Temporal) => void;
  /** How often its store is read, in ms. */
  everyMs?: number;
  /** A read that takes longer has failed, in ms. */
  patienceMs?: number;
};

/** Failed reads in a row, over a minute or more, after which no load explains them and the server is started anew. */
const MOST_FAILURES = 4;

/** How often a start in the place of another is tried: the load that stopped the other may stop its start, too. */
const MOST_STARTS = 5;

/**
 * A server that is started anew when its process lives but cannot read its store any more. Under load SQLite was seen
 * to answer `interrupted (9)` for ever, once a request had been cancelled at the wrong moment; workflows go on from the
 * file. `ended` resolves when the server ends by itself, or cannot be started anew.
 */
export const startWatchedTemporal = async (
  start: () => Promise<Temporal>,
  { say, onReplaced, everyMs = 15_000, patienceMs = 10_000 }: Watch,
): Promise<Temporal> => {
  let server = await start();
  let failures = 0;
  let isReplacing = false;
  const { promise: ended, resolve: end } = Promise.withResolvers<string>();
  const follow = () => void server.ended.then((how) => isReplacing || end(how));
  follow();
  const stopping = new AbortController();
  const pause = () => setTimeout(everyMs, undefined, { signal: stopping.signal, ref: false });
  const startAnew = (remainingStarts = MOST_STARTS): Promise<Temporal> =>
    start().catch(async (error: unknown) => {
      if (remainingStarts === 1) throw error;
      await pause();
      return startAnew(remainingStarts - 1);
    });
  const replace = async () => {
    say('Temporal does not answer any more; it is started again.');
    isReplacing = true;
    await server.stop();
    server = await startAnew();
    isReplacing = false;
    failures = 0;
    follow();
    onReplaced(server);
  };
  const probe = async () => {
    failures = (await canReadStore(server.address, patienceMs)) ? 0 : failures + 1;
    if (failures >= MOST_FAILURES && !server.hasEnded()) await replace();
  };
  const watching = (async () => {
    for (;;) {
      await pause();
      await probe();
    }
  })().catch((error: Error) => stopping.signal.aborted || end(error.message));
  return {
    ...server,
    get pid() {
      return server.pid;
    },
    ended,
    hasEnded: () => server.hasEnded(),
    stop: async () => {
      stopping.abort();
      await watching;
      await server.stop();
    },
  };
};

const canReadStore = (address: string, withinMs: number): Promise<boolean> => {
  const client = createTemporalClient({ address, namespace: 'default' });
  const answer = checkStore(client, withinMs)
    .finally(() => client.connection.close())
    .then(
      () => true,
      () => false,
    );
  // A connection to a process that stands still may wait longer than it is told.
  return Promise.race([answer, setTimeout(withinMs, false, { ref: false })]);
};

/** The server accepts connections before its namespace exists; a worker that connects in between fails. */
const isServing = async (address: string, port: number): Promise<boolean> => {
  if (!(await isListening(port))) return false;
  return registerSearchAttributes(address).then(
    () => true,
    () => false,
  );
};
