import { z } from 'zod';
import { ProgressView } from '#shared/contracts/progress-view.ts';

/** Messages of the socket at `/api/live` (record 0005). Every message is one JSON object with `v: 1`. */
const v = z.literal(1);
const Topic = z.templateLiteral(['assessment:', z.uuid()]);

export const ClientMessage = z.discriminatedUnion('type', [
  z.strictObject({ v, type: z.literal('sub'), topic: Topic, have: z.int().min(0).optional() }),
  z.strictObject({ v, type: z.literal('unsub'), topic: Topic }),
  z.strictObject({ v, type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

export const ServerMessage = z.discriminatedUnion('type', [
  z.strictObject({ v, type: z.literal('hello'), session: z.string() }),
  /** `reset`: accept this view even if its version is older than yours; the store was restored from a backup. */
  z.strictObject({
    v,
    type: z.literal('view'),
    topic: Topic,
    version: z.int(),
    view: ProgressView,
    reset: z.literal(true).optional(),
  }),
  z.strictObject({ v, type: z.literal('live'), topic: Topic }),
  z.strictObject({ v, type: z.literal('gone'), topic: Topic }),
  z.strictObject({ v, type: z.literal('pong') }),
  z.strictObject({ v, type: z.literal('restart'), retryAfterMs: z.int() }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
