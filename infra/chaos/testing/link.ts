import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { startTcpProxy } from '#services/database/testing/tcp-proxy.ts';
import type { Dice } from '#shared/testing/random-week.ts';

/** How long a link fails, and how late it is while it is slow. */
const FAILS_MS = [500, 5_000] as const;
const DELAY_MS = [20, 400] as const;

/** The way of all processes to a server, which can fail while both sides live. */
export async function openLink(target: string) {
  let [delayMs, isHole] = [0, false];
  const proxy = await startTcpProxy(target, ({ client, upstream }) => {
    forward(client, upstream, () => delayMs);
    forward(upstream, client, () => delayMs);
    if (isHole) for (const socket of [client, upstream]) socket.pause();
  });
  const setHole = (now: boolean) => {
    isHole = now;
    for (const { client, upstream } of proxy.pairs)
      for (const socket of [client, upstream]) socket[now ? 'pause' : 'resume']();
  };
  const faults: readonly ((dice: Dice) => Promise<unknown>)[] = [
    // Each connection ends at once, and others may begin.
    async () => {
      for (const { client, upstream } of proxy.pairs) {
        client.resetAndDestroy();
        upstream.destroy();
      }
    },
    // A black hole: connections stay, new ones are accepted, and nothing passes.
    async (dice) => {
      setHole(true);
      await wait(dice.int(...FAILS_MS));
      setHole(false);
    },
    // What passes is late.
    async (dice) => {
      delayMs = dice.int(...DELAY_MS);
      await wait(dice.int(...FAILS_MS));
      delayMs = 0;
    },
    // Nobody listens.
    async (dice) => {
      await proxy.close();
      await wait(dice.int(...FAILS_MS));
      await proxy.open();
    },
  ];
  return {
    address: proxy.address,
    url: proxy.url,
    /** Resolves when the link is whole again. */
    disturb: async (dice: Dice): Promise<void> => {
      await dice.pick(faults)(dice);
    },
    close: proxy.close,
  };
}

/** Passes bytes on in their order, each as late as the link is when it comes, and none before those that came earlier. */
function forward(from: Socket, to: Socket, readDelay: () => number): void {
  let waiting: { bytes: Buffer; dueMs: number }[] = [];
  let timer: NodeJS.Timeout | undefined;
  function pass(): void {
    const now = performance.now();
    const next = waiting.findIndex(({ dueMs }) => dueMs > now);
    const due = next < 0 ? waiting : waiting.slice(0, next);
    waiting = waiting.slice(due.length);
    for (const { bytes } of due) to.write(bytes);
    timer = waiting[0] && setTimeout(pass, Math.ceil(waiting[0].dueMs - now));
  }
  from.on('data', (bytes) => {
    waiting.push({ bytes, dueMs: performance.now() + readDelay() });
    if (!timer) pass();
  });
}
