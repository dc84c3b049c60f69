import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';
import { type OwnMemory, readMemoryMb } from '#infra/soak/memory.ts';

/*
 * Loaded before a process (`node --import`), it lets SIGUSR2 collect the garbage of all its threads and write what is left
 * to a file of its process id in `SOAK_MEMORY_FOLDER`. Measured from outside, the memory of a process is that of its load
 * of the last seconds: V8 returns memory late where there is enough, and an API that holds 80 MB keeps 500.
 */
setFlagsFromString('--expose-gc');
const collectGarbage: (options: { type: 'major'; flavor: 'last-resort' }) => void = runInNewContext('gc');
/** As where memory runs out: it repeats until nothing more is freed, and gives the pages back, which a usual one keeps. */
const collect = () => collectGarbage({ type: 'major', flavor: 'last-resort' });
/** What objects, code and buffers of this thread take, in MB. */
function readLiveMb(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

/** Threads that compute for longer answer too late, and are missing in one measurement. */
const ANSWER_MS = 2_000;
const channel = new BroadcastChannel('collect-garbage');
channel.unref();

if (isMainThread) {
  let othersMb = 0;
  channel.onmessage = (event) => {
    othersMb += event.data;
  };
  process.on('SIGUSR2', async () => {
    othersMb = 0;
    channel.postMessage(null);
    await wait(ANSWER_MS);
    collect();
    const memory: OwnMemory = { live: othersMb + readLiveMb(), held: readMemoryMb(process.pid) };
    const file = join(process.env.SOAK_MEMORY_FOLDER ?? '.', String(process.pid));
    writeFileSync(`${file}.part`, JSON.stringify(memory));
    renameSync(`${file}.part`, file);
  });
} else
  channel.onmessage = (event) => {
    // Answers of other threads come here, too.
    if (event.data !== null) return;
    collect();
    channel.postMessage(readLiveMb());
  };
