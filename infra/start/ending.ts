export type Ending = { asked: Promise<'asked'>; signal: AbortSignal };

/**
 * Resolves on a request to end this process: SIGINT, SIGTERM, SIGHUP or the end of the launcher. Write errors of a
 * closed terminal or pipe are ignored, so that they do not end the process before its children are stopped.
 */
export function ending(): Ending {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const wish = new AbortController();
  const asked = new Promise<'asked'>((resolve) => {
    const ask = () => {
      wish.abort();
      resolve('asked');
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask);
    process.once('disconnect', ask);
  });
  return { asked, signal: wish.signal };
}
