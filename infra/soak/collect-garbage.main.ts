import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

/*
 * Loaded before a process (`node --import`), it lets SIGUSR2 collect the garbage of all its threads. V8 returns memory
 * late where there is enough: an API that holds 80 MB keeps 500, and what it keeps creeps up for hours without a leak.
 */
setFlagsFromString('--expose-gc');
const collectOnce: () => void = runInNewContext('gc');
/** What the first collection lets be finalized goes with the second. */
const collect = () => {
  collectOnce();
  collectOnce();
};
const channel = new BroadcastChannel('collect-garbage');
channel.onmessage = collect;
channel.unref();
if (isMainThread)
  process.on('SIGUSR2', () => {
    collect();
    channel.postMessage(null);
  });
