import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  AccountHolder,
  ChildMode,
  HalfSignedIn,
  Handover,
  Operator,
  Parent,
  Teacher,
} from '#services/accounts/actor.ts';
import type { AuthPort, SignedIn } from '#services/accounts/auth-port.ts';
import type { OperatorsAtWork } from '#services/accounts/operator.store.ts';
import { childCookieName, childOfCookie, hashOf } from '#services/handover/child-cookie.ts';
import type { Handovers } from '#services/handover/handovers.store.ts';
import type { Credentials } from '#services/http/policies.ts';
import type { TeacherCookie } from '#services/teacher/teacher-cookie.ts';
import { epochMsOf, type Instant } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId } from '#shared/values/ids.ts';

export type CredentialPorts = {
  auth: Pick<AuthPort, 'resolve'>;
  teacherCookie: TeacherCookie;
  handovers: Pick<Handovers, 'ofSession' | 'ofToken' | 'seen'>;
  baseUrl: string;
  /** The assessment of an invitation in force: not withdrawn, replaced or over. */
  weekOfInvitation: (invitationId: InvitationId, now: Instant) => Promise<AssessmentId | null>;
  operators: OperatorsAtWork;
  /** The token of machines that read the metrics; null if none may. */
  opsToken: string | null;
  clock: () => Instant;
};

/** An operator must sign in again after this, even if active. */
const LONGEST_WATCH_MS = 12 * 3_600_000;

/** The credentials of one request; each is looked up at most once, and only on demand. */
export function credentialsOf(
  request: FastifyRequest,
  reply: FastifyReply | null,
  ports: CredentialPorts,
): Credentials {
  const session = once(() => sessionOf(request, reply, ports));
  const childToken = request.cookies[childCookieName(ports.baseUrl.startsWith('https:'))];
  const child = once(
    async (): Promise<ChildMode | null> =>
      childToken ? childOfCookie(childToken, ports.clock(), ports.handovers) : null,
  );
  const isLocked = async () => (await session())?.locked === true;
  const ownSession = once(async (): Promise<SignedIn | null> => ((await isOwn()) ? session() : null));
  /** Signed in with all factors that this account requires. */
  const whole = async (): Promise<SignedIn | null> => {
    const signedIn = await ownSession();
    return signedIn?.account.secondFactor === 'owed' ? null : signedIn;
  };
  const isOwn = async () => !(await isLocked()) && (await child()) === null;
  const teacher = once(async (): Promise<Teacher | null> => ((await isOwn()) ? invitedTeacher(request, ports) : null));
  return {
    isLocked,
    child,
    parent: async () => {
      const signedIn = await whole();
      return signedIn?.account.role === 'parent' ? parentOf(signedIn) : null;
    },
    accountHolder: async (): Promise<AccountHolder | null> => {
      const signedIn = await whole();
      return signedIn && { ...parentOf(signedIn), kind: 'accountHolder' };
    },
    halfSignedIn: async (): Promise<HalfSignedIn | null> => {
      const signedIn = await ownSession();
      return signedIn && { ...parentOf(signedIn), kind: 'halfSignedIn' };
    },
    operator: once(async (): Promise<Operator | null> => {
      const signedIn = await whole();
      // Checked at each request: an operator who loses the factor or the role loses access at once.
      if (signedIn?.account.role !== 'operator' || signedIn.account.secondFactor !== 'shown') return null;
      const now = ports.clock();
      if (epochMsOf(now) - epochMsOf(signedIn.since) > LONGEST_WATCH_MS) return null;
      return (await ports.operators.atWork(signedIn.sessionId, now))
        ? { ...parentOf(signedIn), kind: 'operator' }
        : null;
    }),
    teacher,
    handover: async (): Promise<Handover | null> => {
      const known = await session();
      if (known?.locked) return ports.handovers.ofSession(known.sessionId);
      return childToken && (await child()) ? ports.handovers.ofToken(hashOf(childToken)) : null;
    },
    isMachine: () => ports.opsToken !== null && hasToken(request.headers.authorization, ports.opsToken),
  };
}

function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
}

async function sessionOf(
  request: FastifyRequest,
  reply: FastifyReply | null,
  { auth }: CredentialPorts,
): Promise<SignedIn | null> {
  const found = await auth.resolve(request.headers.cookie);
  if (!found) return null;
  for (const cookie of found.cookies) reply?.header('set-cookie', cookie);
  return found.signedIn;
}

const parentOf = ({ account, sessionId, aal, stepUpAt, opensAccount }: SignedIn): Parent => ({
  ...{ kind: 'parent', userId: account.userId, sessionId, account, aal, stepUpAt, opensAccount },
});

async function invitedTeacher(request: FastifyRequest, ports: CredentialPorts): Promise<Teacher | null> {
  const now = ports.clock();
  const value = request.cookies[ports.teacherCookie.name];
  const invitationId = value ? ports.teacherCookie.open(value, epochMsOf(now)) : null;
  const assessmentId = invitationId && (await ports.weekOfInvitation(invitationId, now));
  return assessmentId ? { kind: 'teacher', invitationId, assessmentId } : null;
}

/** Whether the header holds the token. */
export const hasToken = (authorization: string | undefined, token: string): boolean =>
  sameText(authorization ?? '', `Bearer ${token}`);

/** Compares in constant time. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
