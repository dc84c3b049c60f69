import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { uuidv7 } from 'uuidv7';
import { median } from '#infra/bench/harness.ts';
import { receivers } from '#infra/bench/live-receivers.ts';
import { seededRandom, shuffled } from '#shared/values/seeded.ts';

type Way = 'ours' | 'bare';
export type FanoutPorts = Record<Way, number>;
export type FanoutOrder = { move: Way };
type Options = { weeks: number; socketsEach: number; rounds: number };

const WARM_UP_ROUNDS = 20;

/**
 * How fast the views of many weeks reach the few who watch each, through the hub, against a bare `ws` that sends the same frames.
 * Both send in turn, in a shuffled order, so a busy machine slows both alike; the median time of a round, in which every week moves
 * once, is compared.
 */
export async function fanoutRatio({ weeks, socketsEach, rounds }: Options): Promise<{ ratio: number; framesPerSecond: number }> {
  const server = fork(fileURLToPath(new URL('./live-fanout-server.main.ts', import.meta.url)));
  let stop = async () => {};
  try {
    const ports = await new Promise<FanoutPorts>((resolve, reject) => {
      server.once('message', (message) => resolve(message as FanoutPorts));
      server.once('exit', (code) => reject(new Error(`The fan-out server ended with ${code}`)));
    });
    const ids = Array.from({ length: weeks }, () => uuidv7());
    const socketsOf = (group: Way) =>
      ids.flatMap((week) => Array.from({ length: socketsEach }, () => ({ url: `ws://127.0.0.1:${ports[group]}/${week}`, group, week })));
    const crowd = await receivers([...socketsOf('ours'), ...socketsOf('bare')]);
    stop = crowd.stop;
    const random = seededRandom('fan-out');
    const times: Record<Way, number[]> = { ours: [], bare: [] };
    for (let round = -WARM_UP_ROUNDS; round < rounds; round++) {
      for (const way of shuffled<Way>(['ours', 'bare'], random)) {
        let began = 0;
        await crowd.all(way, () => {
          began = performance.now();
          server.send({ move: way } satisfies FanoutOrder);
        });
        if (round >= 0) times[way].push(performance.now() - began);
      }
    }
    return { ratio: median(times.bare) / median(times.ours), framesPerSecond: (weeks * socketsEach * 1000) / median(times.ours) };
  } finally {
    await stop();
    server.kill();
  }
}
