import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * `held`: connections are accepted and nothing passes. `deaf`: requests arrive, no reply comes back. Opening lets the
 * held traffic pass.
 */
export type GateState = 'open' | 'held' | 'deaf';

/**
 * A proxy to a server whose traffic a test can hold without closing a connection, as with a hanging server or a lost
 * reply.
 */
export async function startGateProxy(target: string) {
  const [host, port] = target.split(':') as [string, string];
  const pairs = new Set<{ client: Socket; upstream: Socket }>();
  let passing: GateState = 'open';
  const apply = ({ client, upstream }: { client: Socket; upstream: Socket }) => {
    if (passing === 'held') client.pause();
    else client.resume();
    if (passing === 'open') upstream.resume();
    else upstream.pause();
  };
  const server = createServer((client) => {
    const upstream = connect(Number(port), host);
    const pair = { client, upstream };
    pairs.add(pair);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (chunk) => void to.write(chunk)).on('error', () => {});
      from.on('close', () => {
        to.destroy();
        pairs.delete(pair);
      });
    }
    apply(pair);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    let: (how: GateState) => {
      passing = how;
      for (const pair of pairs) apply(pair);
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const { client, upstream } of pairs) for (const socket of [client, upstream]) socket.destroy();
      await closed;
    },
  };
}
export type Gate = Awaited<ReturnType<typeof startGateProxy>>;
