import type { FastifyReply } from 'fastify';
import type { ChildMode, Handover } from '#services/http/actor.ts';
import { hashToken } from '#services/tokens.ts';
import { type Instant, toEpochMs, toInstant } from '#shared/values/days.ts';
import { formatHandoverHint, HANDOVER_HINT } from '#shared/values/handover-hint.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

/** How long a child may use a handed-over device, in total and idle. */
const CHILD_MODE = { longestMs: 2 * 3_600_000, idleMs: 20 * 60_000 } as const;
/** Minimum interval between writes of `seenAt`; less would write with every answer. */
const SEEN_EVERY_MS = 60_000;
/** The hint cookie outlives the session that it refers to; the server decides. */
const HINT_SECONDS = 30 * 86_400;

export const getChildCookieName = (secure: boolean): string => (secure ? '__Host-child' : 'child');

export const computeHandoverEnd = (now: Instant): Instant => toInstant(toEpochMs(now) + CHILD_MODE.longestMs);

/** Reads hand-overs. */
export type HandoverReader = {
  findBySession: (sessionId: string) => Promise<Handover | null>;
  findByToken: (tokenHash: Buffer) => Promise<Handover | null>;
  /** Records a request of the child. */
  markSeen: (sessionId: string, at: Instant) => Promise<void>;
  /** Whether the device of this session was with the child of this assessment when that child was erased. */
  wasWithErasedChild: (sessionTokenHash: Buffer, assessmentId: AssessmentId) => Promise<boolean>;
};

/** Whether the child may continue: neither expired nor idle for too long. */
export const canChildContinue = ({ endsAt, seenAt }: Pick<Handover, 'endsAt' | 'seenAt'>, now: Instant): boolean =>
  toEpochMs(endsAt) > toEpochMs(now) && toEpochMs(seenAt) + CHILD_MODE.idleMs > toEpochMs(now);

/** The child of a cookie; null if the hand-over has ended or expired. */
export async function findChildByCookie(
  token: string,
  now: Instant,
  handovers: Pick<HandoverReader, 'findByToken' | 'markSeen'>,
): Promise<ChildMode | null> {
  const handover = await handovers.findByToken(hashToken(token));
  if (!handover || !canChildContinue(handover, now)) return null;
  if (toEpochMs(now) - toEpochMs(handover.seenAt) >= SEEN_EVERY_MS) await handovers.markSeen(handover.sessionId, now);
  const { id, assessmentId, userId } = handover;
  return { kind: 'child', handoverId: id, assessmentId, guardianId: userId };
}

type Reply = Pick<FastifyReply, 'setCookie' | 'clearCookie'>;

/** Sets the cookie that opens the child's tasks, and a hint cookie that pages can read without a request. */
export function setChildCookie(
  reply: Reply,
  secure: boolean,
  token: string,
  { assessmentId, assist }: Pick<Handover, 'assessmentId' | 'assist'>,
): void {
  const common = { path: '/', sameSite: 'lax', secure } as const;
  reply.setCookie(getChildCookieName(secure), token, {
    ...common,
    httpOnly: true,
    maxAge: CHILD_MODE.longestMs / 1000,
  });
  reply.setCookie(HANDOVER_HINT, formatHandoverHint({ assessmentId, assist }), { ...common, maxAge: HINT_SECONDS });
}

export function clearChildCookie(reply: Reply, secure: boolean): void {
  reply.clearCookie(getChildCookieName(secure), { path: '/', secure });
  reply.clearCookie(HANDOVER_HINT, { path: '/', secure });
}
