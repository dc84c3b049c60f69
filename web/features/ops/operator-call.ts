import type { Endpoint, Input, Output } from '#shared/contracts/endpoint.ts';
import type { listReviewItems, tryItem } from '#shared/contracts/ops.ts';
import { addressOf } from '#web/api/call.ts';
import type { Route } from '#web/api/child-calls.ts';
import { ApiProblem, problemOf } from '#web/api/problem.ts';

/**
 * The calls of operators without their schemas, as on a child's page: to share those would break the chunks of every other page into more
 * and smaller ones. The server has put its answer through the contract.
 */
export const operatorRoutes: { readonly listReviewItems: Route<typeof listReviewItems>; readonly tryItem: Route<typeof tryItem> } = {
  listReviewItems: { method: 'GET', path: '/ops/items' },
  tryItem: { method: 'POST', path: '/ops/items/:itemId/try' },
};

/**
 * One exchange as an operator. The token is the only credential: cookies of a parent or teacher who uses the same browser stay out of it.
 * @throws ApiProblem with the refusal's code
 */
export async function operatorCall<E extends Endpoint>({ method, path }: Route<E>, input: Input<E>, token: string): Promise<Output<E>> {
  const parts = input as { params: Record<string, unknown>; body?: unknown };
  const response = await fetch(addressOf({ path }, parts), {
    method,
    headers: { accept: 'application/json', authorization: `Bearer ${token}`, ...(parts.body !== undefined && { 'content-type': 'application/json' }) },
    credentials: 'omit',
    ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
  }).catch(() => {
    throw new ApiProblem(0, 'OFFLINE');
  });
  if (!response.ok) throw await problemOf(response);
  return response.json().catch(() => {
    throw new ApiProblem(response.status, 'UNREADABLE');
  }) as Promise<Output<E>>;
}
