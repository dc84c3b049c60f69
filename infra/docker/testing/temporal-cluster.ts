import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { parse } from 'yaml';
import { unpinImages } from '#infra/docker/pin-images.ts';
import { isListening, isPortFree } from '#infra/start/ports.ts';
import type { Postgres } from '#infra/start/postgres.ts';
import { startProgram, waitUntilReady } from '#infra/start/processes.ts';
import { findProgram, runProgram } from '#infra/start/programs.ts';
import type { Temporal } from '#infra/start/temporal.ts';

/*
 * Temporal as docker-compose.yml runs it: the server of that version with its store in Postgres, by the same settings,
 * the same script for its tables and the same command for its namespace. The development server of `npm start` has
 * another store.
 */
const root = join(import.meta.dirname, '../../..');

type Service = { image: string; environment: Record<string, string>; command?: string[] };

/** Temporal's services in the text of docker-compose.yml, and the version of the server. */
export function readServices(compose: string) {
  const { services } = parse(unpinImages(compose), { merge: true }) as {
    services: Record<'temporal' | 'temporal-schema' | 'temporal-namespace', Service>;
  };
  const { temporal, 'temporal-schema': schema, 'temporal-namespace': namespace } = services;
  const version = /:(\d+\.\d+\.\d+)$/.exec(temporal.image)?.[1];
  if (!version) throw new Error(`docker-compose.yml names no version of Temporal: ${temporal.image}`);
  return { version, temporal, schema, namespace };
}

const MINUTES = 60_000;
/** Of each part of a server: where the others call it, and where they find out that it runs. */
const PARTS = ['FRONTEND', 'HISTORY', 'MATCHING', 'WORKER'];

/** Go, without which the server cannot be had: its makers give out images and sources. */
export const findGo = (): string | undefined => findProgram(['go'], ['/usr/local/go/bin', '/opt/homebrew/bin']);

/** Builds server and schema tool once, in `.data/bin/temporal-<version>`. */
async function buildServer(go: string, version: string) {
  const bin = join(root, `.data/bin/temporal-${version}`);
  const programs = { 'cmd/server': 'temporal-server', 'cmd/tools/sql': 'temporal-sql-tool' };
  mkdirSync(bin, { recursive: true });
  for (const [source, name] of Object.entries(programs)) {
    if (existsSync(join(bin, name))) continue;
    await runProgram(go, ['install', `go.temporal.io/server/${source}@v${version}`], {
      env: { ...process.env, GOBIN: bin },
      timeoutMs: 30 * MINUTES,
    });
    renameSync(join(bin, source.slice(source.lastIndexOf('/') + 1)), join(bin, name));
  }
  const modules = execFileSync(go, ['env', 'GOMODCACHE'], { encoding: 'utf8' }).trim();
  return { bin, source: join(modules, `go.temporal.io/server@v${version}`) };
}

/** Free ports below 32768: the server writes its ports into columns of two bytes. */
async function findLowPorts(count: number): Promise<number[]> {
  const found: number[] = [];
  for (let port = 20_000 + Math.floor(Math.random() * 10_000); found.length < count; port++)
    if (await isPortFree(port)) found.push(port);
  return found;
}

type Options = {
  go: string;
  /** Holds Temporal's two databases. */
  postgres: Postgres;
  folder: string;
  /** Temporal's command line. */
  cli: string;
};

/** Ready when this resolves: tables made, namespace known. */
export async function startTemporalCluster({ go, postgres, folder, cli }: Options): Promise<Temporal> {
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
  const { version, temporal, schema, namespace } = readServices(compose);
  const { bin, source } = await buildServer(go, version);
  const PATH = [bin, dirname(cli), process.env.PATH].join(delimiter);
  const { username: user, password } = new URL(postgres.url());

  await runProgram('sh', [join(root, 'infra/docker/temporal-schema.sh')], {
    timeoutMs: 2 * MINUTES,
    env: {
      PATH,
      ...schema.environment,
      SQL_HOST: '127.0.0.1',
      SQL_PORT: String(postgres.port),
      SQL_USER: user,
      SQL_PASSWORD: password,
      SCHEMA: join(source, 'schema'),
    },
  });
  const names = [...PARTS.flatMap((part) => [`${part}_GRPC_PORT`, `${part}_MEMBERSHIP_PORT`]), 'FRONTEND_HTTP_PORT'];
  const free = await findLowPorts(names.length);
  const ports = Object.fromEntries(names.map((name, i) => [name, String(free[i])]));
  const port = Number(ports.FRONTEND_GRPC_PORT);
  const running = startProgram({
    name: 'Temporal',
    command: join(bin, 'temporal-server'),
    args: ['--root', source, '--config', 'config', '--env', 'docker', '--allow-no-auth', 'start'],
    logFile: join(folder, 'temporal.log'),
    env: {
      PATH,
      ...temporal.environment,
      POSTGRES_SEEDS: '127.0.0.1',
      DB_PORT: String(postgres.port),
      POSTGRES_PORT: String(postgres.port),
      POSTGRES_USER: user,
      POSTGRES_PWD: password,
      BIND_ON_IP: '127.0.0.1',
      LOG_LEVEL: 'warn',
      DYNAMIC_CONFIG_FILE_PATH: join(source, 'config/dynamicconfig/docker.yaml'),
      ...ports,
    },
  });
  const address = `127.0.0.1:${port}`;
  const createNamespace = () =>
    runProgram('sh', ['-c', namespace.command?.join(' ').replaceAll('$$', '$') ?? ''], {
      env: { PATH, HOME: folder, ...namespace.environment, TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: 'default' },
      timeoutMs: MINUTES,
    });
  // It fails until the server is well, and is run again, as Compose does.
  await waitUntilReady(
    running,
    async () =>
      (await isListening(port)) &&
      createNamespace().then(
        () => true,
        () => false,
      ),
    MINUTES,
  );
  return { ...running, address, uiUrl: undefined };
}
