import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BroadcastChannel, isMainThread, threadId } from 'node:worker_threads';
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

const channel = new BroadcastChannel('collect-garbage');
channel.unref();

if (isMainThread) {
  const threads = new Set<number>();
  /** What each of the others has in use; the measurement is whole when all that still run have answered. */
  const answers = new Map<number, number>();
  process.on('worker', (worker) => {
    const id = worker.threadId;
    threads.add(id);
    worker.once('exit', () => threads.delete(id));
  });
  channel.onmessage = ({ data }) => {
    if (data !== null) answers.set(data.id, data.mb);
  };
  process.on('SIGUSR2', async () => {
    answers.clear();
    channel.postMessage(null);
    while ([...threads].some((id) => !answers.has(id))) await wait(20);
    collect();
    const othersMb = [...threads].reduce((total, id) => total + (answers.get(id) ?? 0), 0);
    const memory: OwnMemory = { live: othersMb + readLiveMb(), held: readMemoryMb(process.pid) };
    const file = join(process.env.SOAK_MEMORY_FOLDER ?? '.', String(process.pid));
    writeFileSync(`${file}.part`, JSON.stringify(memory));
    renameSync(`${file}.part`, file);
  });
} else
  channel.onmessage = ({ data }) => {
    // Answers of other threads come here, too.
    if (data !== null) return;
    collect();
    channel.postMessage({ id: threadId, mb: readLiveMb() });
  };
