import { connect, createServer } from 'node:net';

const listenOn = (port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });

/** A port that is free now. Another process may take it at any time: ask right before using it. */
export const findFreePort = (): Promise<number> => listenOn(0);

export const isPortFree = (port: number): Promise<boolean> =>
  listenOn(port).then(
    () => true,
    () => false,
  );

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
