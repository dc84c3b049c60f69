import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createOwnEnvironment, startProgram } from '#infra/start/testing/start-program.ts';

it('Ctrl-C during a start is answered at once, while what the start waits for has not ended', async () => {
  const data = mkdtempSync(join(tmpdir(), 'seven-stones-interrupted-'));
  onTestFinished(() => rmSync(data, { recursive: true, force: true }));
  // A database that takes connections and says nothing.
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket.on('error', () => {})));
  onTestFinished(() => void silent.close());
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const start = startProgram(['infra/start/start.main.ts', '--development'], {
    ...(await createOwnEnvironment(data)),
    DATABASE_URL: `postgres://nobody@${address}/nothing`,
    TEMPORAL_ADDRESS: address,
    SMTP_URL: `smtp://${address}`,
  });
  onTestFinished(() => void start.child.kill('SIGKILL'));
  await expect.poll(() => sockets.length, { timeout: 30_000 }).toBeGreaterThan(0);
  start.child.kill('SIGINT');
  await start.until(/Stopping …/);
  expect(sockets.some(({ closed }) => !closed)).toBe(true);
  silent.close();
  for (const socket of sockets) socket.destroy();
  expect(await start.ended).toBe(0);
  expect(start.readOutput().match(/Stopping …/g)).toHaveLength(1);
}, 60_000);
