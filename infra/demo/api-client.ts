import { randomUUID } from 'node:crypto';
import type { Endpoint, Input, Output } from '#shared/contracts/endpoint.ts';
import { Problem } from '#shared/contracts/problem.ts';

/** An answer that was a problem document. */
export class ApiProblem extends Error {
  readonly problem: Problem;
  constructor(problem: Problem, call: string) {
    super(`${call}: ${problem.status} ${problem.code}`);
    this.name = 'ApiProblem';
    this.problem = problem;
  }
}

export type ApiClient = {
  /** Makes one exchange of a contract; throws `ApiProblem`. `key` repeats a write that was sent before. */
  call: <E extends Endpoint>(endpoint: E, input: Input<E>, key?: string) => Promise<Output<E>>;
  /** The `Cookie` header of this visitor. */
  cookies: () => string;
};

/** A visitor with cookies of its own, as a browser profile is: parent, teacher and stranger each get one. */
export function apiClient(baseUrl: string): ApiClient {
  const jar = new Map<string, string>();
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  async function call<E extends Endpoint>(endpoint: E, input: Input<E>, key: string = randomUUID()): Promise<Output<E>> {
    const { params, query, body } = input as { params: Record<string, unknown>; query?: Record<string, string>; body?: unknown };
    const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
    const keyed = endpoint.method !== 'GET' && !endpoint.unkeyed;
    const response = await fetch(`${baseUrl}/api${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
      method: endpoint.method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(keyed && { 'idempotency-key': key }),
        cookie: cookies(),
        origin: baseUrl,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    for (const cookie of response.headers.getSetCookie()) keep(cookie);
    const answer: unknown = await response.json();
    if (!response.ok) throw new ApiProblem(Problem.parse(answer), `${endpoint.method} ${path}`);
    return endpoint.response.parse(answer) as Output<E>;
  }

  function keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split(';');
    const at = pair.indexOf('=');
    const name = pair.slice(0, at).trim();
    if (attributes.some((each) => /^\s*max-age=0$/i.test(each))) jar.delete(name);
    else jar.set(name, pair.slice(at + 1));
  }

  return { call, cookies };
}
