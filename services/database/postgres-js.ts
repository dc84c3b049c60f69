import { registerHooks } from 'node:module';
// The hook names the file by its address, which no check of imports follows.
import '#services/database/connection-queue.ts';

/*
 * postgres.js 3.4.9 with another queue. Its own is an array that counts on where items leave in front, and drops the empty
 * slots only when a queue of one item is shifted: with several connections open each query leaves a slot behind, and moves
 * its connection by a search through all of them. What a query takes of memory and processor grows for as long as the
 * process lives (record 0009).
 *
 * Each new connection first reads the types of arrays, and nobody waits for that: where the connection is lost meanwhile,
 * the rejection would end the process. Its query is rejected by itself, and the next connection reads the types again.
 */
const QUEUE = new URL('connection-queue.ts', import.meta.url).href;
const READING_TYPES = 'return fetchArrayTypes()';
const hooks = registerHooks({
  resolve: (specifier, context, nextResolve) => {
    const isQueue = specifier === './queue.js' && /\/postgres\/src\/\w+\.js$/.test(context.parentURL ?? '');
    return nextResolve(isQueue ? QUEUE : specifier, context);
  },
  load: (url, context, nextLoad) => {
    const loaded = nextLoad(url, context);
    if (!url.endsWith('/postgres/src/connection.js')) return loaded;
    const source = String(loaded.source).replace(READING_TYPES, `${READING_TYPES}.catch(() => {})`);
    return { ...loaded, source };
  },
});
export const { default: postgres } = await import('postgres');
hooks.deregister();
