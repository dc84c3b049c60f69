import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  AccountHolder,
  ChildMode,
  Handover,
  Operator,
  Parent,
  Session,
  SignedIn,
  Teacher,
} from '#services/http/actor.ts';
import { findChildByCookie, getChildCookieName, type HandoverReader } from '#services/http/child-cookie.ts';
import type { Credentials } from '#services/http/policies.ts';
import type { SessionCookie } from '#services/http/session-cookie.ts';
import type { TeacherCookie } from '#services/http/teacher-cookie.ts';
import { hashToken } from '#services/tokens.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import { AssessmentId, type InvitationId } from '#shared/values/ids.ts';

/** Reads sessions (`services/accounts/sessions.store.ts`). */
type SessionReader = {
  find: (token: string, now: Instant) => Promise<{ signedIn: SignedIn; isExtended: boolean } | null>;
  isOperatorActive: (signedIn: SignedIn, now: Instant) => Promise<boolean>;
};

export type CredentialPorts = {
  sessions: SessionReader;
  sessionCookie: SessionCookie;
  teacherCookie: TeacherCookie;
  handovers: HandoverReader;
  baseUrl: string;
  /** The assessment of an invitation in force: not withdrawn, replaced or over. */
  findAssessmentOfInvitation: (invitationId: InvitationId, now: Instant) => Promise<AssessmentId | null>;
  /** The token of machines that read the metrics; null if none may. */
  opsToken: string | null;
  clock: () => Instant;
};

/** An operator must sign in again after this, even if active. */
const MAX_OPERATOR_SESSION_MS = 12 * 3_600_000;

/** The credentials of one request; each is looked up at most once, and only on demand. */
export function readCredentials(
  request: FastifyRequest,
  reply: FastifyReply | null,
  ports: CredentialPorts,
): Credentials {
  const session = memoize(() => findSession(request, reply, ports));
  const childToken = request.cookies[getChildCookieName(ports.baseUrl.startsWith('https:'))];
  const child = memoize(
    async (): Promise<ChildMode | null> =>
      childToken ? findChildByCookie(childToken, ports.clock(), ports.handovers) : null,
  );
  const isLocked = async () => (await session())?.locked === true;
  const isInChildMode = async () => (await isLocked()) || (await child()) !== null;
  const adultSession = memoize(async (): Promise<SignedIn | null> => ((await isInChildMode()) ? null : session()));
  /** Signed in with all factors that this account requires. */
  const getFullSession = async (): Promise<SignedIn | null> => {
    const signedIn = await adultSession();
    return signedIn?.account.secondFactor === 'owed' ? null : signedIn;
  };
  const teacher = memoize(
    async (): Promise<Teacher | null> => ((await isInChildMode()) ? null : findInvitedTeacher(request, ports)),
  );
  return {
    isLocked,
    child,
    parent: async () => {
      const signedIn = await getFullSession();
      return signedIn?.account.role === 'parent' ? toParent(signedIn) : null;
    },
    accountHolder: async (): Promise<AccountHolder | null> => {
      const signedIn = await getFullSession();
      return signedIn && { ...toParent(signedIn), kind: 'accountHolder' };
    },
    anySession: async (): Promise<Session | null> => {
      const signedIn = await adultSession();
      return signedIn && { ...toParent(signedIn), kind: 'session' };
    },
    operator: memoize(async (): Promise<Operator | null> => {
      const signedIn = await getFullSession();
      // Checked at each request: an operator who loses the factor or the role loses access at once.
      if (signedIn?.account.role !== 'operator' || signedIn.account.secondFactor !== 'shown') return null;
      const now = ports.clock();
      if (toEpochMs(now) - toEpochMs(signedIn.since) > MAX_OPERATOR_SESSION_MS) return null;
      return (await ports.sessions.isOperatorActive(signedIn, now))
        ? { ...toParent(signedIn), kind: 'operator' }
        : null;
    }),
    teacher,
    handover: async (): Promise<Handover | null> => {
      const current = await session();
      if (current?.locked) return ports.handovers.findBySession(current.sessionId);
      return childToken && (await child()) ? ports.handovers.findByToken(hashToken(childToken)) : null;
    },
    wasWithErasedChild: async (): Promise<boolean> => {
      const token = readSessionToken(request, ports.sessionCookie);
      const { assessmentId } = request.params as { assessmentId?: unknown };
      const { success, data } = AssessmentId.safeParse(assessmentId);
      return success && token !== null && ports.handovers.wasWithErasedChild(hashToken(token), data);
    },
    isMachine: () => ports.opsToken !== null && hasToken(request.headers.authorization, ports.opsToken),
  };
}

function memoize<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
}

function readSessionToken({ cookies }: FastifyRequest, { name, readToken }: SessionCookie): string | null {
  const value = cookies[name];
  return value === undefined ? null : readToken(value);
}

async function findSession(
  request: FastifyRequest,
  reply: FastifyReply | null,
  { sessions, sessionCookie, clock }: CredentialPorts,
): Promise<SignedIn | null> {
  const value = request.cookies[sessionCookie.name];
  const token = readSessionToken(request, sessionCookie);
  const found = token === null ? null : await sessions.find(token, clock());
  if (found?.isExtended && value !== undefined && reply) sessionCookie.set(reply, value);
  return found?.signedIn ?? null;
}

const toParent = ({ account, sessionId, stepUpAt, opensAccount }: SignedIn): Parent => ({
  kind: 'parent',
  userId: account.userId,
  sessionId,
  account,
  stepUpAt,
  opensAccount,
});

async function findInvitedTeacher(request: FastifyRequest, ports: CredentialPorts): Promise<Teacher | null> {
  const now = ports.clock();
  const value = request.cookies[ports.teacherCookie.name];
  const invitationId = value ? ports.teacherCookie.verify(value, toEpochMs(now)) : null;
  const assessmentId = invitationId && (await ports.findAssessmentOfInvitation(invitationId, now));
  return assessmentId ? { kind: 'teacher', invitationId, assessmentId } : null;
}

/** Whether the header holds the token. */
export const hasToken = (authorization: string | undefined, token: string): boolean =>
  isSameText(authorization ?? '', `Bearer ${token}`);

/** Compares in constant time. */
function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
