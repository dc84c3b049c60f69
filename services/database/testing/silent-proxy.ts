import { connect, createServer, type Socket } from 'node:net';

/** A proxy to the database that can drop all replies without closing a connection. */
export async function startSilentProxy(
  target: string,
): Promise<{ url: string; mute: () => void; unmute: () => void; close: () => Promise<void> }> {
  const address = new URL(target);
  let muted = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(address.port), address.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
    }
    near.on('data', (bytes) => muted || far.write(bytes));
    far.on('data', (bytes) => muted || near.write(bytes));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const here = new URL(target);
  here.port = String((server.address() as { port: number }).port);
  const close = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const dropReplies = (dropped: boolean) => () => {
    muted = dropped;
  };
  return { url: here.href, mute: dropReplies(true), unmute: dropReplies(false), close };
}
