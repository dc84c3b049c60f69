import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Parent, Teacher } from '#services/accounts/actor.ts';
import type { AuthPort } from '#services/accounts/auth-port.ts';
import type { Credentials } from '#services/http/policies.ts';
import type { TeacherCookie } from '#services/teacher/teacher-cookie.ts';
import { epochMsOf, type Instant } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId } from '#shared/values/ids.ts';

export type CredentialPorts = {
  auth: Pick<AuthPort, 'resolve'>;
  teacherCookie: TeacherCookie;
  /** The week of an invitation that is in force: not withdrawn, not replaced, not over. */
  weekOfInvitation: (invitationId: InvitationId, now: Instant) => Promise<AssessmentId | null>;
  /** Null where there are no operators: then nobody is one. */
  opsToken: string | null;
  clock: () => Instant;
};

/** The credentials of one request; each is looked up at most once, and only when it is asked for. */
export function credentialsOf(request: FastifyRequest, reply: FastifyReply | null, ports: CredentialPorts): Credentials {
  let parent: Promise<Parent | null> | undefined;
  let teacher: Promise<Teacher | null> | undefined;
  return {
    parent: () => {
      parent ??= signedInParent(request, reply, ports);
      return parent;
    },
    teacher: () => {
      teacher ??= invitedTeacher(request, ports);
      return teacher;
    },
    isOperator: () => ports.opsToken !== null && sameText(request.headers.authorization ?? '', `Bearer ${ports.opsToken}`),
  };
}

async function signedInParent(request: FastifyRequest, reply: FastifyReply | null, { auth }: CredentialPorts): Promise<Parent | null> {
  const found = await auth.resolve(request.headers.cookie);
  if (!found) return null;
  for (const cookie of found.cookies) reply?.header('set-cookie', cookie);
  const { account, sessionId } = found.signedIn;
  return { kind: 'parent', userId: account.userId, sessionId, account };
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
