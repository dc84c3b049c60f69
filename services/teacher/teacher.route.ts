import type { Families } from '#services/families/families.store.ts';
import type { Handle } from '#services/handling/handle.ts';
import type { KeyedWrite } from '#services/handling/keyed-write.store.ts';
import { writeWeek } from '#services/handling/week-write.ts';
import { type Route, route } from '#services/http/route.ts';
import { addInvitation, type Invitations } from '#services/teacher/invitations.store.ts';
import type { TeacherCookie } from '#services/teacher/teacher-cookie.ts';
import { TEACHER_HOURS } from '#services/teacher/teacher-cookie.ts';
import type { TeacherLinks } from '#services/teacher/teacher-links.store.ts';
import type { StoredWeek, Weeks } from '#services/views/weeks.store.ts';
import { getTeacherInput, giveTeacherInput, inviteTeacher, redeemInvitation, type TeacherPage, withdrawInvitation } from '#shared/contracts/adult-forms.ts';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import { isOpen } from '#shared/domain/assessment/open-tasks.ts';
import { epochMsOf, type Instant } from '#shared/values/days.ts';
import type { AssessmentId, InvitationId } from '#shared/values/ids.ts';
import { mayPass, Refused, refuse } from '#shared/values/refusal.ts';

export type TeacherPorts = {
  handle: Handle;
  weeks: Pick<Weeks, 'one'>;
  keyedWrite: KeyedWrite;
  newId: () => string;
  invitations: Invitations;
  teacherLinks: TeacherLinks;
  teacherCookie: TeacherCookie;
  families: Pick<Families, 'guardianOfStudent'>;
  baseUrl: string;
};

/** The teacher: invited by the parent, without an account, by a link that opens one form of one week. */
export const teacherRoutes = (ports: TeacherPorts): Route[] => {
  const { handle, weeks, invitations, keyedWrite, newId } = ports;
  const pageOf = async (assessmentId: AssessmentId, now: Instant): Promise<TeacherPage> =>
    teacherPage((await weeks.one(assessmentId)) ?? refuse('NOT_FOUND'), now);

  return [
    route(inviteTeacher, 'parentOfAssessment', async (call) => {
      const { person, params, body, key, requestHash, now } = call;
      const { week } = (await weeks.one(params.assessmentId)) ?? refuse('NOT_FOUND');
      const commandFor = (invitationId: InvitationId) => ({ type: 'InviteTeacher', at: now, invitationId }) as const;
      const { response, replayed } = await keyedWrite({ userId: person.userId, key, requestHash }, async (tx) => {
        const invitationId = newId() as InvitationId;
        // Asked of the rules first, so that what they refuse keeps nobody's address.
        assessment.decide(week, commandFor(invitationId));
        await addInvitation(tx, { invitationId, assessmentId: params.assessmentId, by: person.userId, email: body.teacherEmail, now });
        return { invitationId };
      });
      try {
        return await writeWeek(handle, call, commandFor(response.invitationId));
      } catch (error) {
        // Somebody else was first. What may pass is repeated under the same key, and a replay belongs to the first delivery.
        if (error instanceof Refused && !mayPass(error.code) && !replayed) await invitations.forget(response.invitationId);
        throw error;
      }
    }),
    route(withdrawInvitation, 'parentOfAssessment', (call) => writeWeek(handle, call, { type: 'WithdrawInvitation', at: call.now, by: 'parent' })),
    route(redeemInvitation, 'public', async ({ body, who, now, reply }) => {
      const assessmentId = body.token ? await redeem(ports, body.token, now, reply) : (await who.teacher())?.assessmentId;
      return { body: await pageOf(assessmentId ?? refuse('NO_INVITATION'), now) };
    }),
    route(getTeacherInput, 'teacherOfAssessment', async ({ params, now }) => ({ body: await pageOf(params.assessmentId, now) })),
    route(giveTeacherInput, 'teacherOfAssessment', async (call) => {
      const { person, who, body, now } = call;
      const parent = await who.parent();
      const parentsDevice = parent !== null && (await ports.families.guardianOfStudent(parent.userId, person.child.studentId));
      const { invitationId } = person;
      const { week, replayed } = await writeWeek(handle, call, { type: 'ObserveAsTeacher', at: now, invitationId, parentsDevice, ...body });
      return { body: { submittedAt: week.done['teacher/5'] ?? now }, replayed };
    }),
  ];
};

type Reply = { setCookie: (name: string, value: string, options: object) => unknown };

/** A link opens the page again and again until its invitation is over; each time it leaves a fresh cookie. */
async function redeem(ports: TeacherPorts, token: string, now: Instant, reply: Reply): Promise<AssessmentId> {
  const { teacherLinks, invitations, teacherCookie, baseUrl } = ports;
  const invitationId = (await teacherLinks.invitationOf(token)) ?? refuse('INVITATION_EXPIRED');
  const found = await invitations.find(invitationId, now);
  if (found.standing !== 'inForce') return refuse(found.standing === 'over' ? 'INVITATION_EXPIRED' : 'INVITATION_WITHDRAWN');
  reply.setCookie(teacherCookie.name, teacherCookie.seal(invitationId, epochMsOf(now)), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: baseUrl.startsWith('https:'),
    maxAge: TEACHER_HOURS * 3600,
  });
  return found.assessmentId;
}

function teacherPage({ assessmentId, week, child }: StoredWeek, now: Instant): TeacherPage {
  const submittedAt = week.done['teacher/5'] ?? null;
  const opensAt = week.plan.days[0]?.opens ?? null;
  return { assessmentId, childName: child.nickname, state: stateOf(), opensAt, submittedAt };

  function stateOf(): TeacherPage['state'] {
    if (submittedAt) return 'submitted';
    if (week.status === 'cancelled' || week.status === 'reported' || !week.consent) return 'closed';
    return isOpen(week, 'teacher/5', now) ? 'open' : 'notStarted';
  }
}
