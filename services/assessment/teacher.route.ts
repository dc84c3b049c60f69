import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AssessmentQueries, StoredAssessment } from '#services/assessment/assessments.store.ts';
import type { HandleCommand } from '#services/assessment/handle.ts';
import { addInvitation, type InvitationStore } from '#services/assessment/invitations.store.ts';
import type { DeclineInvitation } from '#services/assessment/system-commands.ts';
import type { TeacherCodeStore } from '#services/assessment/teacher-codes.store.ts';
import type { TeacherLinkStore } from '#services/assessment/teacher-links.store.ts';
import { writeAssessment } from '#services/assessment/write-assessment.ts';
import type { AuditFact, AuditTrail } from '#services/audit/audit.store.ts';
import { auditChanges, buildAuditFact } from '#services/audit/build-audit-fact.ts';
import type { Transaction } from '#services/database/database.store.ts';
import type { FamilyStore } from '#services/families/families.store.ts';
import type { Teacher } from '#services/http/actor.ts';
import { DetailedRefusal } from '#services/http/problem-details.ts';
import { type Route, route } from '#services/http/route.ts';
import { TEACHER_DEVICE_DAYS, TEACHER_HOURS, type TeacherCookie } from '#services/http/teacher-cookie.ts';
import type { AddressHashes } from '#services/mail/address-hash.ts';
import type { MailStore } from '#services/mail/mail.store.ts';
import {
  getTeacherInput,
  giveTeacherInput,
  inviteTeacher,
  redeemInvitation,
  refuseInvitation,
  type TeacherPage,
  withdrawInvitation,
  withdrawTeacherInput,
} from '#shared/contracts/adult-forms.ts';
import { isNextDayUnknown } from '#shared/domain/assessment/open-day.ts';
import { isTaskOpen } from '#shared/domain/assessment/open-tasks.ts';
import { type Instant, toEpochMs } from '#shared/values/days.ts';
import type { InvitationId } from '#shared/values/ids.ts';
import { refuse } from '#shared/values/refusal.ts';

export type TeacherPorts = {
  handle: HandleCommand;
  weeks: Pick<AssessmentQueries, 'one'>;
  newId: () => string;
  hashes: AddressHashes;
  invitations: InvitationStore;
  declineInvitation: DeclineInvitation;
  teacherLinks: TeacherLinkStore;
  teacherCookie: TeacherCookie;
  families: Pick<FamilyStore, 'isGuardianOfStudent'>;
  audit: Pick<AuditTrail, 'within'>;
  /** Null if the link alone opens the form on every device. */
  codes: TeacherCodeStore | null;
  /** Where a code would go; null if nowhere. */
  findAddress: MailStore['findAddress'];
  /** Cookies are sent over https only. */
  secure: boolean;
};

/** The teacher: invited by the parent, without an account, by a link that opens one form of one assessment. */
export const teacherRoutes = (ports: TeacherPorts): Route[] => {
  const { handle, weeks, invitations, newId } = ports;
  const loadPage = async ({ assessmentId, invitationId }: TeacherRef, now: Instant): Promise<TeacherPage> => {
    const page = toTeacherPage((await weeks.one(assessmentId)) ?? refuse('NOT_FOUND'), invitationId, now);
    const earlierInvitationIds = await invitations.listToSameAddress(invitationId);
    return earlierInvitationIds.length > 0 ? { ...page, earlierInvitationIds } : page;
  };

  return [
    route(inviteTeacher, 'parentOfAssessment', async (call) => {
      const { person, params, body, now } = call;
      const invitationId = newId() as InvitationId;
      // In the commit of the event: a refused invitation stores no address.
      const alongside = async (tx: Transaction) => {
        const { teacherEmail: email, line } = body;
        const invitation = { invitationId, assessmentId: params.assessmentId, by: person.userId, email, line, now };
        await addInvitation(tx, invitation, ports.hashes);
        await ports.audit.within(tx, buildAuditFact(call, 'teacher.invited', invitationId));
      };
      return writeAssessment(handle, { ...call, alongside }, { type: 'InviteTeacher', at: now, invitationId });
    }),
    route(withdrawInvitation, 'parentOfAssessment', async (call) => {
      const { params, query, now } = call;
      const { week } = (await weeks.one(params.assessmentId)) ?? refuse('NOT_FOUND');
      // Pages of earlier releases do not name it.
      const invitationId = query.invitationId ?? week.teacher?.invitationId;
      const fact = buildAuditFact(call, 'teacher.withdrawn', invitationId ?? params.assessmentId);
      return writeAssessment(
        handle,
        { ...call, alongside: auditChanges(ports.audit, fact) },
        { type: 'WithdrawInvitation', at: now, by: 'parent', ...(invitationId && { invitationId }) },
      );
    }),
    route(redeemInvitation, 'public', async ({ body, who, request, now, reply }) => {
      const teacher = body.token
        ? await redeem(ports, { ...body, token: body.token }, request, reply, now)
        : await who.teacher();
      return { body: await loadPage(teacher ?? refuse('NO_INVITATION'), now) };
    }),
    route(refuseInvitation, 'public', async ({ body, who, now, reply, request }) => {
      const invitationId =
        (body.token ? await ports.teacherLinks.findInvitation(body.token) : (await who.teacher())?.invitationId) ??
        refuse('NO_INVITATION');
      // The link of another week may have been opened in another tab. Pages of earlier releases name no invitation.
      if (body.invitationId && body.invitationId !== invitationId) return refuse('NO_INVITATION');
      const hash = (await invitations.findAddressHash(invitationId)) ?? refuse('ADDRESS_FORGOTTEN');
      const fact: AuditFact = {
        at: now,
        actor: { kind: 'teacher' },
        action: 'teacher.declined',
        objectId: invitationId,
        requestId: request.id,
      };
      await ports.declineInvitation(invitationId, now, async (tx, events) => {
        const isNew = await invitations.suppress(tx, invitationId, hash);
        // A link that is used again must not fill the audit.
        if (isNew || events.length > 0) await ports.audit.within(tx, fact);
      });
      reply.clearCookie(ports.teacherCookie.name, { path: '/', secure: ports.secure });
      return { body: {} };
    }),
    route(getTeacherInput, 'teacherOfAssessment', async ({ person, now }) => ({
      body: await loadPage(person, now),
    })),
    route(giveTeacherInput, 'teacherOfAssessment', async (call) => {
      const { person, who, body, now } = call;
      const parent = await who.parent();
      const parentsDevice =
        parent !== null && (await ports.families.isGuardianOfStudent(parent.userId, person.child.studentId));
      const { invitationId } = person;
      const { week, replayed } = await writeAssessment(handle, call, {
        type: 'ObserveAsTeacher',
        at: now,
        invitationId,
        parentsDevice,
        ...body,
      });
      // A replay after the form was withdrawn must not report a form.
      return { body: { submittedAt: week.done['teacher/5'] ?? refuse('FORM_WITHDRAWN') }, replayed };
    }),
    route(withdrawTeacherInput, 'teacherOfAssessment', async (call) => {
      const { person, now, request } = call;
      const { invitationId } = person;
      const fact: AuditFact = {
        at: now,
        actor: { kind: 'teacher' },
        action: 'teacher.form-withdrawn',
        objectId: invitationId,
        requestId: request.id,
      };
      const { replayed } = await writeAssessment(
        handle,
        { ...call, alongside: auditChanges(ports.audit, fact) },
        { type: 'WithdrawTeacherInput', at: now, invitationId },
      );
      return { body: await loadPage(person, now), replayed };
    }),
  ];
};

type TeacherRef = Pick<Teacher, 'assessmentId' | 'invitationId'>;
type RedeemRequest = { token: string; code?: string | undefined };

/**
 * A link opens the page until its invitation is over; each time it sets fresh cookies. On a device other than the first
 * it needs an emailed code: a forwarded link opens nothing by itself. Where no code can be emailed, the first one has to
 * do.
 */
async function redeem(
  ports: TeacherPorts,
  { token, code }: RedeemRequest,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Instant,
): Promise<TeacherRef> {
  const { teacherLinks, invitations, teacherCookie, codes, findAddress, secure } = ports;
  const invitationId = (await teacherLinks.findInvitation(token)) ?? refuse('INVITATION_EXPIRED');
  const invitation = await invitations.find(invitationId, now);
  if (invitation.standing !== 'inForce')
    return refuse(invitation.standing === 'over' ? 'INVITATION_EXPIRED' : 'INVITATION_WITHDRAWN');
  const { assessmentId } = invitation;
  const isFirst = await invitations.open(invitationId, now);
  const deviceCookie = request.cookies[teacherCookie.deviceName];
  const isKnown = isFirst || teacherCookie.verifyDevice(deviceCookie ?? '', toEpochMs(now)).includes(invitationId);
  if (codes && !isKnown) await requireEmailedCode({ codes, findAddress }, { invitationId, assessmentId, now }, code);
  const cookie = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  reply.setCookie(teacherCookie.name, teacherCookie.issue(invitationId, toEpochMs(now)), {
    ...cookie,
    maxAge: TEACHER_HOURS * 3600,
  });
  reply.setCookie(teacherCookie.deviceName, teacherCookie.issueDevice(invitationId, toEpochMs(now), deviceCookie), {
    ...cookie,
    maxAge: TEACHER_DEVICE_DAYS * 86_400,
  });
  return { assessmentId, invitationId };
}

async function requireEmailedCode(
  { codes, findAddress }: { codes: TeacherCodeStore; findAddress: MailStore['findAddress'] },
  invitationRef: Parameters<TeacherCodeStore['ask']>[0],
  code: string | undefined,
): Promise<void> {
  const { invitationId, assessmentId, now } = invitationRef;
  if (code === undefined) {
    // The form stays for longer than the address, which is deleted, or known not to exist.
    const mail = { recipient: `teacher:${invitationId}`, assessmentId, kind: 'teacher-code' };
    if ((await findAddress(mail)) === null) return refuse('TEACHER_CODE_UNSENDABLE');
    await codes.ask(invitationRef);
    return refuse('TEACHER_CODE_NEEDED');
  }
  const { right, triesLeft } = await codes.isRight(invitationId, code, now);
  if (!right) throw new DetailedRefusal('TEACHER_CODE_WRONG', { triesLeft });
}

function toTeacherPage(
  { assessmentId, week, child }: StoredAssessment,
  invitationId: InvitationId,
  now: Instant,
): TeacherPage {
  const submittedAt = week.done['teacher/5'] ?? null;
  const opensAt = isNextDayUnknown(week) ? null : (week.plan.days[0]?.opens ?? null);
  // What comes once the analysis has begun is read by no report, so the page asks for nothing more.
  const isOver = week.status !== 'running' || !week.consent;
  const state = getPageState();
  const childName = isOver || state === 'withdrawn' ? null : child.nickname;
  const isLate = state === 'submitted' && week.teacher?.late;
  return { assessmentId, invitationId, childName, state, opensAt, submittedAt, ...(isLate && { isLate }) };

  function getPageState(): TeacherPage['state'] {
    if (week.teacher?.formWithdrawn) return 'withdrawn';
    if (submittedAt) return 'submitted';
    if (isOver) return 'closed';
    return isTaskOpen(week, 'teacher/5', now) ? 'open' : 'notStarted';
  }
}
