import type { AssessmentId } from '#shared/values/ids.ts';

/**
 * What browser and server agree on about the socket besides its messages; without schemas, so that every page can
 * afford it.
 */
export type Topic = `assessment:${string}`;
export const topicOf = (assessmentId: AssessmentId): Topic => `assessment:${assessmentId}`;
export const assessmentOf = (topic: Topic): AssessmentId => topic.slice('assessment:'.length) as AssessmentId;

export const HEARTBEAT_MS = 25_000;
export const HEARTBEAT_TIMEOUT_MS = 10_000;

/** Why the server closed; 4401 and 4403 end the ladder of reconnects, all others climb it. */
export const CLOSE = { sessionExpired: 4401, revoked: 4403, tooSlow: 4408, rate: 4429, restart: 1012 } as const;
