import { afterEach, beforeEach, vi } from 'vitest';
import type { Endpoint, Input, Output } from '#shared/contracts/endpoint.ts';
import { listEndings } from '#shared/contracts/students.ts';
import type { PasswordWeakness } from '#shared/values/password-weakness.ts';
import type { Refusal } from '#shared/values/refusal.ts';

export type Received = { name: string; params: unknown; body: unknown; key: string | null };
type Reply = Response | Promise<Response>;
type Handler = { endpoint: Endpoint; answer: (request: Received) => Reply };

/** A problem as the server words it. */
export const refused = (
  status: number,
  code: Refusal,
  more: { fields?: { path: string; message: string }[]; retryAfter?: number; triesLeft?: number; weakness?: PasswordWeakness } = {},
): Response => Response.json({ type: 'about:blank', title: code, status, code, ...more }, { status, headers: { 'content-type': 'application/problem+json' } });

/** Ends when the caller gives up, as a browser's request does. */
const given = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError'))));

const pattern = (path: string) => new RegExp(`^/api${path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);

/**
 * A server that knows the contracts and nothing else: it takes path, method and schema from them, refuses a body or an answer that does
 * not fit, wants a key on every write that needs one, and fails a test that calls what was not expected.
 */
export function fakeServer() {
  let handlers: Handler[] = [];
  let received: Received[] = [];
  let offline = false;
  let faults: string[] = [];

  beforeEach(() => {
    // Asked on every page of a family, and nearly always empty.
    handlers = [{ endpoint: listEndings, answer: async () => Response.json({ endings: [] }) }];
    received = [];
    faults = [];
    offline = false;
    vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => Promise.race([answer(address, init), given(init.signal)]));
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });

  async function answer(address: string, init: RequestInit): Promise<Response> {
    if (offline) throw new TypeError('Failed to fetch');
    const [path = ''] = address.split('?');
    const method = init.method ?? 'GET';
    const handler = handlers.findLast(({ endpoint }) => endpoint.method === method && pattern(endpoint.path).test(path));
    if (!handler) return fault(`Nobody expected ${method} ${path}`);
    const { endpoint } = handler;
    const params = endpoint.params.safeParse(pattern(endpoint.path).exec(path)?.groups ?? {});
    const sent: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const body = endpoint.body.safeParse(sent);
    const key = new Headers(init.headers).get('idempotency-key');
    if (!params.success || !body.success)
      return fault(`${method} ${path} does not fit its contract: ${JSON.stringify(sent)} ${String(params.error ?? body.error)}`);
    if (method !== 'GET' && !endpoint.unkeyed && !key) return fault(`${method} ${path} has no Idempotency-Key`);
    const request = { name: endpoint.name, params: params.data, body: body.data, key };
    received.push(request);
    return handler.answer(request);
  }

  function fault(text: string): Response {
    faults.push(text);
    return refused(400, 'INVALID_INPUT');
  }

  return {
    /** Answers a call from now on; a later `on` of the same endpoint takes its place. A Response is sent as it is, anything else is checked. */
    on<E extends Endpoint>(
      endpoint: E,
      reply: Output<E> | Response | ((request: { params: Input<E>['params']; body: unknown; key: string | null }) => Output<E> | Response | Promise<Output<E>>),
    ): void {
      handlers.push({
        endpoint,
        answer: async (request) => {
          const given = typeof reply === 'function' ? await (reply as (request: Received) => unknown)(request) : reply;
          if (given instanceof Response) return given.clone();
          const parsed = endpoint.response.safeParse(given);
          return parsed.success
            ? Response.json(parsed.data, { status: endpoint.status ?? 200 })
            : fault(`${endpoint.name}: the example does not fit the contract: ${String(parsed.error)}`);
        },
      });
    },
    /** From now on this endpoint does not answer. */
    hold: (endpoint: Endpoint) => void handlers.push({ endpoint, answer: () => new Promise(() => undefined) }),
    /** What arrived, of one endpoint. */
    received: (endpoint: Endpoint) => received.filter(({ name }) => name === endpoint.name),
    goOffline: (now = true) => {
      offline = now;
    },
  };
}
