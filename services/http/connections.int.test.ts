import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_REQUEST_MS } from '#services/http/mount.ts';
import { createTestApi, type TestApi } from '#services/http/testing/app.ts';

/* What only a connection shows: an injected request has none. */

/** More than the buffers of a connection hold. */
const FILE_BYTES = 32 * 1024 * 1024;
const FILE = '/assets/long-1a2b3c.bin';
const folder = mkdtempSync(join(tmpdir(), 'seven-stones-connections-'));
const openSockets: { destroy: () => void }[] = [];
let api: TestApi;
let port: number;

const listen = async ({ app }: Pick<TestApi, 'app'>): Promise<number> => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<body></body>');
  writeFileSync(join(folder, FILE), Buffer.alloc(FILE_BYTES));
  api = await createTestApi({ web: { folder, claims: {}, releases: null } });
  port = await listen(api);
});
afterAll(async () => {
  for (const socket of openSockets) socket.destroy();
  await api?.close();
  rmSync(folder, { recursive: true });
});

/** Begins to fetch the file, and reads nothing of it yet. */
const beginFile = (from: number) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    openSockets.push(
      get({ port: from, path: FILE, agent: false }, (answer) => resolve(answer.pause())).on('error', reject),
    );
  });

it('an address that nobody can decode is not found, and no fault of the server', async () => {
  const status = await new Promise((resolve, reject) => {
    // Browsers keep the fragment to themselves.
    get({ port, path: '/#%', agent: false }, (answer) => resolve(answer.resume().statusCode)).on('error', reject);
  });
  expect([status, api.faults]).toEqual([404, []]);
});

it('an upgrade that is answered with anything else leaves no connection behind', async () => {
  const upgrade = async (path: string, mark = '') => {
    const socket = connect(port, '127.0.0.1');
    openSockets.push(socket);
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n${mark}\r\n`);
    let text = '';
    socket.on('data', (bytes) => (text += bytes));
    await once(socket, 'close');
    return Number(text.split(' ')[1]);
  };
  expect([
    await upgrade('/api/auth/user'),
    await upgrade('/api/live'),
    await upgrade('/api/live', 'sec-fetch-site: cross-site\r\n'),
  ]).toEqual([200, 401, 403]);
});

describe.concurrent('after the time that a request has', { timeout: 3 * MAX_REQUEST_MS }, () => {
  it('a file is still sent to its end', async () => {
    const answer = await beginFile(port);
    await wait(MAX_REQUEST_MS + 500);
    let bytes = 0;
    for await (const chunk of answer) bytes += (chunk as Buffer).length;
    expect(bytes).toBe(FILE_BYTES);
  });

  it('a body that has not come is its caller’s delay, and no fault of the server', async () => {
    const headers = { 'content-type': 'application/json', 'content-length': '100' };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const path = '/api/auth/token?grant_type=password';
      const call = request({ port, path, method: 'POST', headers, agent: false }, resolve).on('error', reject);
      openSockets.push(call);
      call.flushHeaders();
    });
    expect([answer.statusCode, answer.headers['retry-after'], api.faults]).toEqual([408, '2', []]);
  });

  it('a process that ends does not wait for whoever fetches a file slowly', async () => {
    const node = await api.anotherNode();
    const answer = await beginFile(await listen(node));
    const broken = new Promise((resolve) => answer.on('error', resolve));
    await node.close();
    answer.resume();
    expect(await broken).toMatchObject({ code: 'ECONNRESET' });
  });
});
