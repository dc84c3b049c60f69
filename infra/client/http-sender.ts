import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export type HttpRequest = { method: string; path: string; headers: Record<string, string>; body?: string };
export type HttpResponse = { status: number; headers: IncomingHttpHeaders; text: string };

/** Sends a request and returns the response; rejects if there is none. */
export type Send = (sent: HttpRequest) => Promise<HttpResponse>;

/** Like a browser: connections are kept alive, and several are used at once. */
const CONNECTIONS = 6;
const TIMEOUT_MS = 30_000;

/**
 * Requests over HTTP. `localAddress` is the address that the server sees, such as 127.0.3.4: limits are counted by it.
 */
export function createHttpSender(baseUrl: string, localAddress?: string): Send {
  const { hostname, port } = new URL(baseUrl);
  // `localhost` may resolve to an address of the other family than `localAddress`.
  const host = localAddress && hostname === 'localhost' ? '127.0.0.1' : hostname;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  return ({ method, path, headers, body }) =>
    new Promise((resolve, reject) => {
      const outgoing = request({
        host,
        port,
        method,
        path,
        agent,
        timeout: TIMEOUT_MS,
        ...(localAddress && { localAddress }),
        headers: {
          host: `${hostname}:${port}`,
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
      });
      outgoing.on('timeout', () =>
        outgoing.destroy(new Error(`${method} ${path} was not answered within ${TIMEOUT_MS} ms`)),
      );
      outgoing.on('error', reject);
      outgoing.on('response', (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString(),
          }),
        );
      });
      outgoing.end(body);
    });
}
