import type { Endpoint, Input, Output } from '#shared/contracts/endpoint.ts';
import { tellHandedOver } from '#web/api/handed-over.ts';
import { ApiProblem, problemOf } from '#web/api/problem.ts';

export const API = '/api';

type Parts = { params: Record<string, unknown>; query?: Record<string, unknown> };
export type CallOptions = { key?: string; signal?: AbortSignal };

/** The address of an endpoint with its params and query filled in. */
export function addressOf(endpoint: Pick<Endpoint, 'path'>, { params, query }: Parts): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
  return `${API}${path}${search.size > 0 ? `?${search}` : ''}`;
}

/** Sends a request and hands back the JSON of a success. @throws ApiProblem for everything else */
export async function send(method: string, address: string, body: unknown, { key, signal }: CallOptions = {}): Promise<unknown> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key) headers['idempotency-key'] = key;
  const response = await fetch(address, {
    method,
    headers,
    credentials: 'same-origin',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiProblem(0, 'OFFLINE');
  });
  if (!response.ok) {
    const problem = await problemOf(response);
    if (problem.code === 'HANDED_OVER') tellHandedOver();
    throw problem;
  }
  return response.json().catch(() => {
    throw new ApiProblem(response.status, 'UNREADABLE');
  });
}

/**
 * One exchange as its contract says. A write carries an Idempotency-Key; hand in `key` to repeat the same write.
 * @throws ApiProblem with the refusal's code
 */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>, options: CallOptions = {}): Promise<Output<E>> {
  const keyed = endpoint.method !== 'GET' && !endpoint.unkeyed;
  const body = 'body' in input ? input.body : undefined;
  const answer = await send(endpoint.method, addressOf(endpoint, input as Parts), body, {
    ...options,
    ...(keyed && { key: options.key ?? crypto.randomUUID() }),
  });
  const parsed = endpoint.response.safeParse(answer);
  if (!parsed.success) throw new ApiProblem(200, 'UNREADABLE');
  return parsed.data as Output<E>;
}
