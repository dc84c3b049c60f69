import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection of a client, and the one behind it to the server. */
export type SocketPair = { client: Socket; upstream: Socket };

/**
 * A proxy to `target`, `host:port` or a URL. `onConnection` passes the bytes on; where one side ends, the other ends,
 * too.
 */
export async function startTcpProxy(target: string, onConnection: (pair: SocketPair) => void) {
  const { hostname, port } = new URL(target.includes('://') ? target : `tcp://${target}`);
  const pairs = new Set<SocketPair>();
  const server = createServer((client) => {
    const pair = { client, upstream: connect(Number(port), hostname) };
    pairs.add(pair);
    for (const [socket, other] of [
      [client, pair.upstream],
      [pair.upstream, client],
    ] as const)
      socket
        .on('error', () => {})
        .on('close', () => {
          other.destroy();
          pairs.delete(pair);
        });
    onConnection(pair);
  });
  const listen = (at: number) =>
    new Promise<number>((resolve) =>
      server.listen(at, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)),
    );
  const ownPort = await listen(0);
  return {
    address: `127.0.0.1:${ownPort}`,
    /** A URL `target` by way of the proxy. */
    url: target.includes('://')
      ? Object.assign(new URL(target), { port: String(ownPort), hostname: '127.0.0.1' }).href
      : target,
    pairs: pairs as ReadonlySet<SocketPair>,
    /** Ends all connections and takes no more. */
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const { client, upstream } of pairs) for (const socket of [client, upstream]) socket.destroy();
      await closed;
    },
    /** Listens at the same place again. */
    open: () => listen(ownPort),
  };
}
