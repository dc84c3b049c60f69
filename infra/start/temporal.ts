import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Connection } from '@temporalio/client';
import proto from '@temporalio/proto';
import { answers, freePort } from '#infra/start/ports.ts';
import { type Running, startProgram, untilReady } from '#infra/start/processes.ts';
import { climb, findProgram, runProgram } from '#infra/start/programs.ts';
import { downloadBySdk } from '#infra/start/sdk-download.ts';
import { SEARCH_ATTRIBUTES } from '#shared/contracts/workflows/assessment.ts';

/** The version of the last rung; its server is 1.29.1 with Web UI 2.42.1, though it calls itself 0.0.0-DEV. */
const cli = 'github.com/temporalio/cli/cmd/temporal@v1.5.1';

const executable = process.platform === 'win32' ? 'temporal.exe' : 'temporal';

const types: Record<keyof typeof SEARCH_ATTRIBUTES, 'Keyword' | 'Int' | 'KeywordList' | 'Datetime' | 'Bool'> = {
  phase: 'Keyword',
  day: 'Int',
  waitingFor: 'KeywordList',
  nextWakeAt: 'Datetime',
  needsAttention: 'Bool',
};
const attributes = Object.entries(types).map(([key, type]) => ({ name: SEARCH_ATTRIBUTES[key as keyof typeof types], type }));

const { IndexedValueType } = proto.temporal.api.enums.v1;
const indexedAs = {
  Keyword: IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD,
  Int: IndexedValueType.INDEXED_VALUE_TYPE_INT,
  KeywordList: IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD_LIST,
  Datetime: IndexedValueType.INDEXED_VALUE_TYPE_DATETIME,
  Bool: IndexedValueType.INDEXED_VALUE_TYPE_BOOL,
} as const;

/** Makes sure that a Temporal of somebody else's knows our search attributes; a workflow that sets an unknown one gets stuck. */
export const registerSearchAttributes = async (address: string, namespace = 'default'): Promise<void> => {
  const connection = await Connection.connect({ address, connectTimeout: 5_000 }).catch((error: Error) => {
    throw new Error(`No Temporal answers at ${address}, where TEMPORAL_ADDRESS points: ${error.message}`);
  });
  try {
    const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace });
    const missing = attributes.filter(({ name }) => !(customAttributes && name in customAttributes));
    if (missing.length === 0) return;
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(missing.map(({ name, type }) => [name, indexedAs[type]])),
    });
  } catch (error) {
    const list = attributes.map(({ name, type }) => `${name}=${type}`).join(', ');
    throw new Error(`The search attributes ${list} could not be registered at ${address}; register them by hand. ${(error as Error).message}`);
  } finally {
    await connection.close();
  }
};

/** How a program is come by; tests put other ways in their place. */
type Ways = { search: typeof findProgram; download: typeof downloadBySdk; run: typeof runProgram };
const realWays: Ways = { search: findProgram, download: downloadBySdk, run: runProgram };

const buildWithGo = async (bin: string, say: (line: string) => void, signal: AbortSignal | undefined, { search, run }: Ways): Promise<string> => {
  const go = search(['go'], ['/usr/local/go/bin', '/opt/homebrew/bin']);
  if (!go)
    throw new Error('Go is not installed: get it from https://go.dev/dl, or install the Temporal CLI (https://temporal.io/setup), or set TEMPORAL_ADDRESS');
  say('Building Temporal from source; this takes about three minutes, once …');
  mkdirSync(bin, { recursive: true });
  await run(go, ['install', '-ldflags=-s -w', cli], { env: { ...process.env, GOBIN: bin, GOFLAGS: '' }, timeoutMs: 20 * 60_000, ...(signal && { signal }) });
  return join(bin, executable);
};

/** The Temporal CLI: one that is there, the one built earlier, the SDK's download, or one built now. `home` is the folder `.data`. */
export const findTemporal = (home: string, say: (line: string) => void, signal?: AbortSignal, ways: Ways = realWays): Promise<string> => {
  const bin = join(home, 'bin');
  return climb('A Temporal server', [
    { name: 'temporal on PATH', find: async () => ways.search(['temporal']) },
    { name: 'built earlier', find: async () => (existsSync(join(bin, executable)) ? join(bin, executable) : undefined) },
    { name: "the SDK's download", find: () => ways.download('createLocal', join(bin, 'temporal-cli')) },
    { name: 'built from source', find: () => buildWithGo(bin, say, signal, ways) },
  ]);
};

export type Temporal = Running & { address: string; uiUrl: string | undefined };

type Options = {
  program: string;
  folder: string;
  port?: number;
  /** Without it there is no Web UI. */
  uiPort?: number;
  /** `false`: kept in memory, gone with the process. */
  persistent?: boolean;
};

/** A development server on 127.0.0.1 with the namespace `default` and our search attributes. Ready when this resolves. */
export const startTemporal = async ({ program, folder, port, uiPort, persistent = true }: Options): Promise<Temporal> => {
  mkdirSync(folder, { recursive: true });
  const chosen = port ?? (await freePort());
  const ui = uiPort ? ['--ui-port', String(uiPort)] : ['--headless'];
  const store = persistent ? ['--db-filename', join(folder, 'temporal.db')] : [];
  const search = attributes.flatMap(({ name, type }) => ['--search-attribute', `${name}=${type}`]);
  const running = startProgram({
    name: 'Temporal',
    command: program,
    args: ['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(chosen), '--namespace', 'default', '--log-level', 'error', ...ui, ...store, ...search],
    logFile: join(folder, 'temporal.log'),
  });
  const address = `127.0.0.1:${chosen}`;
  await untilReady(running, () => isServing(address, chosen), 60_000);
  return { ...running, address, uiUrl: uiPort ? `http://127.0.0.1:${uiPort}` : undefined };
};

/** It accepts connections before it knows its namespace; a worker that comes in between fails. */
const isServing = async (address: string, port: number): Promise<boolean> => {
  if (!(await answers(port))) return false;
  try {
    const connection = await Connection.connect({ address, connectTimeout: 1_000 });
    try {
      const { customAttributes } = await connection.operatorService.listSearchAttributes({ namespace: 'default' });
      return attributes.every(({ name }) => customAttributes && name in customAttributes);
    } finally {
      await connection.close();
    }
  } catch {
    return false;
  }
};
