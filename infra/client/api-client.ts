import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Endpoint, type Input, type Output, Problem } from '#shared/contracts/endpoint.ts';

/** The server answered with a problem document. */
export class ApiProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, call: string) {
    super(`${call}: ${problem.status} ${problem.code}`);
    this.name = 'ApiProblem';
    this.problem = problem;
  }
}

export type ApiClient = {
  /** Calls an endpoint of a contract; throws `ApiProblem`. Pass `key` to repeat a write that was sent before. */
  call: <E extends Endpoint>(endpoint: E, input: Input<E>, key?: string) => Promise<Output<E>>;
  /** The `Cookie` header of this visitor. */
  cookies: () => string;
};

/** One response of the server, also one that is retried. `ms` from sending to the complete response. */
export type Answer = { endpoint: Endpoint; status: number; ms: number; retryAfterSeconds: number | null };

export type ApiClientOptions = {
  /** Transport of requests; HTTP by default. */
  send?: Send;
  /** The longest `Retry-After` of a 429 that is waited for, in seconds; a longer one is an `ApiProblem`. */
  patienceSeconds?: number;
  onAnswer?: (answer: Answer) => void;
  /** The `Cookie` header to begin with. */
  cookies?: string;
};

const PATIENCE_SECONDS = 10;
const MAX_TRIES = 10;

/** A client with its own cookies, like a browser profile. */
export function createApiClient(baseUrl: string, options: ApiClientOptions = {}): ApiClient {
  const {
    send = createHttpSender(baseUrl),
    patienceSeconds = PATIENCE_SECONDS,
    onAnswer,
    cookies: initialCookies = '',
  } = options;
  const jar = new Map<string, string>();
  for (const pair of initialCookies.split('; ').filter(Boolean)) storeCookie(pair);
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  async function call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    key: string = randomUUID(),
  ): Promise<Output<E>> {
    const { params, query, body } = input as {
      params: Record<string, unknown>;
      query?: Record<string, string>;
      body?: unknown;
    };
    const { method } = endpoint;
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const isKeyed = method !== 'GET' && !endpoint.unkeyed;
    for (let remainingTries = MAX_TRIES; ; remainingTries--) {
      const began = performance.now();
      const { status, headers, text } = await send({
        method,
        path: `/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(isKeyed && { 'idempotency-key': key }),
          ...(jar.size > 0 && { cookie: cookies() }),
          origin: baseUrl,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const retryAfterSeconds = 'retry-after' in headers ? Number(headers['retry-after']) : null;
      onAnswer?.({ endpoint, status, ms: performance.now() - began, retryAfterSeconds });
      for (const cookie of [headers['set-cookie'] ?? []].flat()) storeCookie(cookie);
      if (status < 300) return endpoint.response.parse(JSON.parse(text)) as Output<E>;
      const isToldToWait = status === 429 && retryAfterSeconds !== null && retryAfterSeconds <= patienceSeconds;
      if (!isToldToWait || remainingTries === 1)
        throw new ApiProblem(Problem.parse(JSON.parse(text)), `${method} ${path}`);
      await sleep(retryAfterSeconds * 1000);
    }
  }

  function storeCookie(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (attributes.some((each) => /^\s*max-age=0$/i.test(each))) jar.delete(name);
    else jar.set(name, pair.slice(at + 1));
  }

  return { call, cookies };
}

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
