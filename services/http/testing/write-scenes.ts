import type { LightMyRequestResponse } from 'fastify';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { addFactor, computeCode } from '#services/accounts/testing/codes.ts';
import { readLatestEmail } from '#services/accounts/testing/emails.ts';
import type { OidcProvider } from '#services/accounts/testing/oidc-provider.ts';
import { createAnswer } from '#services/assessment/testing/answers.ts';
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
import { createKeepTokens, createUnsubscribeTokens } from '#services/mail/email-tokens.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { signMailgunEvent } from '#services/mail/testing/mailgun.ts';
import { type CreatedShare, createFinishedReport, readFullReport } from '#services/reports/testing/finished-report.ts';
import { type Endpoint, hasBody } from '#shared/contracts/endpoint.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { PublicItem } from '#shared/instruments/academic.ts';
import { QUEST_A } from '#shared/instruments/quest.a.ts';
import { begun, createAllTaskEvents, daysOpened, examples, on } from '#shared/testing/examples.ts';
import { createTypicalPlayer, playArea } from '#shared/testing/simulated-child.ts';
import { toInstant } from '#shared/values/days.ts';
import type { SittingId } from '#shared/values/ids.ts';
import { createRandom } from '#shared/values/seeded.ts';

/** A browser comes back from a provider by a GET, which opens an account and a session; an export is told by email. */
const WRITING_READS = ['returnFromProvider', 'exportAccount', 'exportStudent'];
/** Every call that writes more than the traces of a visit. */
export const WRITES = ENDPOINTS.filter(({ method, name }) => method !== 'GET' || WRITING_READS.includes(name));
/** No scene exists for these, with the reason. */
export const REFUSED_EVERYWHERE: Record<string, string> = {
  signInBySso: 'is answered FEATURE_OFF by every installation',
};
/** Whether a call did what it is for: a redirect says in its fragment what was refused. */
export const isTaken = ({ status = 200 }: Endpoint, { statusCode, headers }: LightMyRequestResponse): boolean =>
  statusCode === status && !headers.location?.includes('#error=');

/** Sends the call with the same key each time. */
export type Scene = (node: TestApi) => Promise<LightMyRequestResponse>;
type SceneSettings = {
  /** Sets the clock of every node that may get the call. */
  setClock: (now: string) => void;
  /** Of the API and of every node that may get the call; without it nobody comes back from one. */
  provider?: OidcProvider;
  /** They take the place of those of the usual body. */
  fields?: Record<string, object>;
};
/** For each call that writes a scene in which it is taken: the people and the state that it needs. */
export function createWriteScenes(
  api: TestApi,
  { setClock, provider, fields = {} }: SceneSettings,
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
  /** The invitation of the teacher of a week. */
  const findInvitation = async (id: string) =>
    (await api.log<{ id: string }[]>`select id from teacher_invitations where assessment_id = ${id}`)[0]?.id as string;
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
    returnFromProvider: async () => {
      if (!provider) throw new Error('no provider');
      provider.account = { sub: crypto.randomUUID(), email: address(), email_verified: true };
      const began = await api.anonymous.get('/auth/authorize');
      const { headers } = await fetch(began.headers.location as string, { redirect: 'manual' });
      const { search } = new URL(headers.get('location') as string);
      return (node) => createPerson(node.app, readCookies(began)).get(`/auth/callback${search}`);
    },
    removeIdentity: given(signUpParent, async (parent) => {
      const identityId = crypto.randomUUID();
      await api.log`insert into auth.account (id, account_id, provider_id, user_id)
        values (${identityId}, ${identityId}, 'school', ${await readUserId(parent)})`;
      return call('removeIdentity', parent, { identityId });
    }),
    enrolFactor: given(signUpParent, (parent) => call('enrolFactor', parent, {}, BODIES.enrolFactor?.({} as never))),
    challengeFactor: given(signUpWithFactor, ({ who, factorId }) => call('challengeFactor', who, { factorId })),
    keepFactor: given(signUpWithFactor, async ({ who, factorId }) => {
      const operator = await api.operatorOfNow();
      await operator.delete(`/auth/admin/users/${await readUserId(who)}/factors/${factorId}`);
      return call('keepFactor', who, { factorId });
    }),
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
    // A person may export a few times an hour.
    exportAccount: given(signUpParent, (parent) => call('exportAccount', parent)),
    exportStudent: given(signUpParent, async (parent) =>
      call('exportStudent', parent, { studentId: await findChild(parent) }),
    ),
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
    checkShare: given(createShare, ({ token }) => call('checkShare', api.anonymous, {}, { token })),
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
    openGuardianInvitation: given(inviteGuardian, ({ other, token }) =>
      call('openGuardianInvitation', other, {}, { token }),
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
    keepByLetter: given(signUpParent, async (parent) => {
      const ids = { userId: await readUserId(parent), studentId: (await findChild(parent)) as never };
      const token = createKeepTokens(AUTH_SECRETS).of({ ...ids, until: toInstant(Date.parse(on(9))) });
      return call('keepByLetter', api.anonymous, {}, { token });
    }),
    completeQuest: async () => {
      const answers = QUEST_A.map(({ id }) => ({ ...examples.SceneAnswered, sceneId: id }));
      const { parent, id } = await prepareAssessment([...begun, ...daysOpened(3), ...answers]);
      return call('completeQuest', parent, { assessmentId: id });
    },
    recordTrials: async () => {
      const { parent, id } = await prepareAssessment([...begun, ...daysOpened(3)]);
      const [area, sittingId] = ['social', crypto.randomUUID() as SittingId] as const;
      const trials = playArea(area, sittingId, createTypicalPlayer(8.5), createRandom(sittingId));
      return call('recordTrials', parent, { assessmentId: id, area, sittingId }, { trials });
    },
    answerItem: async () => {
      setClock(on(4));
      const { parent, week, id } = await prepareAssessment([...begun, ...daysOpened(4)]);
      const question = (await parent.get(`${week}/academic/mathematics/next`)).json<{
        sittingId: string;
        item: PublicItem;
      }>();
      const answer = { ...BODIES.answerItem?.({} as never), response: createAnswer(question, true) };
      const { sittingId, item } = question;
      return call('answerItem', parent, { assessmentId: id, itemId: item.id }, { ...answer, sittingId });
    },
    replaySitting: async () => {
      setClock(on(5));
      const { parent, id } = await prepareAssessment([
        ...begun,
        ...daysOpened(5),
        ...createAllTaskEvents({ teacher: false }),
      ]);
      return call('replaySitting', parent, { assessmentId: id }, BODIES.replaySitting?.({} as never));
    },
    // With an invitation that no device has opened yet.
    redeemInvitation: async () => {
      const { id } = await signUpFamily(api, { startDate: '2026-11-26', teacherEmail: address() });
      const token = await api.links.mint((await findInvitation(id)) as never);
      return call('redeemInvitation', api.anonymous, {}, { token });
    },
    // Of an address of its own: it is written to no more, in no week.
    refuseInvitation: async () => {
      const { teacher, id } = await prepareAssessment([...begun, ...daysOpened(3)]);
      await api.log`update teacher_invitations set email = ${address()} where assessment_id = ${id}`;
      return call('refuseInvitation', teacher);
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
    resubscribe: given(signUpParent, async (parent) => {
      const recipient = `parent:${await readUserId(parent)}`;
      await parent.put('/notifications', { kind: 'reminder', isOn: false });
      const token = createUnsubscribeTokens(AUTH_SECRETS).of({ recipient, kind: 'reminder' });
      return call('resubscribe', api.anonymous, {}, { token });
    }),
    // Of a teacher whose address does not exist.
    takeMailgunReport: async () => {
      const { id } = await prepareAssessment([...begun, ...daysOpened(3)]);
      const [mailId, email] = [crypto.randomUUID(), address()];
      await api.log`insert into mail (id, dedupe_key, assessment_id, kind, recipient, local_date, payload, state, address_hash, created_at)
        values (${mailId}, ${mailId}, ${id}, 'invitation', ${`teacher:${await findInvitation(id)}`}, now(), '{}', 'sent', ${HASHES.of(email)}, ${api.clock.now})`;
      const event = {
        event: 'failed',
        severity: 'permanent',
        recipient: email,
        message: { headers: { 'message-id': `${mailId}@stones.example` } },
        'delivery-status': { code: 550, 'enhanced-code': '5.1.1' },
      } as const;
      const at = Date.parse(api.clock.now) / 1000;
      return call('takeMailgunReport', api.anonymous, {}, signMailgunEvent(event, { at }));
    },
    reportLetter: async () => {
      const { parent, id } = await signUpFamily(api, { startDate: '2026-11-26', teacherEmail: address() });
      await parent.post(`/assessments/${id}/invitations`, { teacherEmail: address(), line: 'Hello.' });
      const [invitation] =
        await api.log`select id from teacher_invitations where assessment_id = ${id} order by id desc limit 1`;
      return call('reportLetter', api.anonymous, {}, { token: await api.links.mint(invitation?.id) });
    },
    // A kind of crash that is new; of one that is known only the count changes.
    reportCrash: async () => {
      const release = crypto.randomUUID().slice(0, 8);
      return call('reportCrash', api.anonymous, {}, { ...BODIES.reportCrash?.({} as never), release });
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
    const isTeachers = /TeacherInput/.test(name);
    const who = isTeachers
      ? people.teacher
      : /^\/(ops|auth\/admin)/.test(path)
        ? await api.operatorOfNow()
        : people.parent;
    return call(name, who, { assessmentId: people.id, studentId: people.studentId }, BODIES[name]?.(people));
  };

  return (endpoint) => (SCENES[endpoint.name] ?? (() => buildUsual(endpoint)))();
}
