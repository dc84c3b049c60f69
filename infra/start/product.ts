import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { startDevelopment } from '#infra/start/development.ts';
import { findFreePort } from '#infra/start/ports.ts';
import { startPostgres, toApiUrl } from '#infra/start/postgres.ts';
import { type RunningProgram, startProgram, waitUntilReady } from '#infra/start/processes.ts';
import { toNodeArgs, toStepEnvironment } from '#infra/start/production.ts';
import { loadLocalSecrets } from '#infra/start/secrets.ts';
import { describeBusyPorts, type Ports, Remedy } from '#infra/start/sentences.ts';
import { findTemporal, startTemporal, startWatchedTemporal } from '#infra/start/temporal.ts';
import { buildWeb } from '#infra/start/web-build.ts';
import { type Config, readConfig } from '#services/config.ts';
import { createWorkClient } from '#services/database/clients.ts';

const DATABASE = 'seven_stones';

/** Worker and Temporal yield processor time to API and Postgres: a signal can wait for seconds, a person cannot. */
const BACKGROUND_NICENESS = 10;

export type Product = {
  baseUrl: string;
  databaseUrl: string;
  /** As the owner of the tables. */
  maintenanceUrl: string;
  authSecrets: Config['secrets']['auth'];
  temporalAddress: string;
  temporalUiUrl: string | undefined;
  mailUrl: string | undefined;
  /** Whether the database has no children yet. */
  isEmpty: boolean;
  parts: Partial<Record<'postgres' | 'temporal' | 'api' | 'worker', RunningProgram>>;
  /** Resolves with a sentence when a process ends by itself. */
  broken: Promise<string>;
  /** Kills the process like a crash and starts it again on the same port; ready when this resolves. */
  crash: (name: 'api' | 'worker') => Promise<void>;
  stop: () => Promise<void>;
};

type ProductOptions = {
  root: string;
  /** Folder of this product's data and logs. */
  data: string;
  /** Folder of downloaded and built programs, shared by all products of this checkout: `.data`. */
  programs: string;
  ports: Ports;
  /** Settings of the caller; they override the defaults. DATABASE_URL and TEMPORAL_ADDRESS replace the own servers. */
  environment: NodeJS.ProcessEnv;
  say: (line: string) => void;
  /** Aborts slow steps such as building Temporal; what was started by then is stopped. */
  signal?: AbortSignal;
  /**
   * Serves the web app from its sources with hot reload in place of the built one; API and worker start again when
   * their code changes.
   */
  isDevelopment?: boolean;
  /** How much worker and Temporal yield processor time, 0 to 19. */
  niceness?: number;
  /** Called for each process as soon as it runs. `mark` is a part of its command line that no other program has. */
  note?: (child: { pid: number; mark: string }) => void;
};

const createDatabase = async (server: string) => {
  const sql = createWorkClient(server);
  try {
    const [existing] = await sql`select 1 from pg_database where datname = ${DATABASE}`;
    if (!existing) await sql.unsafe(`create database ${DATABASE}`);
  } finally {
    await sql.end();
  }
};

/** Whether the database has no children. */
const hasNoChildren = async (databaseUrl: string): Promise<boolean> => {
  const sql = createWorkClient(databaseUrl);
  try {
    return (await sql`select 1 from students limit 1`).length === 0;
  } finally {
    await sql.end();
  }
};

const isReady = async (baseUrl: string): Promise<boolean> => {
  try {
    return (await fetch(`${baseUrl}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
};

/**
 * Boots Postgres, Temporal, the mail inbox, the web app, API and worker; ready when this resolves. If a part fails,
 * those already started are stopped.
 */
export const startProduct = async ({
  root,
  data,
  programs,
  ports,
  environment: suppliedEnvironment,
  say,
  signal,
  isDevelopment = false,
  niceness = BACKGROUND_NICENESS,
  note = () => {},
}: ProductOptions): Promise<Product> => {
  // An empty variable counts as unset, as it does for API and worker.
  const environment: NodeJS.ProcessEnv = Object.fromEntries(
    Object.entries(suppliedEnvironment).filter(([, value]) => value),
  );
  const {
    DATABASE_URL: externalDatabaseUrl,
    TEMPORAL_ADDRESS: externalTemporalAddress,
    SMTP_URL: externalSmtpUrl,
  } = environment;
  const { app, postgres: postgresPort, temporal: temporalPort, temporalUi, mailPage, smtp } = ports;
  const used = {
    app,
    ...(!externalDatabaseUrl && { postgres: postgresPort }),
    ...(!externalTemporalAddress && { temporal: temporalPort, temporalUi }),
    ...(!externalSmtpUrl && { mailPage, smtp }),
  };
  const busy = await describeBusyPorts(used, isDevelopment ? 'npm run dev' : 'npm start');
  if (busy.length > 0) throw new Remedy(busy.join('\n'));

  const stops: (() => Promise<void>)[] = [];
  const parts: Product['parts'] = {};
  const registerProcess = <T extends RunningProgram>(name: keyof Product['parts'], mark: string, running: T): T => {
    parts[name] = running;
    stops.push(running.stop);
    note({ pid: running.pid, mark });
    return running;
  };
  let endDevelopment = async () => {};
  // Stopped in reverse order: API and worker before the servers that they use. First the watcher, so that nothing restarts.
  const stop = async () => {
    await endDevelopment();
    for (const end of stops.splice(0).reverse()) await end();
  };

  const secrets = loadLocalSecrets(data);
  const { AUTH_SECRET, IDEMPOTENCY_SECRET, OPS_TOKEN } = secrets;
  const bootDatabase = async () => {
    const server = externalDatabaseUrl
      ? undefined
      : registerProcess(
          'postgres',
          join(data, 'postgres'),
          await startPostgres({ folder: join(data, 'postgres'), port: postgresPort }),
        );
    if (server) await createDatabase(server.url());
    const maintenanceUrl = environment.MAINTENANCE_URL ?? externalDatabaseUrl ?? server?.url(DATABASE) ?? '';
    return {
      maintenanceUrl,
      databaseUrl: externalDatabaseUrl ?? toApiUrl(maintenanceUrl, secrets.API_POSTGRES_PASSWORD),
    };
  };
  const bootTemporal = async () => {
    if (externalTemporalAddress)
      return { temporalAddress: externalTemporalAddress, temporalUiUrl: environment.TEMPORAL_UI_URL };
    const folder = join(data, 'temporal');
    const program = await findTemporal(programs, say, signal);
    const server = registerProcess(
      'temporal',
      folder,
      await startWatchedTemporal(
        () => startTemporal({ program, folder, port: temporalPort, uiPort: temporalUi, niceness }),
        { say, onReplaced: ({ pid }) => note({ pid, mark: folder }) },
      ),
    );
    return { temporalAddress: server.address, temporalUiUrl: server.uiUrl };
  };
  const bootMail = async () => {
    if (externalSmtpUrl) return undefined;
    const { startDevInbox } = await import('#infra/mail-inbox/dev-inbox.ts');
    const inbox = await startDevInbox({
      folder: join(data, 'mail'),
      smtpPort: smtp,
      httpPort: mailPage,
      now: () => new Date(),
    });
    stops.push(inbox.close);
    return `http://localhost:${inbox.httpPort}/dev/mail`;
  };

  try {
    // Waits for all parts even if one fails, so that nothing starts after `stop`. What takes long to load is loaded while
    // the servers boot.
    const booting = [
      bootDatabase(),
      bootTemporal(),
      bootMail(),
      isDevelopment ? join(root, 'web') : buildWeb(root, say, signal),
    ] as const;
    await Promise.allSettled(booting);
    signal?.throwIfAborted();
    const [{ databaseUrl, maintenanceUrl }, { temporalAddress, temporalUiUrl }, mailUrl, webFolder] =
      await Promise.all(booting);
    const { TEMPORAL_NAMESPACE: namespace = 'default', TEMPORAL_API_KEY: apiKey } = environment;
    const { prepareInstallation } = await import('#services/ops/prepare-installation.ts');
    const { temporalFault } = await prepareInstallation({
      databaseUrl,
      maintenanceUrl,
      temporal: { address: temporalAddress, namespace, apiKey },
    });
    if (temporalFault)
      throw new Error(
        `No Temporal serves us at ${temporalAddress}, where TEMPORAL_ADDRESS points: ${temporalFault.message}`,
      );
    const isEmpty = await hasNoChildren(databaseUrl);
    const baseUrl = environment.BASE_URL ?? `http://localhost:${app}`;
    const apiPort = isDevelopment ? await findFreePort() : app;
    const env: NodeJS.ProcessEnv = {
      // Without it each process strips the types of every file again: npm start took 6.6 s, with it 5.1.
      NODE_COMPILE_CACHE: join(programs, 'compiled'),
      AUTH_SECRET,
      IDEMPOTENCY_SECRET,
      OPS_TOKEN,
      WEB_FOLDER: webFolder,
      WEB_RELEASES_FOLDER: join(data, 'web-releases'),
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      // All users of a local product share one address, and its mails stay on this machine.
      LETTERS_PER_RECIPIENT_HOUR: '20',
      LETTERS_PER_NETWORK_DAY: '100000',
      LETTERS_PER_MINUTE: '100000',
      ...environment,
      PORT: String(apiPort),
      BASE_URL: baseUrl,
      DATABASE_URL: databaseUrl,
      MAINTENANCE_URL: maintenanceUrl,
      TEMPORAL_ADDRESS: temporalAddress,
      ...(temporalUiUrl && { TEMPORAL_UI_URL: temporalUiUrl }),
      ...(mailUrl && { MAIL_INBOX_URL: mailUrl }),
    };
    const startNode = (name: 'api' | 'worker') => {
      const args = toNodeArgs(root, name);
      const script = args.at(-1) as string;
      if (!existsSync(script)) throw new Error(`${relative(root, script)} is missing from this checkout`);
      return registerProcess(
        name,
        script,
        startProgram({
          name: `The ${name}`,
          command: process.execPath,
          args,
          cwd: root,
          env: toStepEnvironment(name, env),
          logFile: join(data, 'logs', `${name}.log`),
          niceness: name === 'worker' ? niceness : 0,
        }),
      );
    };
    const waitForApi = (api: RunningProgram) =>
      waitUntilReady(api, () => isReady(`http://127.0.0.1:${apiPort}`), 60_000);
    const [api, worker] = [startNode('api'), startNode('worker')];
    await waitForApi(api);
    if (worker.hasEnded()) throw new Error(await worker.ended);

    if (isDevelopment)
      endDevelopment = await startDevelopment({
        root,
        port: app,
        api: `http://127.0.0.1:${apiPort}`,
        parts,
        start: startNode,
        say,
      });
    const lasting = isDevelopment ? [parts.postgres, parts.temporal] : Object.values(parts);
    const broken = Promise.race([
      new Promise<never>(() => {}),
      ...lasting.flatMap((part) => (part ? [part.ended] : [])),
    ]);
    const crash = async (name: 'api' | 'worker') => {
      const old = parts[name];
      if (old) process.kill(old.pid, 'SIGKILL');
      await old?.ended;
      const fresh = startNode(name);
      if (name === 'api') await waitForApi(fresh);
    };
    const authSecrets = readConfig(env).secrets.auth;
    return {
      baseUrl,
      databaseUrl,
      maintenanceUrl,
      authSecrets,
      temporalAddress,
      temporalUiUrl,
      mailUrl,
      isEmpty,
      parts,
      broken,
      crash,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
};
