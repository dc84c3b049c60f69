import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import type { ReceiverOrder } from '#infra/bench/live-receivers.ts';
import type { LoadOrder } from '#infra/bench/load.ts';

/** Accepts every connection and answers nothing. */
const silent = createServer(() => {}).on('upgrade', () => {});
let part: ChildProcess | undefined;
afterEach(() => {
  part?.kill('SIGKILL');
  silent.closeAllConnections();
  silent.close();
});

const start = (main: string): ChildProcess => fork(fileURLToPath(new URL(main, import.meta.url)));
async function listenSilently(): Promise<string> {
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  return `127.0.0.1:${(silent.address() as AddressInfo).port}`;
}

/** A parent that is killed says nothing to its children: their channel closes. */
async function loseParent(child: ChildProcess): Promise<string> {
  const ended = once(child, 'exit').then(() => 'ended');
  child.disconnect();
  return Promise.race([ended, wait(5_000).then(() => 'lives on')]);
}

it('a server of the fan-out ends with its benchmark', async () => {
  part = start('live-fanout-server.main.ts');
  await once(part, 'message');
  expect(await loseParent(part)).toBe('ended');
}, 30_000);

it('a reader of live push ends with its benchmark, whatever it waits for', async () => {
  part = start('live-receivers.main.ts');
  await once(part, 'message');
  const socket = { url: `ws://${await listenSilently()}`, group: 'all', number: 0 };
  part.send({ open: [socket] } satisfies Partial<ReceiverOrder>);
  await once(silent, 'upgrade');
  expect(await loseParent(part)).toBe('ended');
}, 30_000);

it('the families of a load end with their benchmark', async () => {
  part = start('load-generator.main.ts');
  const address = await listenSilently();
  const [baseUrl, databaseUrl] = [`http://${address}`, `postgres://${address}/none`];
  part.send({ baseUrl, databaseUrl, families: 1, steady: 1, seconds: 1 } satisfies LoadOrder);
  await once(silent, 'request');
  expect(await loseParent(part)).toBe('ended');
}, 30_000);
