export type Ending = { asked: Promise<'asked'>; signal: AbortSignal };

/**
 * Settles when somebody wants this process to end: Ctrl-C, a polite kill, a closed terminal, or the launcher being
 * gone. What is said to a terminal or a pipe that is gone is lost, and does not end the process before it has stopped
 * what it started.
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
