import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { readMessages } from '#services/http/testing/cuttable-proxy.ts';

/** The traffic between clients and a database on the wire. */
export type Traffic = { statements: number; received: number };

/** Frontend messages that execute a statement: Query, and Execute of the extended protocol. */
const EXECUTING = new Set(['Q', 'E']);

/** A proxy to a database that counts the passing statements, of any client, and the bytes that come back. */
export async function startCountingProxy(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const total: Traffic = { statements: 0, received: 0 };
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
    const count = readMessages(true, (type) => {
      if (EXECUTING.has(String.fromCharCode(type))) total.statements += 1;
    });
    client.on('data', count);
    upstream.on('data', (bytes: Buffer) => {
      total.received += bytes.length;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: Object.assign(new URL(databaseUrl), {
      port: String((server.address() as AddressInfo).port),
      hostname: '127.0.0.1',
    }).href,
    /** The traffic during an action. */
    during: async (work: () => Promise<unknown>): Promise<Traffic> => {
      const countsBefore = { ...total };
      await work();
      return {
        statements: total.statements - countsBefore.statements,
        received: total.received - countsBefore.received,
      };
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
