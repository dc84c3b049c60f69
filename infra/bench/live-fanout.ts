import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'ws';
import { seededRandom, shuffled } from '#shared/values/seeded.ts';

type Way = 'ours' | 'bare';
type Options = { sockets: number; rounds: number };

/**
 * How fast one view reaches many sockets through the hub, against a bare `ws` that sends the same text. Both send in turn, in a
 * shuffled order, so a busy machine slows both alike; the median time of one send to everybody is compared.
 */
export async function fanoutRatio({ sockets, rounds }: Options): Promise<{ ratio: number; framesPerSecond: number }> {
  const server = fork(fileURLToPath(new URL('./live-fanout-server.main.ts', import.meta.url)));
  try {
    const ports = await new Promise<Record<Way, number>>((resolve, reject) => {
      server.once('message', (message) => resolve(message as Record<Way, number>));
      server.once('exit', (code) => reject(new Error(`The fan-out server ended with ${code}`)));
    });
    const crowds = { ours: await crowd(ports.ours, sockets), bare: await crowd(ports.bare, sockets) };
    const send = (way: Way, text?: string) => server.send({ send: way, text });
    await crowds.ours.all(() => send('ours'));
    const text = crowds.ours.last();
    await crowds.bare.all(() => send('bare', text));
    const random = seededRandom('fan-out');
    const times: Record<Way, number[]> = { ours: [], bare: [] };
    for (let round = 0; round < rounds; round++) {
      for (const way of shuffled<Way>(['ours', 'bare'], random)) {
        const began = performance.now();
        await crowds[way].all(() => send(way, way === 'bare' ? text : undefined));
        times[way].push(performance.now() - began);
      }
    }
    for (const { end } of Object.values(crowds)) end();
    return { ratio: median(times.bare) / median(times.ours), framesPerSecond: (sockets * 1000) / median(times.ours) };
  } finally {
    server.kill();
  }
}

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] as number;

/** Many sockets of one server; `all` resolves when each of them has got one more frame. */
async function crowd(port: number, count: number) {
  let missing = 0;
  let done = () => {};
  let text = '';
  const wires = await Promise.all(
    Array.from({ length: count }, async () => {
      const wire = new WebSocket(`ws://127.0.0.1:${port}`, { perMessageDeflate: false });
      await new Promise((resolve, reject) => wire.once('message', resolve).once('error', reject));
      wire.on('message', (data) => {
        text ||= String(data);
        missing -= 1;
        if (missing === 0) done();
      });
      return wire;
    }),
  );
  return {
    all: (send: () => void) =>
      new Promise<void>((resolve) => {
        missing = count;
        done = resolve;
        send();
      }),
    last: () => text,
    end: () => {
      for (const wire of wires) wire.terminate();
    },
  };
}
