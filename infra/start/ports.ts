import { connect, createServer } from 'node:net';

const listenOn = (port: number, host = '127.0.0.1'): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });

/** A port that is free now. Another process may take it at any time: ask right before using it. */
export const findFreePort = (): Promise<number> => listenOn(0);

const readFault = (listening: Promise<unknown>): Promise<string | undefined> =>
  listening.then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error.code ?? error.message,
  );

/**
 * Why nothing can listen on this port, such as EADDRINUSE; undefined if it is free. What listens on `::1` alone would be
 * asked in our place, since browsers prefer that address for `localhost`; a machine may lack it.
 */
export async function findPortFault(port: number): Promise<string | undefined> {
  const fault = await readFault(listenOn(port));
  if (fault) return fault;
  return (await readFault(listenOn(port, '::1'))) === 'EADDRINUSE' ? 'EADDRINUSE' : undefined;
}

export const isPortFree = async (port: number): Promise<boolean> => (await findPortFault(port)) === undefined;

/** Whether a connection to the port is accepted. */
export const isListening = (port: number, host = '127.0.0.1'): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
