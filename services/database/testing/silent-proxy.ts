import { startTcpProxy } from '#services/database/testing/tcp-proxy.ts';

/** A proxy to the database that can drop all replies without closing a connection. */
export async function startSilentProxy(target: string) {
  let muted = false;
  const { url, close } = await startTcpProxy(target, ({ client, upstream }) => {
    client.on('data', (bytes) => muted || upstream.write(bytes));
    upstream.on('data', (bytes) => muted || client.write(bytes));
  });
  const dropReplies = (dropped: boolean) => () => {
    muted = dropped;
  };
  return { url, mute: dropReplies(true), unmute: dropReplies(false), close };
}
