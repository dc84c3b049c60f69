export type ShutdownRequest = { requested: Promise<'asked'>; signal: AbortSignal };

/**
 * Resolves on a request to end this process: SIGINT, SIGTERM, SIGHUP or the end of the launcher. Write errors of a
 * closed terminal or pipe are ignored, so that they do not end the process before its children are stopped.
 */
export function listenForShutdown(): ShutdownRequest {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const controller = new AbortController();
  const requestPromise = new Promise<'asked'>((resolve) => {
    const requestShutdown = () => {
      controller.abort();
      resolve('asked');
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, requestShutdown);
    process.once('disconnect', requestShutdown);
  });
  return { requested: requestPromise, signal: controller.signal };
}
