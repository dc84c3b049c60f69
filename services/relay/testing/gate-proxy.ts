import { type SocketPair, startTcpProxy } from '#services/database/testing/tcp-proxy.ts';

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
  let passing: GateState = 'open';
  const apply = ({ client, upstream }: SocketPair) => {
    if (passing === 'held') client.pause();
    else client.resume();
    if (passing === 'open') upstream.resume();
    else upstream.pause();
  };
  const { address, pairs, close } = await startTcpProxy(target, (pair) => {
    const { client, upstream } = pair;
    client.on('data', (bytes) => void upstream.write(bytes));
    upstream.on('data', (bytes) => void client.write(bytes));
    apply(pair);
  });
  return {
    address,
    let: (how: GateState) => {
      passing = how;
      for (const pair of pairs) apply(pair);
    },
    close,
  };
}
export type Gate = Awaited<ReturnType<typeof startGateProxy>>;
