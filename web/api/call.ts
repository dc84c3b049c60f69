import type { ContractOf } from '#shared/contracts/contracts.ts';
import type { Input, Output } from '#shared/contracts/endpoint.ts';
import { ROUTES, type Route, type RouteName } from '#shared/contracts/routes.ts';
import { OWNER_HEADER } from '#shared/values/owner-header.ts';
import { API, HEADERS } from '#web/api/address.ts';
import { takeEarlyResponse } from '#web/api/early-request.ts';
import { showGate } from '#web/api/gate.ts';
import { ApiProblem, readProblem } from '#web/api/problem.ts';
import { stepUp } from '#web/api/step-up.ts';
import { settings } from '#web/lib/settings.ts';

type RequestParts = { params: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
export type CallOptions = {
  key?: string;
  signal?: AbortSignal;
  /** Account that the answer belongs to; the server refuses it in the session of another. */
  owner?: string | null | undefined;
  /** Sent without a person waiting: a `HANDED_OVER` refusal does not open the unlock page. */
  background?: boolean;
};

/** Input and output of a route, as its contract types them. */
export type RouteInput<Name extends RouteName> = Input<ContractOf<Name>>;
export type RouteOutput<Name extends RouteName> = Output<ContractOf<Name>>;

/** Path of a route with its params and query filled in. */
export function buildAddress<Name extends RouteName>(name: Name, input: RouteInput<Name>): string {
  const { params, query = {} } = input as RequestParts;
  const path = ROUTES[name].path.replace(/:(\w+)/g, (_, param: string) => encodeURIComponent(String(params[param])));
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([field, value]) => (value === undefined ? [] : [[field, String(value)]])),
  );
  return `${API}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** A page of a filter, a hotel or a proxy may come with any status, also as a success. */
const readAnswer = async (response: Response): Promise<unknown> => {
  const isJson = /^application\/json\b/.test(response.headers.get('content-type') ?? '');
  const answer: unknown = isJson ? await response.json().catch(ignoreMalformed) : null;
  if (typeof answer !== 'object' || answer === null) throw new ApiProblem(0, 'UNREADABLE');
  return answer;
};
/** A connection that ends within the body is another fault. */
const ignoreMalformed = (fault: unknown) => {
  if (!(fault instanceof SyntaxError)) throw fault;
};

/**
 * Sends a request and returns the JSON of a success.
 * @throws ApiProblem for everything else, also for a server that does not answer in time
 */
export async function send(
  method: string,
  address: string,
  body: unknown,
  { key, signal, background, owner }: CallOptions = {},
): Promise<unknown> {
  const headers: Record<string, string> = { ...HEADERS };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key) headers['idempotency-key'] = key;
  if (owner) headers[OWNER_HEADER] = owner;
  const limit = createTimeLimit(signal);
  try {
    const early = method === 'GET' ? takeEarlyResponse(address, limit.signal) : null;
    const response = await (early ??
      fetch(address, {
        method,
        headers,
        credentials: 'same-origin',
        signal: limit.signal,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }));
    if (!response.ok) throw await (background ? readProblem : readRefusal)(response);
    return await readAnswer(response);
  } catch (cause) {
    if (cause instanceof ApiProblem || signal?.aborted) throw cause;
    throw new ApiProblem(0, 'OFFLINE');
  } finally {
    limit.end();
  }
}

/** Reads a refusal; opens the unlock page if the device is handed over to a child. */
export async function readRefusal(response: Response): Promise<ApiProblem> {
  const problem = await readProblem(response);
  if (problem.code === 'HANDED_OVER') showGate();
  return problem;
}

/** On a `STEP_UP` refusal asks the person for a fresh proof of identity and repeats the request once. */
export async function withFreshProof<Answer>(attempt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await attempt();
  } catch (problem) {
    if (!(problem instanceof ApiProblem && problem.code === 'STEP_UP' && (await stepUp.ask()))) throw problem;
    return await attempt();
  }
}

/**
 * Aborts with the caller's own signal, or after the time limit, so that a half-open connection does not wait for ever.
 */
function createTimeLimit(outer: AbortSignal | undefined) {
  const inner = new AbortController();
  const abort = () => inner.abort();
  const timer = setTimeout(abort, settings.request.limitMs);
  outer?.addEventListener('abort', abort);
  if (outer?.aborted) abort();
  return {
    signal: inner.signal,
    end: () => {
      clearTimeout(timer);
      outer?.removeEventListener('abort', abort);
    },
  };
}

/**
 * Calls a route by name. A write carries an Idempotency-Key; pass `key` to repeat the same write. The answer is not
 * parsed: the server has validated it with the contract's schema, and the schemas would add 24 kB to every page that
 * calls. On `STEP_UP` the person is asked for a fresh proof and the same write is sent once more.
 * @throws ApiProblem with the refusal's code
 */
export async function call<Name extends RouteName>(
  name: Name,
  input: RouteInput<Name>,
  options: CallOptions = {},
): Promise<RouteOutput<Name>> {
  const { method, unkeyed }: Route = ROUTES[name];
  const key = options.key ?? (method === 'GET' || unkeyed ? undefined : crypto.randomUUID());
  return withFreshProof(
    () =>
      send(method, buildAddress(name, input), (input as RequestParts).body, {
        ...options,
        ...(key && { key }),
      }) as Promise<RouteOutput<Name>>,
  );
}
