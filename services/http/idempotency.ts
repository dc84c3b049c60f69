import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { DetailedRefusal } from '#services/http/problem-details.ts';

export const KEY_HEADER = 'idempotency-key';
/** Set on the response to a repeated write. */
export const REPLAYED_HEADER = 'idempotent-replayed';

/** The client's key of a write; a retry repeats it. */
export function readIdempotencyKey(header: string | string[] | undefined): string {
  const key = z.uuid().safeParse(header);
  if (key.success) return key.data.toLowerCase();
  throw new DetailedRefusal('KEY_REQUIRED', {
    fields: [{ path: KEY_HEADER, message: 'is a UUID that a retry repeats' }],
  });
}

/**
 * Identifies repeated requests. An HMAC, because a plain hash of `{"mood":"sad"}` reveals the answer. `body` is the
 * parsed one: its schema has ordered the fields and filled in defaults.
 */
export const computeRequestHash = (secret: string, method: string, path: string, body: unknown): string =>
  createHmac('sha256', secret)
    .update(`${method}\n${path}\n${JSON.stringify(body ?? null)}`)
    .digest('base64url');
