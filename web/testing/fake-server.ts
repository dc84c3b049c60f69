import { afterEach, beforeEach, expect, vi } from 'vitest';
import { listAssessments } from '#shared/contracts/assessments.ts';
import type { Endpoint, Input, Output } from '#shared/contracts/endpoint.ts';
import { listOwnershipOffers } from '#shared/contracts/guardians.ts';
import { getTrends } from '#shared/contracts/report.ts';
import { listErasures } from '#shared/contracts/rights.ts';
import { getSession } from '#shared/contracts/session.ts';
import { listEndings } from '#shared/contracts/students.ts';
import { listTriedIdeas } from '#shared/contracts/tried-ideas.ts';
import { OWNER_HEADER } from '#shared/values/owner-header.ts';
import type { PasswordWeakness } from '#shared/values/password-weakness.ts';
import type { Refusal } from '#shared/values/refusal.ts';
import { ANA } from '#web/testing/examples.ts';

type ReceivedRequest = {
  name: string;
  params: unknown;
  query: unknown;
  body: unknown;
  key: string | null;
  owner: string | null;
};
type Reply = Response | Promise<Response>;
/** `OFFLINE`: the request or its answer is lost. */
type Failure = { endpoint: Endpoint; remaining: number; as: Response | 'OFFLINE' };
type EndpointQuery<E extends Endpoint> = E['query'] extends { _output: infer Query } ? Query : undefined;
type Arrival = { endpoint: Endpoint; request: ReceivedRequest };
type Handler = { endpoint: Endpoint; answer: (request: ReceivedRequest) => Reply };

/** A problem response as the server sends it. */
export const createRefusal = (
  status: number,
  code: Refusal,
  more: {
    fields?: { path: string; message: string }[];
    retryAfter?: number;
    triesLeft?: number;
    weakness?: PasswordWeakness;
  } = {},
): Response =>
  Response.json(
    { type: 'about:blank', title: code, status, code, ...more },
    { status, headers: { 'content-type': 'application/problem+json' } },
  );

/** Rejects when the request is aborted, like `fetch`. */
const rejectOnAbort = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError'))),
  );

/** Servers answer later and in any order, so tests see the loading states too. */
const LATENCY_MS = { least: 1, most: 20 } as const;

/** Rejects like a request whose connection breaks. */
const rejectWhenOver = (over: AbortSignal) =>
  new Promise<never>((_, reject) => over.addEventListener('abort', () => reject(new TypeError('Failed to fetch'))));

/** Latencies in ms, mostly short; seeded, so that a test sees the same in every run. */
function createSeededLatency(seed: string): () => number {
  let state = [...seed].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193), 0x811c9dc5);
  return () => {
    // mulberry32
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    const uniform = ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    return LATENCY_MS.least * (LATENCY_MS.most / LATENCY_MS.least) ** uniform;
  };
}

const delay = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const toPattern = (path: string) => new RegExp(`^/api${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

export type FakeServer = ReturnType<typeof createFakeServer>;
/**
 * A server built from the contracts: it takes path, method and schema from them, refuses bodies and answers that do not
 * fit, wants an Idempotency-Key on every keyed write, and fails a test that makes an unexpected call.
 */
export function createFakeServer() {
  let handlers: Handler[] = [];
  let received: ReceivedRequest[] = [];
  let offline = false;
  let faults: string[] = [];
  let failures: Failure[] = [];
  let latency = createSeededLatency('');
  /** Aborted after each test, so that its requests do not reach the next one. */
  let ending = new AbortController();

  beforeEach(() => {
    ending = new AbortController();
    latency = createSeededLatency(expect.getState().currentTestName ?? '');
    failures = [];
    // A family that is signed in and has nothing yet.
    handlers = [
      { endpoint: getSession, answer: async () => Response.json({ account: ANA }) },
      { endpoint: listAssessments, answer: async () => Response.json({ assessments: [] }) },
      { endpoint: listEndings, answer: async () => Response.json({ endings: [] }) },
      { endpoint: listErasures, answer: async () => Response.json({ erasures: [] }) },
      { endpoint: listOwnershipOffers, answer: async () => Response.json({ offers: [] }) },
      { endpoint: listTriedIdeas, answer: async () => Response.json({ tried: [] }) },
      { endpoint: getTrends, answer: async () => Response.json({ trends: [] }) },
    ];
    received = [];
    faults = [];
    offline = false;
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) =>
      Promise.race([answer(address, init, ending.signal), rejectOnAbort(init.signal), rejectWhenOver(ending.signal)]),
    );
  });
  afterEach(() => {
    ending.abort();
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });

  async function answer(address: string, init: RequestInit, over: AbortSignal): Promise<Response> {
    if (offline) throw new TypeError('Failed to fetch');
    const ms = latency();
    const arrival = receive(address, init);
    await delay(ms / 2);
    if (offline || over.aborted) throw new TypeError('Failed to fetch');
    if (arrival instanceof Response) return arrival;
    const reply = await replyTo(arrival);
    await delay(ms / 2);
    if (reply === 'OFFLINE' || offline) throw new TypeError('Failed to fetch');
    return reply;
  }

  /** Records a request as it is sent, so that a test sees at once what was asked for. */
  function receive(address: string, init: RequestInit): Response | Arrival {
    const [path = '', search] = address.split('?');
    const method = init.method ?? 'GET';
    const handler = handlers.findLast(
      ({ endpoint }) => endpoint.method === method && toPattern(endpoint.path).test(path),
    );
    if (!handler) return recordFault(`Nobody expected ${method} ${path}`);
    const { endpoint } = handler;
    const params = endpoint.params.safeParse(toPattern(endpoint.path).exec(path)?.groups ?? {});
    const sent: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const query = endpoint.query?.safeParse(Object.fromEntries(new URLSearchParams(search)));
    const body = endpoint.body.safeParse(sent);
    const headers = new Headers(init.headers);
    const [key, owner] = [headers.get('idempotency-key'), headers.get(OWNER_HEADER)];
    if (!params.success || query?.success === false || !body.success)
      return recordFault(
        `${method} ${address} does not fit its contract: ${JSON.stringify(sent)} ${String(params.error ?? query?.error ?? body.error)}`,
      );
    if (method !== 'GET' && !endpoint.unkeyed && !key) return recordFault(`${method} ${path} has no Idempotency-Key`);
    const request = { name: endpoint.name, params: params.data, query: query?.data, body: body.data, key, owner };
    received.push(request);
    return { endpoint, request };
  }

  function replyTo({ endpoint, request }: Arrival): Reply | 'OFFLINE' {
    const failure = failures.find((each) => each.endpoint === endpoint && each.remaining > 0);
    if (!failure) return (handlers.findLast((each) => each.endpoint === endpoint) as Handler).answer(request);
    failure.remaining -= 1;
    return failure.as === 'OFFLINE' ? 'OFFLINE' : failure.as.clone();
  }

  function recordFault(text: string): Response {
    faults.push(text);
    return createRefusal(400, 'INVALID_INPUT');
  }

  return {
    /**
     * Answers an endpoint from now on; a further `on` for it replaces the answer. A Response is sent unchecked,
     * anything else is checked against the contract.
     */
    on<E extends Endpoint>(
      endpoint: E,
      reply:
        | Output<E>
        | Response
        | ((request: {
            params: Input<E>['params'];
            query: EndpointQuery<E>;
            body: unknown;
            key: string | null;
          }) => Output<E> | Response | Promise<Output<E>>),
    ): void {
      handlers.push({
        endpoint,
        answer: async (request) => {
          const value =
            typeof reply === 'function' ? await (reply as (request: ReceivedRequest) => unknown)(request) : reply;
          if (value instanceof Response) return value.clone();
          const parsed = endpoint.response.safeParse(value);
          return parsed.success
            ? Response.json(parsed.data, { status: endpoint.status ?? 200 })
            : recordFault(`${endpoint.name}: the example does not fit the contract: ${String(parsed.error)}`);
        },
      });
    },
    /** The next `times` calls of this endpoint fail; `Infinity` for all. */
    fail: (endpoint: Endpoint, times = 1, as: Response | 'OFFLINE' = createRefusal(503, 'UNAVAILABLE')) =>
      void failures.push({ endpoint, remaining: times, as }),
    /** From now on this endpoint never answers. */
    hold: (endpoint: Endpoint) => void handlers.push({ endpoint, answer: () => new Promise(() => undefined) }),
    /** Requests sent to one endpoint. */
    received: (endpoint: Endpoint) => received.filter(({ name }) => name === endpoint.name),
    goOffline: (now = true) => {
      offline = now;
    },
  };
}
