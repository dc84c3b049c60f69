import { z } from 'zod';
import { ProgressView } from '#shared/contracts/progress-view.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/** Messages of the socket at `/api/live` (`backend.md` 5.2). Every message is one JSON object with `v: 1`. */
const v = z.literal(1);
export const Topic = z.templateLiteral(['assessment:', z.uuid()]);
export type Topic = z.infer<typeof Topic>;
export const topicOf = (assessmentId: AssessmentId): Topic => `assessment:${assessmentId}`;
export const assessmentOf = (topic: Topic): AssessmentId => topic.slice('assessment:'.length) as AssessmentId;

export const ClientMessage = z.discriminatedUnion('type', [
  z.strictObject({ v, type: z.literal('sub'), topic: Topic, have: z.int().min(0).optional() }),
  z.strictObject({ v, type: z.literal('unsub'), topic: Topic }),
  z.strictObject({ v, type: z.literal('ping') }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

export const ServerMessage = z.discriminatedUnion('type', [
  z.strictObject({ v, type: z.literal('hello'), session: z.string() }),
  /** `reset`: take it although it is older than yours, the store was restored from a backup. */
  z.strictObject({ v, type: z.literal('view'), topic: Topic, version: z.int(), view: ProgressView, reset: z.literal(true).optional() }),
  z.strictObject({ v, type: z.literal('live'), topic: Topic }),
  z.strictObject({ v, type: z.literal('gone'), topic: Topic }),
  z.strictObject({ v, type: z.literal('pong') }),
  z.strictObject({ v, type: z.literal('restart'), retryAfterMs: z.int() }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;

export const HEARTBEAT_MS = 25_000;
export const HEARTBEAT_TIMEOUT_MS = 10_000;

/** Why the server closed; 4401 and 4403 end the ladder of reconnects, all others climb it. */
export const CLOSE = { sessionExpired: 4401, revoked: 4403, tooSlow: 4408, rate: 4429, restart: 1012 } as const;
