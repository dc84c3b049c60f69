import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openLink } from '#infra/chaos/testing/link.ts';
import type { Dice } from '#shared/testing/random-week.ts';

const CHUNKS = 600;
/** Chooses lateness, the third fault, for a moment each time. */
const LATE = {
  pick: (faults: readonly unknown[]) => faults[2],
  int: (least: number) => Math.min(least, 20),
} as unknown as Dice;

it('chaos: a link that is late now and then passes on every byte in its order', async ({ onTestFinished }) => {
  const server = createServer((socket) => socket.pipe(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const link = await openLink(`127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(link.close);
  const client = connect(Number(link.address.split(':')[1]), '127.0.0.1').setNoDelay();
  onTestFinished(() => void client.destroy());
  let received = '';
  client.on('data', (bytes) => {
    received += bytes;
  });
  let isSending = true;
  const disturbing = (async () => {
    for (; isSending; await wait(3)) await link.disturb(LATE);
  })();
  let sent = '';
  for (let i = 0; i < CHUNKS; i++) {
    sent += `${i} `;
    client.write(`${i} `);
    await wait(1);
  }
  isSending = false;
  await disturbing;
  await expect.poll(() => received.length).toBe(sent.length);
  expect(received).toBe(sent);
});
