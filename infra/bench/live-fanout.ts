import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { uuidv7 } from 'uuidv7';
import { median } from '#infra/bench/harness.ts';
import { receivers } from '#infra/bench/live-receivers.ts';
import { seededRandom, shuffled } from '#shared/values/seeded.ts';

const WAYS = ['ours', 'bare', 'ready'] as const;
type Way = (typeof WAYS)[number];
type Port = 'ours' | 'bare';
export type FanoutPorts = Record<Port, number>;
export type FanoutOrder = { move: Way };
export type Fanout = { ratio: number; ratioOfReady: number; framesPerSecond: number };
type Options = { weeks: number; socketsEach: number; rounds: number };

const WARM_UP_ROUNDS = 20;

/**
 * How fast the views of many weeks reach their few watchers through the hub, relative to a bare `ws` that builds the
 * same views (`ratio`) and to one that only sends prepared texts (`ratioOfReady`). They alternate in shuffled order, so
 * that other load affects all alike; the median times of a round, in which every week changes once, are compared.
 */
export async function fanoutRatio({ weeks, socketsEach, rounds }: Options): Promise<Fanout> {
  const server = fork(fileURLToPath(new URL('./live-fanout-server.main.ts', import.meta.url)));
  let stop = async () => {};
  try {
    const ports = await new Promise<FanoutPorts>((resolve, reject) => {
      server.once('message', (message) => resolve(message as FanoutPorts));
      server.once('exit', (code) => reject(new Error(`The fan-out server ended with ${code}`)));
    });
    const ids = Array.from({ length: weeks }, () => uuidv7());
    const socketsOf = (group: Port) =>
      ids.flatMap((week) =>
        Array.from({ length: socketsEach }, () => ({ url: `ws://127.0.0.1:${ports[group]}/${week}`, group, week })),
      );
    const crowd = await receivers([...socketsOf('ours'), ...socketsOf('bare')]);
    stop = crowd.stop;
    const random = seededRandom('fan-out');
    const times: Record<Way, number[]> = { ours: [], bare: [], ready: [] };
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      for (const way of shuffled<Way>([...WAYS], random)) {
        let began = 0;
        await crowd.all(way === 'ours' ? 'ours' : 'bare', () => {
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
