import type { AssessmentId } from '#shared/values/ids.ts';

/** Shared constants of the live socket apart from its messages; without schemas, to keep pages small. */
export type Topic = `assessment:${string}`;
export const formatTopic = (assessmentId: AssessmentId): Topic => `assessment:${assessmentId}`;
export const parseTopic = (topic: Topic): AssessmentId => topic.slice('assessment:'.length) as AssessmentId;

export const HEARTBEAT_MS = 25_000;
export const HEARTBEAT_TIMEOUT_MS = 10_000;

/**
 * Close codes of the server; 4403 stops reconnecting, 4401 until it is known that the account is signed in, all others
 * retry with back-off.
 */
export const CLOSE = { sessionExpired: 4401, revoked: 4403, tooSlow: 4408, rate: 4429, restart: 1012 } as const;
