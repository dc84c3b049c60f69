import { startTcpProxy } from '#services/database/testing/tcp-proxy.ts';
import { readMessages } from '#services/http/testing/cuttable-proxy.ts';

/** The traffic between clients and a database on the wire. */
export type Traffic = { statements: number; received: number };

/** Frontend messages that execute a statement: Query, and Execute of the extended protocol. */
const EXECUTING = new Set(['Q', 'E']);

/** A proxy to a database that counts the passing statements, of any client, and the bytes that come back. */
export async function startCountingProxy(databaseUrl: string) {
  const total: Traffic = { statements: 0, received: 0 };
  const { url, close } = await startTcpProxy(databaseUrl, ({ client, upstream }) => {
    client.pipe(upstream).pipe(client);
    const count = readMessages(true, (type) => {
      if (EXECUTING.has(String.fromCharCode(type))) total.statements += 1;
    });
    client.on('data', count);
    upstream.on('data', (bytes: Buffer) => {
      total.received += bytes.length;
    });
  });
  return {
    url,
    close,
    /** The traffic during an action. */
    during: async (work: () => Promise<unknown>): Promise<Traffic> => {
      const countsBefore = { ...total };
      await work();
      return {
        statements: total.statements - countsBefore.statements,
        received: total.received - countsBefore.received,
      };
    },
  };
}
