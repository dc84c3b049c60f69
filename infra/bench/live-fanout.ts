import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { uuidv7 } from 'uuidv7';
import { median } from '#infra/bench/harness.ts';
import { startReceivers } from '#infra/bench/live-receivers.ts';
import { createRandom, toShuffled } from '#shared/values/seeded.ts';

const WAYS = ['ours', 'bare', 'ready'] as const;
type FanoutWay = (typeof WAYS)[number];
type FanoutTarget = 'ours' | 'bare';
export type FanoutPorts = Record<FanoutTarget, number>;
export type FanoutOrder = { move: FanoutWay };
type FanoutResult = { ratio: number; ratioOfReady: number; framesPerSecond: number };
type FanoutOptions = { weeks: number; socketsEach: number; rounds: number };

const WARM_UP_ROUNDS = 20;

/**
 * How fast the views of many weeks reach their few watchers through the hub, relative to a bare `ws` that builds the
 * same views (`ratio`) and to one that only sends prepared texts (`ratioOfReady`). They alternate in shuffled order, so
 * that other load affects all alike; the median times of a round, in which every week changes once, are compared.
 */
export async function measureFanout({ weeks, socketsEach, rounds }: FanoutOptions): Promise<FanoutResult> {
  const server = fork(fileURLToPath(new URL('./live-fanout-server.main.ts', import.meta.url)));
  let stop = async () => {};
  try {
    const ports = await new Promise<FanoutPorts>((resolve, reject) => {
      server.once('message', (message) => resolve(message as FanoutPorts));
      server.once('exit', (code) => reject(new Error(`The fan-out server ended with ${code}`)));
    });
    const ids = Array.from({ length: weeks }, () => uuidv7());
    const listSockets = (group: FanoutTarget) =>
      ids.flatMap((week) =>
        Array.from({ length: socketsEach }, () => ({ url: `ws://127.0.0.1:${ports[group]}/${week}`, group })),
      );
    const receiverGroup = await startReceivers([...listSockets('ours'), ...listSockets('bare')]);
    stop = receiverGroup.stop;
    const random = createRandom('fan-out');
    const times: Record<FanoutWay, number[]> = { ours: [], bare: [], ready: [] };
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      for (const way of toShuffled<FanoutWay>([...WAYS], random)) {
        let began = 0;
        await receiverGroup.all(way === 'ours' ? 'ours' : 'bare', () => {
          began = performance.now();
          server.send({ move: way } satisfies FanoutOrder);
        });
        if (round >= 0) times[way].push(performance.now() - began);
      }
    }
    const ours = median(times.ours);
    return {
      ratio: median(times.bare) / ours,
      ratioOfReady: median(times.ready) / ours,
      framesPerSecond: (weeks * socketsEach * 1000) / ours,
    };
  } finally {
    await stop();
    server.kill();
  }
}
