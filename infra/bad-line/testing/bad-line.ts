import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random, randomBelow } from '#shared/values/seeded.ts';

/**
 * Faults of a request: before the server gets it, or after the server has processed it and before the response arrives.
 */
const FAULTS = ['resetBefore', 'resetAfter', 'badGatewayBefore', 'badGatewayAfter'] as const;
type LineFault = (typeof FAULTS)[number] | 'cutSocket';

/**
 * Share of API calls that get a fault. Pages and scripts are only delayed: a browser shows its own page for a lost
 * document.
 */
const FAULTY = 0.2;
const SLOWEST_MS = 600;
/** Lifetime of a tunnel (a websocket) before it is cut. */
const TUNNEL_MS = { least: 2_000, most: 12_000 };

export type BadLine = {
  /** `proxy.server` of a browser context. */
  address: string;
  /** How often each fault has happened. */
  faults: Record<LineFault, number>;
  close: () => Promise<void>;
};

/**
 * A forward proxy on 127.0.0.1 for one browser: it delays, resets, answers 502 and cuts websockets, reproducibly by
 * seed. It forwards to `target` (host and port on this machine) and refuses every other.
 */
export async function openBadLine(target: string, seed: string): Promise<BadLine> {
  const random = createRandom(seed);
  const faults: BadLine['faults'] = {
    resetBefore: 0,
    resetAfter: 0,
    badGatewayBefore: 0,
    badGatewayAfter: 0,
    cutSocket: 0,
  };
  let faultCount = 0;
  const { hostname, port } = new URL(`http://${target}`);
  const waitRandomly = () => sleep(randomBelow(random, SLOWEST_MS));
  const open = new Set<Duplex>();

  const sendBadGateway = (response: ServerResponse) =>
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>');
  async function forward(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '', `http://${target}`);
    if (url.host !== target) return void response.writeHead(403).end();
    // Kinds take turns: drawn, one of them is missing now and then among the few dozen faults of a week.
    const fault =
      url.pathname.startsWith('/api/') && random() < FAULTY ? FAULTS[faultCount++ % FAULTS.length] : undefined;
    if (fault) faults[fault] += 1;
    const body = await buffer(incoming);
    await waitRandomly();
    if (fault === 'resetBefore') return void incoming.socket.destroy();
    if (fault === 'badGatewayBefore') return void sendBadGateway(response);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const headers = { ...incoming.headers };
      delete headers['proxy-connection'];
      request(
        { hostname, port, method: incoming.method, path: url.pathname + url.search, headers, agent: false },
        resolve,
      )
        .on('error', reject)
        .end(body);
    });
    const content = await buffer(answer);
    await waitRandomly();
    if (fault === 'resetAfter') return void incoming.socket.destroy();
    if (fault === 'badGatewayAfter') return void sendBadGateway(response);
    response.writeHead(answer.statusCode ?? 502, answer.headers).end(content);
  }

  const server = createServer((incoming, response) => {
    forward(incoming, response).catch(() => incoming.socket.destroy());
  });
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
  });
  server.on('connect', (incoming, client, head) => {
    if (incoming.url !== target) {
      client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
      return;
    }
    const upstream = connect(Number(port), hostname, async () => {
      await waitRandomly();
      client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
      await sleep(TUNNEL_MS.least + randomBelow(random, TUNNEL_MS.most - TUNNEL_MS.least), undefined, { ref: false });
      if (client.destroyed) return;
      faults.cutSocket += 1;
      client.destroy();
    });
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** The longest delay of a line of the slow mail server. */
const SLOW_ANSWER_MS = 1_500;

/** A mail server on 127.0.0.1 that delays each line of the server behind it. */
export async function openSlowMail(
  smtpPort: number,
  random: Random,
): Promise<{ url: string; close: () => Promise<void> }> {
  const open = new Set<Socket>();
  const server = createTcpServer((client) => {
    const upstream = connect(smtpPort, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.on('close', () => open.delete(from));
    }
    client.pipe(upstream);
    let queue = Promise.resolve();
    upstream.on('data', (line) => {
      queue = queue.then(() => sleep(randomBelow(random, SLOW_ANSWER_MS))).then(() => void client.write(line));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
