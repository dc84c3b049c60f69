import { registerHooks } from 'node:module';
// The hook names the file by its address, which no check of imports follows.
import '#services/database/connection-queue.ts';

/*
 * postgres.js 3.4.9 with another queue. Its own is an array that counts on where items leave in front, and drops the empty
 * slots only when a queue of one item is shifted: with several connections open each query leaves a slot behind, and moves
 * its connection by a search through all of them. What a query takes of memory and processor grows for as long as the
 * process lives (record 0009).
 */
const QUEUE = new URL('connection-queue.ts', import.meta.url).href;
const hooks = registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const isQueue = specifier === './queue.js' && /\/postgres\/src\/\w+\.js$/.test(context.parentURL ?? '');
    return nextResolve(isQueue ? QUEUE : specifier, context);
  },
});
export const { default: postgres } = await import('postgres');
hooks.deregister();
