import type { LightMyRequestResponse } from 'fastify';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { addFactor, computeCode } from '#services/accounts/testing/codes.ts';
import { readLatestEmail } from '#services/accounts/testing/emails.ts';
import { handOverDevice } from '#services/assessment/testing/hand-over-device.ts';
import {
  addCoGuardian,
  createPerson,
  PASSWORD,
  type Person,
  readAccount,
  readCookies,
  readUserId,
  SCHEDULE,
  signInOnAnotherDevice,
  signUpFamily,
  signUpParent,
  type TestApi,
} from '#services/http/testing/app.ts';
import { BODIES, buildPath, CLOSING, ENDPOINTS, PIN } from '#services/http/testing/every-call.ts';
import { createNeighbours } from '#services/http/testing/given-week.ts';
import { createUnsubscribeTokens } from '#services/mail/email-tokens.ts';
import { type CreatedShare, createFinishedReport, readFullReport } from '#services/reports/testing/finished-report.ts';
import { type Endpoint, hasBody } from '#shared/contracts/endpoint.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { begun, daysOpened, examples, on } from '#shared/testing/examples.ts';

/** Sends the call with the same key each time. */
export type Scene = (node: TestApi) => Promise<LightMyRequestResponse>;
/**
 * For each call that writes a scene in which it is valid: the people and the state that it needs. `setClock` sets the
 * clock of every node that may get the call; `fields` take the place of those of the usual body.
 */
export function createWriteScenes(
  api: TestApi,
  setClock: (now: string) => void,
  fields: Record<string, object> = {},
): (endpoint: Endpoint) => Promise<Scene> {
  const call = (name: string, who: Person, params: Record<string, string> = {}, body: object = {}): Scene => {
    const endpoint = ENDPOINTS.find((each) => each.name === name) as Endpoint;
    const path = buildPath(endpoint, { id: params.assessmentId as never, studentId: params.studentId ?? '' }, params);
    const key = endpoint.unkeyed ? null : crypto.randomUUID();
    const sent = hasBody(endpoint) ? { ...body, ...fields[name] } : undefined;
    return (node) => createPerson(node.app, who.cookie, who.always).send(endpoint.method, path, sent, { key });
  };
  const findChild = async (parent: Person) =>
    (await parent.post('/students', { nickname: 'Robin', ageYears: 8 })).json<{ id: string }>().id;
  /** A child with its owner and a co-guardian. */
  async function createGuardedChild() {
    const owner = await signUpParent(api);
    const studentId = await findChild(owner);
    const { who: other, userId } = await addCoGuardian(api, studentId);
    return { owner, other, studentId, userId };
  }
  async function createOffer() {
    const family = await createGuardedChild();
    const { owner, studentId, userId } = family;
    const { id: offerId } = (await owner.post(`/students/${studentId}/ownership-offers`, { userId })).json<{
      id: string;
    }>();
    return { ...family, offerId };
  }
  async function inviteGuardian() {
    const [owner, other] = [await signUpParent(api), await signUpParent(api)];
    const studentId = await findChild(owner);
    const { id } = (
      await owner.post(`/students/${studentId}/guardians`, { email: (await readAccount(other)).email })
    ).json<{ id: string }>();
    const minted = await api.guardianLinks.mint(id as never, api.clock.now);
    if (minted === null || minted === 'inviterUnproved') throw new Error('no link');
    return { owner, other, studentId, invitationId: id, token: minted.token };
  }
  async function operatorAndUser() {
    return { operator: await api.operatorOfNow(), ...(await readAccount(await signUpParent(api))) };
  }
  let family: ReturnType<typeof createNeighbours> | undefined;
  /** A family's assessment that all of these share. */
  const prepareAssessment = async (events: readonly AssessmentEvent[], own = false) => {
    family ??= createNeighbours(api);
    const { given } = await (own ? createNeighbours(api) : family);
    return given(events).people;
  };

  const signUpWithFactor = async () => addFactor(api, await signUpParent(api));
  async function createShare() {
    const report = await createFinishedReport(api);
    return {
      ...report,
      ...(await report.parent.post(`/reports/${report.id}/shares`, { days: 7 })).json<CreatedShare>(),
    };
  }
  const address = () => `${crypto.randomUUID()}@example.org`;
  const given =
    <Prepared>(prepare: (api: TestApi) => Promise<Prepared>, toScene: (prepared: Prepared) => Scene | Promise<Scene>) =>
    async () =>
      toScene(await prepare(api));

  /** Calls that need more than a family in the middle of an assessment, or another body than the usual one. */
  const SCENES: Record<string, () => Promise<Scene>> = {
    signUp: async () => call('signUp', api.anonymous, {}, { name: 'Pat', email: address(), password: PASSWORD }),
    signIn: given(signUpParent, async (parent) => {
      const { email } = await readAccount(parent);
      return call('signIn', api.anonymous, {}, { email, password: PASSWORD });
    }),
    verify: async () => {
      const email = address();
      const parent = createPerson(
        api.app,
        readCookies(
          await api.anonymous.post('/auth/signup', { name: 'Pat', email, password: PASSWORD }, { key: null }),
        ),
      );
      const { token } = await readLatestEmail(api, email);
      await parent.post('/assessments', {
        ...SCHEDULE,
        startDate: '2026-11-25',
        parentEmail: email,
        studentId: await findChild(parent),
      });
      return call('verify', parent, {}, { type: 'signup', token_hash: token });
    },
    closeAccount: given(signUpParent, (parent) =>
      call('closeAccount', parent, {}, { name: 'Pat Parent', children: [] }),
    ),
    updateUser: given(signUpParent, async (parent) =>
      call('updateUser', await signInOnAnotherDevice(api, parent), {}, { password: 'another horse battery' }),
    ),
    verifyFactor: async () => {
      const parent = await signUpParent(api);
      const { factor, secret } = (await parent.post('/auth/factors', { kind: 'totp' })).json();
      const { challengeId } = (await parent.post(`/auth/factors/${factor.id}/challenge`)).json();
      return call('verifyFactor', parent, { factorId: factor.id }, { challengeId, code: computeCode(api, secret) });
    },
    verifyBackupCode: given(signUpWithFactor, async ({ who, backupCodes }) =>
      call('verifyBackupCode', await signInOnAnotherDevice(api, who), {}, { code: backupCodes[0] }),
    ),
    renewBackupCodes: given(signUpWithFactor, ({ who }) => call('renewBackupCodes', who)),
    removeFactor: given(signUpWithFactor, ({ who, factorId }) => call('removeFactor', who, { factorId })),
    changeUser: given(operatorAndUser, ({ operator, userId }) =>
      call('changeUser', operator, { userId }, { banned: true }),
    ),
    removeUser: given(operatorAndUser, ({ operator, userId }) => call('removeUser', operator, { userId })),
    mailUserLink: given(operatorAndUser, ({ operator, userId }) =>
      call('mailUserLink', operator, { userId }, { type: 'recovery' }),
    ),
    removeUserFactor: given(signUpWithFactor, async ({ who, factorId }) =>
      call('removeUserFactor', await api.operatorOfNow(), { userId: await readUserId(who), factorId }),
    ),
    scheduleAssessment: async () => {
      const parent = await signUpParent(api);
      const studentId = await findChild(parent);
      const more = {
        startDate: '2026-11-26',
        parentEmail: 'kitchen@example.org',
        teacherEmail: 'teacher@school.example',
      };
      return call('scheduleAssessment', parent, {}, { ...SCHEDULE, ...more, studentId });
    },
    withdrawConsent: async () => {
      const { parent, studentId } = await createFinishedReport(api);
      await parent.post('/assessments', {
        ...SCHEDULE,
        startDate: '2026-11-26',
        parentEmail: (await readAccount(parent)).email,
        studentId,
      });
      // The reported assessment was created without the row that its scheduling would have written.
      const [week] =
        await api.log`select id from assessment_sessions where student_id = ${studentId} and status = 'reported'`;
      await api.log`insert into consents (student_id, user_id, purpose, notice_version, text_hash, assessment_id, given_at)
        select student_id, user_id, 'week', notice_version, text_hash, ${week?.id}, given_at from consents where student_id = ${studentId} limit 1`;
      return call('withdrawConsent', parent, { studentId });
    },
    eraseStudent: async () => {
      const parent = await signUpParent(api);
      return call('eraseStudent', parent, { studentId: await findChild(parent) }, { nickname: 'Robin' });
    },
    makeShare: given(createFinishedReport, ({ parent, id }) =>
      call('makeShare', parent, { assessmentId: id }, { days: 7 }),
    ),
    tryIdea: given(createFinishedReport, ({ parent, id }) =>
      call('tryIdea', parent, { assessmentId: id }, { idea: readFullReport().today?.idea, went: 'well' }),
    ),
    endShare: given(createShare, ({ parent, id, share }) =>
      call('endShare', parent, { assessmentId: id, shareId: share.id }),
    ),
    openShare: given(createShare, ({ token }) => call('openShare', api.anonymous, {}, { token })),
    removeGuardian: given(createGuardedChild, ({ owner, studentId, userId }) =>
      call('removeGuardian', owner, { studentId, userId }),
    ),
    stopGuarding: given(createGuardedChild, ({ other, studentId }) => call('stopGuarding', other, { studentId })),
    offerOwnership: given(createGuardedChild, ({ owner, studentId, userId }) =>
      call('offerOwnership', owner, { studentId }, { userId }),
    ),
    withdrawOwnershipOffer: given(createOffer, ({ owner, studentId, offerId }) =>
      call('withdrawOwnershipOffer', owner, { studentId, offerId }),
    ),
    acceptOwnershipOffer: given(createOffer, ({ other, offerId }) => call('acceptOwnershipOffer', other, { offerId })),
    declineOwnershipOffer: given(createOffer, ({ other, offerId }) =>
      call('declineOwnershipOffer', other, { offerId }),
    ),
    acceptGuardianInvitation: given(inviteGuardian, ({ other, token }) =>
      call('acceptGuardianInvitation', other, {}, { token }),
    ),
    declineGuardianInvitation: given(inviteGuardian, ({ token }) =>
      call('declineGuardianInvitation', api.anonymous, {}, { token }),
    ),
    withdrawGuardianInvitation: given(inviteGuardian, ({ owner, studentId, invitationId }) =>
      call('withdrawGuardianInvitation', owner, { studentId, invitationId }),
    ),
    giveParentInput: async () => {
      setClock(on(4));
      const { parent, id } = await prepareAssessment([...begun, ...daysOpened(4)]);
      return call('giveParentInput', parent, { assessmentId: id }, BODIES.giveParentInput?.({} as never));
    },
    withdrawTeacherInput: async () => {
      const { teacher, week, id } = await prepareAssessment([...begun, ...daysOpened(3)]);
      await teacher.put(`${week}/teacher-input`, BODIES.giveTeacherInput?.({} as never));
      return call('withdrawTeacherInput', teacher, { assessmentId: id });
    },
    unlock: async () => {
      const { parent, week } = await prepareAssessment([...begun, ...daysOpened(3)]);
      const { device } = await handOverDevice(api, await signInOnAnotherDevice(api, parent), week);
      return call('unlock', device, {}, { pin: PIN });
    },
    setNotification: given(signUpParent, (parent) =>
      call('setNotification', parent, {}, { kind: 'reminder', isOn: false }),
    ),
    // The usual token names no account, so nothing would be written.
    unsubscribe: given(signUpParent, async (parent) => {
      const recipient = `parent:${await readUserId(parent)}`;
      const token = createUnsubscribeTokens(AUTH_SECRETS).of({ recipient, kind: 'reminder' });
      return (node) => node.anonymous.send('POST', `/unsubscribe?t=${token}`, undefined, { key: null });
    }),
    reportLetter: async () => {
      const { parent, id } = await signUpFamily(api, { startDate: '2026-11-26', teacherEmail: address() });
      await parent.post(`/assessments/${id}/invitations`, { teacherEmail: address(), line: 'Hello.' });
      const [invitation] =
        await api.log`select id from teacher_invitations where assessment_id = ${id} order by id desc limit 1`;
      return call('reportLetter', api.anonymous, {}, { token: await api.links.mint(invitation?.id) });
    },
    finishAssessment: async () => {
      setClock(on(7));
      const { parent, id } = await prepareAssessment([...begun, ...daysOpened(7)]);
      return call('finishAssessment', parent, { assessmentId: id });
    },
    retryAnalysis: async () => {
      const { id } = await prepareAssessment([
        ...begun,
        ...daysOpened(7),
        examples.AnalysisStarted,
        examples.AnalysisFailed,
      ]);
      return call('retryAnalysis', await api.operatorOfNow(), { weekId: id });
    },
  };

  /** A family in the middle of an assessment. */
  const buildUsual = async ({ name, path }: Endpoint): Promise<Scene> => {
    const people = await prepareAssessment([...begun, ...daysOpened(3)], CLOSING.includes(name));
    const isTeachers = /TeacherInput|refuseInvitation/.test(name);
    const who = isTeachers
      ? people.teacher
      : /^\/(ops|auth\/admin)/.test(path)
        ? await api.operatorOfNow()
        : people.parent;
    const body = name === 'refuseInvitation' ? {} : BODIES[name]?.(people);
    return call(name, who, { assessmentId: people.id, studentId: people.studentId }, body);
  };

  return (endpoint) => (SCENES[endpoint.name] ?? (() => buildUsual(endpoint)))();
}
