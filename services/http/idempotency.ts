import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { DetailedRefusal } from '#services/http/problem-details.ts';

export const KEY_HEADER = 'idempotency-key';
/** Set on an answer to a write that had been done before. */
export const REPLAYED_HEADER = 'idempotent-replayed';

/** The client's key of a write; a retry carries the same one. */
export function idempotencyKey(header: string | string[] | undefined): string {
  const key = z.uuid().safeParse(header);
  if (key.success) return key.data.toLowerCase();
  throw new DetailedRefusal('KEY_REQUIRED', {
    fields: [{ path: KEY_HEADER, message: 'is a UUID that a retry repeats' }],
  });
}

/**
 * What makes two requests the same one. An HMAC, because a plain hash of `{"mood":"sad"}` is as good as the answer
 * itself. `body` is the parsed one: its schema has put the fields in order and filled in what was left out.
 */
export const requestHash = (secret: string, method: string, path: string, body: unknown): string =>
  createHmac('sha256', secret)
    .update(`${method}\n${path}\n${JSON.stringify(body ?? null)}`)
    .digest('base64url');
