import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { RunningProgram } from '#infra/start/processes.ts';

type DevWeb = {
  root: string;
  port: number;
  /** Address of the running API. */
  api: string;
  /** Called a moment after code of API or worker has changed. */
  restart: () => void;
};

type Part = 'api' | 'worker';
type Development = Omit<DevWeb, 'restart'> & {
  parts: Partial<Record<Part, RunningProgram>>;
  /** Starts a part and puts it into `parts`. */
  start: (name: Part) => RunningProgram;
  say: (line: string) => void;
};

/**
 * Serves the web app from its sources and starts API and worker again when their code changes; both run already. A part
 * that broken code has ended waits for the next change. Resolves to a function that ends it and leaves the parts alone.
 * A new migration is not applied before the next start, since a file that was applied is not edited again.
 */
export const startDevelopment = async ({ parts, start, say, ...web }: Development): Promise<() => Promise<void>> => {
  let isOver = false;
  let restarting = Promise.resolve();
  const reportEnd = (name: Part, running: RunningProgram | undefined) =>
    void running?.ended.then((sentence) => {
      if (!isOver && parts[name] === running) say(`${sentence}\nIt starts again when its code changes.`);
    });
  const startAgain = async (name: Part) => {
    const old = parts[name];
    delete parts[name];
    await old?.stop();
    if (!isOver) reportEnd(name, start(name));
  };
  const restart = () => {
    restarting = restarting.then(async () => {
      if (isOver) return;
      say('Code has changed: API and worker start again.');
      await Promise.all([startAgain('api'), startAgain('worker')]);
    });
  };
  const endWeb = await serveSources({ ...web, restart });
  reportEnd('api', parts.api);
  reportEnd('worker', parts.worker);
  return async () => {
    isOver = true;
    await endWeb();
    await restarting;
  };
};

/** What API and worker run. */
const SERVER_FOLDERS = ['services', 'workflows', 'shared'];
const SETTINGS = /<script type="application\/json" id="settings">[\s\S]*?<\/script>/;
/** A save touches several files, and editors write some of them twice. */
const SETTLED_MS = 300;

/**
 * Serves the web app from its sources by Vite, with hot reload, and passes what belongs to the API on to it. Hot reload
 * needs inline scripts, so these pages carry no content security policy; the API's own answers keep theirs, and no
 * production start reaches this module. Resolves to a function that ends it.
 */
const serveSources = async ({ root, port, api, restart }: DevWeb): Promise<() => Promise<void>> => {
  // Only here: a start of the built app needs no Vite.
  const { createServer } = await import('vite');
  const server = await createServer({
    configFile: join(root, 'infra/web/vite.config.ts'),
    cacheDir: join(root, '.data/dev-vite'),
    logLevel: 'warn',
    clearScreen: false,
    plugins: [pageSettings(api)],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      proxy: {
        // Not the modules of `web/api`, which Vite serves under the same path.
        '^/api/(?!.*[.]tsx?(?:[?]|$))': { target: api, ws: true },
        '^/(?:healthz|readyz|metrics)$': { target: api },
      },
    },
  });
  await server.listen();
  let timer: NodeJS.Timeout | undefined;
  const folders = SERVER_FOLDERS.map((folder) => join(root, folder));
  server.watcher.add(folders).on('all', (_, file) => {
    if (!folders.some((folder) => file.startsWith(folder)) || !/(?<![.]test)[.](?:ts|json)$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(restart, SETTLED_MS);
  });
  return async () => {
    clearTimeout(timer);
    await server.close();
  };
};

/** The operator's settings in each page, as the API puts them into the built ones; the default while it restarts. */
const pageSettings = (api: string): Plugin => ({
  name: 'page-settings',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => {
      const page = await fetch(api).then(
        (answer) => answer.text(),
        () => '',
      );
      const [settings] = SETTINGS.exec(page) ?? [];
      return settings ? html.replace(SETTINGS, () => settings) : html;
    },
  },
});
