import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ChildMode, Handover, Parent, Teacher } from '#services/accounts/actor.ts';
import type { AuthPort } from '#services/accounts/auth-port.ts';
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
  /** The week of an invitation that is in force: not withdrawn, not replaced, not over. */
  weekOfInvitation: (invitationId: InvitationId, now: Instant) => Promise<AssessmentId | null>;
  /** Null where there are no operators: then nobody is one. */
  opsToken: string | null;
  clock: () => Instant;
};

/** The credentials of one request; each is looked up at most once, and only when it is asked for. */
export function credentialsOf(request: FastifyRequest, reply: FastifyReply | null, ports: CredentialPorts): Credentials {
  const session = once(() => sessionOf(request, reply, ports));
  const childToken = request.cookies[childCookieName(ports.baseUrl.startsWith('https:'))];
  const child = once(async (): Promise<ChildMode | null> => (childToken ? childOfCookie(childToken, ports.clock(), ports.handovers) : null));
  const isLocked = async () => (await session())?.locked === true;
  const isOwn = async () => !(await isLocked()) && (await child()) === null;
  const teacher = once(async (): Promise<Teacher | null> => ((await isOwn()) ? invitedTeacher(request, ports) : null));
  return {
    isLocked,
    child,
    parent: async () => ((await isOwn()) ? ((await session())?.parent ?? null) : null),
    teacher,
    handover: async (): Promise<Handover | null> => {
      const known = await session();
      if (known?.locked) return ports.handovers.ofSession(known.parent.sessionId);
      return childToken && (await child()) ? ports.handovers.ofToken(hashOf(childToken)) : null;
    },
    isOperator: () => ports.opsToken !== null && sameText(request.headers.authorization ?? '', `Bearer ${ports.opsToken}`),
  };
}

function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  return () => {
    answer ??= ask();
    return answer;
  };
}

type Session = { parent: Parent; locked: boolean };
async function sessionOf(request: FastifyRequest, reply: FastifyReply | null, { auth }: CredentialPorts): Promise<Session | null> {
  const found = await auth.resolve(request.headers.cookie);
  if (!found) return null;
  for (const cookie of found.cookies) reply?.header('set-cookie', cookie);
  const { account, sessionId, locked, aal, stepUpAt } = found.signedIn;
  return { parent: { kind: 'parent', userId: account.userId, sessionId, account, aal, stepUpAt }, locked };
}

async function invitedTeacher(request: FastifyRequest, ports: CredentialPorts): Promise<Teacher | null> {
  const now = ports.clock();
  const value = request.cookies[ports.teacherCookie.name];
  const invitationId = value ? ports.teacherCookie.open(value, epochMsOf(now)) : null;
  const assessmentId = invitationId && (await ports.weekOfInvitation(invitationId, now));
  return assessmentId ? { kind: 'teacher', invitationId, assessmentId } : null;
}

/** Compares without telling by its time how much is right. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
