import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Driver, type Engine, WINDOW } from '#infra/engines/testing/driver.ts';
import { findFreePort } from '#infra/start/ports.ts';

/*
 * WebKit as Debian builds it, by the classic WebDriver protocol. The client is our own, since only six calls are
 * needed.
 */
type WebkitPrograms = { driver: string; browser: string; xvfb: string | undefined };

const READY_MS = 20_000;

export async function startWebkitEngine({ driver, browser, xvfb }: WebkitPrograms): Promise<Engine> {
  const screen = process.env.DISPLAY || !xvfb ? null : await startScreen(xvfb);
  const environment = { ...process.env, ...(screen && { DISPLAY: screen.display }) };
  return {
    name: 'WebKit',
    program: browser,
    openWindow: () => openWindow(driver, browser, environment),
    end: async () => void (await endProcess(screen?.process)),
  };
}

/** WebKit needs a display, also without a user. */
async function startScreen(xvfb: string): Promise<{ display: string; process: ChildProcess }> {
  const size = `${WINDOW.width + 100}x${WINDOW.height + 200}x24`;
  const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(child.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  return { display: `:${number.toString().trim()}`, process: child };
}

async function endProcess(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}

/** A driver serves one session, so each window has its own driver. */
async function openWindow(program: string, browser: string, env: NodeJS.ProcessEnv): Promise<Driver> {
  const port = await findFreePort();
  const complaints: string[] = [];
  const child = spawn(program, [`--port=${port}`, '--host=127.0.0.1'], { env, stdio: 'ignore' });
  const base = `http://127.0.0.1:${port}`;
  await untilReady(`${base}/status`);
  const options = { binary: browser, args: ['--automation', `--geometry=${WINDOW.width}x${WINDOW.height}`] };
  const { sessionId } = (await send(`${base}/session`, 'POST', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
  })) as {
    sessionId: string;
  };
  const session = `${base}/session/${sessionId}`;
  const performActions = (actions: readonly object[]) => send(`${session}/actions`, 'POST', { actions });
  return {
    open: async (address) => void (await send(`${session}/url`, 'POST', { url: address })),
    read: async (expression) => {
      const script = `(${recordErrors})(); return [(${expression}), pageErrors.splice(0)];`;
      const [value, errors] = (await send(`${session}/execute/sync`, 'POST', { script, args: [] })) as [
        unknown,
        string[],
      ];
      complaints.push(...errors);
      return value;
    },
    press: async ({ x, y }) => {
      const move = { type: 'pointerMove', duration: 0, origin: 'viewport', x: Math.round(x), y: Math.round(y) };
      const actions = [move, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }];
      await performActions([{ type: 'pointer', id: 'hand', parameters: { pointerType: 'mouse' }, actions }]);
    },
    type: async (text) => {
      const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
      await performActions([{ type: 'key', id: 'keys', actions }]);
    },
    picture: async () => Buffer.from((await send(`${session}/screenshot`, 'GET')) as string, 'base64'),
    listErrors: () => complaints,
    listComplaints: () => complaints,
    close: async () => {
      await send(session, 'DELETE').catch(() => undefined);
      await endProcess(child);
    },
  };
}

declare let pageErrors: string[];
/**
 * Runs in the page before every read. This driver does not report the console, so the page records errors itself; those
 * before the first read are not recorded.
 */
function recordErrors(): void {
  if ('pageErrors' in globalThis) return;
  Object.assign(globalThis, { pageErrors: [] });
  const { error } = console;
  console.error = (...words: unknown[]) => {
    pageErrors.push(words.join(' '));
    error(...words);
  };
  addEventListener('error', ({ message }) => pageErrors.push(message));
  addEventListener('unhandledrejection', ({ reason }) => pageErrors.push(`${reason}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    pageErrors.push(`${violatedDirective} forbids ${blockedURI}`),
  );
}

async function untilReady(address: string): Promise<void> {
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(100)) {
    if (
      await fetch(address).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
  }
  throw new Error(`no driver answers at ${address}`);
}

async function send(address: string, method: 'POST' | 'GET' | 'DELETE', body?: object): Promise<unknown> {
  const answer = await fetch(address, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const { value } = (await answer.json()) as { value: unknown };
  if (!answer.ok) throw new Error(`${method} ${new URL(address).pathname}: ${JSON.stringify(value)}`);
  return value;
}
