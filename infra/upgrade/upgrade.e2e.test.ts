import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, Connection } from '@temporalio/client';
import postgres, { type Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, createApiClient, createHttpSender } from '#infra/client/api-client.ts';
import { teacherToken } from '#infra/client/inbox.ts';
import { answerAsTeacher, type Family, type LivingFamily, liveWeek } from '#infra/demo/family.ts';
import { findFreePorts } from '#infra/demo/free-ports.ts';
import { createProductEnvironment } from '#infra/demo/product-environment.ts';
import { isWhole } from '#infra/e2e/testing/shared-product.ts';
import { type Product, startProduct } from '#infra/start/product.ts';
import { loadDemoOperator } from '#infra/start/secrets.ts';
import {
  bringToPresent,
  type FixturePeople,
  type FixtureWeek,
  findPlatformMismatch,
  hashEvents,
  listFixtures,
  listSentMails,
  readFixture,
  unpackFixture,
} from '#infra/upgrade/fixture.ts';
import { TOTP_STEP_MS } from '#services/accounts/factor-codes.ts';
import { startOidcProvider } from '#services/accounts/testing/oidc-provider.ts';
import { computeTotpCode } from '#services/accounts/testing/totp.ts';
import { createTeacherCookie } from '#services/http/teacher-cookie.ts';
import { getTeacherCopy, redeemInvitation } from '#shared/contracts/adult-forms.ts';
import { getProgress, pauseAssessment, resumeAssessment } from '#shared/contracts/assessments.ts';
import { checkMood } from '#shared/contracts/child-tasks.ts';
import { askChild } from '#shared/contracts/consents.ts';
import { challengeFactor, listFactors, verifyBackupCode, verifyFactor } from '#shared/contracts/factors.ts';
import { listGuardians } from '#shared/contracts/guardians.ts';
import { getHandover, unlock } from '#shared/contracts/handover.ts';
import { authorize } from '#shared/contracts/identities.ts';
import { retryAnalysis } from '#shared/contracts/ops-weeks.ts';
import { getReport } from '#shared/contracts/report.ts';
import { getSession, signIn } from '#shared/contracts/session.ts';
import { openShare } from '#shared/contracts/shares.ts';
import {
  type AssessmentStatus,
  DEPLOYMENT,
  STATUS_QUERY,
  toWorkflowId,
} from '#shared/contracts/workflows/assessment.ts';
import { createSimulatedFamily } from '#shared/testing/simulated-family.ts';
import { listTaskFaults } from '#workflows/testing/failed-tasks.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/**
 * Every week of the folder is due at once. On a busy machine the development server and the worker need more than a
 * minute for all of them: tasks that take longer than ten seconds are begun anew.
 */
const soon = { timeout: 180_000, interval: 200 };

/*
 * The data folders of earlier releases, killed while working, continue with this code. A week with real days is still
 * open within a year of its making; later it must have come to its end like those with short days.
 */
const folders = listFixtures();
/** `npm test` runs the newest, `npm run test:long` the older ones. */
const isNewest = (name: string) => name === folders.at(-1);

it('data folders: there is one of an earlier release', () => expect(folders).not.toEqual([]));

describe.each(folders.filter((name) => isNewest(name) !== isWhole))('the data folder of %s', (name) => {
  const fixtureData = readFixture(name);
  const platformMismatch = findPlatformMismatch(fixtureData);
  if (platformMismatch) {
    it('goes on under this code', ({ skip }) => skip(`Not shown here: ${platformMismatch}.`));
    return;
  }

  let data: string;
  let product: Product;
  let sql: Sql;
  let temporal: Client;
  beforeAll(async () => {
    data = mkdtempSync(join(tmpdir(), 'seven-stones-upgrade-'));
    unpackFixture(name, data);
    await bringToPresent(data, fixtureData.madeAt);
    product = await startProduct({
      root,
      data,
      programs: join(root, '.data'),
      ports: await findFreePorts(),
      environment: createProductEnvironment(toProviderSettings(fixtureData.people)),
      // Beside other products a worker that yields to all of them would not replay a week in the time of a task.
      niceness: 0,
      say: () => undefined,
    });
    sql = postgres(product.maintenanceUrl, { max: 2, onnotice: () => undefined });
    temporal = new Client({ connection: await Connection.connect({ address: product.temporalAddress }) });
  }, 1_800_000);
  afterAll(async () => {
    await sql?.end();
    await temporal?.connection.close();
    await product?.stop();
    rmSync(data, { recursive: true, force: true });
  });

  const findWeek = (week: string): FixtureWeek => fixtureData.weeks.find((each) => each.name === week) as FixtureWeek;
  const isOver = ({ graceEnds }: FixtureWeek) => graceEnds < new Date().toISOString();
  const running = fixtureData.weeks.filter(({ status }) => status === 'running');
  let visitors = 0;
  /** Each client has its own source address, since rate limits count by address. */
  const createVisitor = (cookies = ''): ApiClient =>
    createApiClient(product.baseUrl, {
      send: createHttpSender(product.baseUrl, `127.0.${Math.floor(++visitors / 250)}.${(visitors % 250) + 2}`),
      cookies,
    });
  const signInAs = async ({ email, password }: { email: string; password: string }, who = createVisitor()) => {
    const account = await who.call(signIn, {
      params: {},
      query: { grant_type: 'password' },
      body: { email, password },
    });
    return { who, account };
  };
  const families = new Map<string, Promise<LivingFamily>>();
  /** Signs the parent in once per week. */
  const signInFamily = ({ id, parent }: FixtureWeek): Promise<LivingFamily> => {
    const entered =
      families.get(id) ??
      signInAs(parent).then(({ who }) => ({
        parent: who,
        assessmentId: id,
        progress: () => who.call(getProgress, { params: { assessmentId: id } }),
      }));
    families.set(id, entered);
    return entered;
  };
  const queryStatus = ({ id }: FixtureWeek) =>
    temporal.workflow.getHandle(toWorkflowId(id)).query<AssessmentStatus>(STATUS_QUERY);
  /** What a run waits for, as the Web UI lists it. */
  const describePending = async ({ id }: FixtureWeek) => {
    const { raw } = await temporal.workflow.getHandle(toWorkflowId(id)).describe();
    const { pendingActivities, pendingWorkflowTask } = raw;
    return JSON.stringify({ pendingActivities, pendingWorkflowTask });
  };
  const listFaults = async ({ id }: FixtureWeek) => {
    const { events } = await temporal.workflow.getHandle(toWorkflowId(id)).fetchHistory();
    return listTaskFaults(events ?? []);
  };

  it('has every event', async () => {
    const written = fixtureData.people?.teachers.submitted;
    const asTheyWere = fixtureData.weeks.filter(({ id }) => id !== written?.assessmentId);
    for (const { id, version, events } of asTheyWere)
      expect(await hashEvents(sql, id, version)).toEqual({ version, events });
    if (!written) return;
    // Texts that a teacher did not share are emptied, and nothing else of that week.
    const [form] =
      await sql`select data -> 'texts' as texts from events where stream_id = ${written.assessmentId} and type = 'TeacherObserved'`;
    expect(form?.texts).toEqual({ strengths: written.shared });
    expect(await sql`select from events where data::text like ${`%${written.kept}%`}`).toHaveLength(0);
  });

  it('has every week in its state', async () => {
    for (const week of fixtureData.weeks) {
      const view = await (await signInFamily(week)).progress();
      const done = view.days.flatMap(({ tasks }) => tasks).filter(({ state }) => state === 'done');
      expect(done.map(({ id }) => id)).toEqual(expect.arrayContaining(week.done));
      if (week.status === 'paused') expect(view).toMatchObject({ paused: true, waitingReason: 'paused' });
      if (week.status === 'reported')
        expect(view).toMatchObject({ status: 'completed', reportStatus: 'completed', version: week.version });
      if (week.status === 'cancelled') expect(view).toMatchObject({ status: 'cancelled', version: week.version });
      if (week.status === 'running' && !isOver(week))
        expect(view).toMatchObject({ paused: false, reportStatus: 'draft' });
    }
  });

  it.each(fixtureData.weeks.filter(({ report }) => report).map((week) => week.name))(
    'reads the report of the week that is %s as before',
    async (week) => {
      const { parent, assessmentId } = await signInFamily(findWeek(week));
      expect(await parent.call(getReport, { params: { assessmentId } })).toMatchObject(findWeek(week).report as object);
    },
  );

  it.each([
    ['teacher-invited', ['teacher']],
    ['teacher-answered', []],
  ])(
    'hears in the running week %s, with what is signalled at once, an answer that may wait',
    async (name, waitingFor) => {
      const week = findWeek(name);
      if (isOver(week)) return;
      const { parent, assessmentId, progress } = await signInFamily(week);
      await parent.call(checkMood, { params: { assessmentId, day: 1 }, body: { mood: 'happy', energy: 'high' } });
      expect((await progress()).version).toBeGreaterThan(week.version);
      const params = { assessmentId: week.id };
      await parent.call(pauseAssessment, { params, body: {} });
      await parent.call(resumeAssessment, { params, body: {} });
      await expect.poll(async () => (await queryStatus(week)).waitingFor, soon).toEqual(waitingFor);
      // Written with the first workflow task that this version completes.
      const readDeployment = async () => {
        const { raw } = await temporal.workflow.getHandle(toWorkflowId(week.id)).describe();
        return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.deploymentName;
      };
      await expect.poll(readDeployment, soon).toBe(DEPLOYMENT);
    },
  );

  const createRobin = ({ name, parent }: FixtureWeek): Family => ({
    parent: { name: '', ...parent },
    nickname: 'Robin',
    simulated: createSimulatedFamily(name, 9),
  });
  const resumeWeek = async (week: FixtureWeek): Promise<LivingFamily> => {
    const living = await signInFamily(week);
    await living.parent.call(resumeAssessment, { params: { assessmentId: week.id }, body: {} });
    return living;
  };

  it('resumes weeks that were paused, which live to their reports', async () => {
    const subject = async (week: FixtureWeek) =>
      liveWeek(createRobin(week), await resumeWeek(week), null, () => undefined);
    const finishLastDayWeek = async (week: FixtureWeek) => {
      const { progress } = await resumeWeek(week);
      await answerAsTeacher(
        product.baseUrl,
        await teacherToken(product.mailUrl ?? '', `${week.name}@school.example`),
        createRobin(week),
        createVisitor(),
      );
      await expect.poll(async () => (await progress()).status, soon).toBe('completed');
      return progress();
    };
    const weeks = [
      subject(findWeek('paused-in-a-subject')),
      ...(fixtureData.people ? [finishLastDayWeek(findWeek('paused-on-the-last-day'))] : []),
    ];
    for (const view of await Promise.all(weeks))
      expect(view).toMatchObject({ status: 'completed', reportStatus: 'completed' });
  });

  it('resumes a week of real days', async () => {
    const week = findWeek('paused-on-the-first-day');
    const { parent } = await signInFamily(week);
    const view = await parent.call(resumeAssessment, { params: { assessmentId: week.id }, body: {} });
    expect(view).toMatchObject({ paused: false, status: 'waiting', waitingReason: 'doneForToday' });
    await expect.poll(async () => (await queryStatus(week)).phase, soon).toBe('running');
  });

  const { people, unsent } = fixtureData;
  if (people) {
    /** A code works once, so the clock of a second one is half a minute ahead. */
    const showFactor = async (who: ApiClient, secret: string, ahead = 0) => {
      const [factor] = (await who.call(listFactors, { params: {} })).factors;
      const params = { factorId: factor?.id as NonNullable<typeof factor>['id'] };
      const { challengeId } = await who.call(challengeFactor, { params, body: {} });
      const code = computeTotpCode(secret, Date.now() + ahead * TOTP_STEP_MS);
      return (await who.call(verifyFactor, { params, body: { challengeId, code } })).account;
    };

    it('signs in with passwords, whether the address was proved or not', async () => {
      expect((await signInAs(people.proved)).account).toMatchObject({
        email: people.proved.email,
        verified: true,
        secondFactor: 'none',
      });
      expect((await signInAs(people.unproved)).account).toMatchObject({
        email: people.unproved.email,
        verified: false,
        secondFactor: 'none',
      });
    });

    it('asks for the second factor, and takes the code of the app or a backup code that was not used', async () => {
      const { secondFactor } = people;
      const { who, account } = await signInAs(secondFactor);
      expect(account.secondFactor).toBe('owed');
      expect(await showFactor(who, secondFactor.secret)).toMatchObject({ secondFactor: 'shown' });
      const other = (await signInAs(secondFactor)).who;
      await expect(
        other.call(verifyBackupCode, { params: {}, body: { code: secondFactor.usedBackupCode } }),
      ).rejects.toThrow();
      const [code = ''] = secondFactor.backupCodes;
      const backup = await other.call(verifyBackupCode, { params: {}, body: { code } });
      expect(backup).toMatchObject({
        account: { secondFactor: 'shown' },
        backupCodesLeft: secondFactor.backupCodes.length - 1,
      });
    });

    it('signs in through the linked provider', async () => {
      const { issuer, subject, email } = people.provider;
      const provider = await startOidcProvider(() => new Date().toISOString(), Number(new URL(issuer).port));
      try {
        provider.account = { sub: subject, email, email_verified: true };
        const browser = await signInThroughProvider(product.baseUrl);
        expect(await createVisitor(browser).call(getSession, { params: {} })).toMatchObject({ account: { email } });
      } finally {
        await provider.close();
      }
    });

    it('goes on with the very session', async () => {
      const { session } = people;
      expect(await createVisitor(session.cookies).call(getSession, { params: {} })).toMatchObject({
        account: { email: session.email },
      });
    });

    it('knows a browser again that others have shut out', async () => {
      const { knownDevice } = people;
      for (let i = 0; i < 6; i++)
        await signInAs({ ...knownDevice, password: 'not the right words' }).catch(() => undefined);
      await expect(signInAs(knownDevice)).rejects.toThrow('RATE_LIMITED');
      expect((await signInAs(knownDevice, createVisitor(knownDevice.cookies))).account.email).toBe(knownDevice.email);
    });

    it('leaves a device with its child, and gives it back for the PIN', async () => {
      const { assessmentId, cookies, pin } = people.handedOver;
      const device = createVisitor(cookies);
      expect(await device.call(getHandover, { params: {} })).toMatchObject({
        state: 'handedOver',
        assessmentId,
        childMayGoOn: true,
        hasPin: true,
      });
      await expect(
        device.call(listGuardians, { params: { studentId: (await findStudentId(assessmentId)) as never } }),
      ).rejects.toThrow('423');
      if (!isOver(findWeek('with-the-child')))
        await device.call(checkMood, { params: { assessmentId, day: 1 }, body: { mood: 'happy', energy: 'high' } });
      expect(await device.call(unlock, { params: {}, body: { pin } })).toEqual({ state: 'own' });
      expect(await device.call(getProgress, { params: { assessmentId } })).toMatchObject({ id: assessmentId });
    });
    const findStudentId = async (id: string) =>
      (await sql<{ id: string }[]>`select student_id as id from assessment_sessions where id = ${id}`)[0]?.id;

    it('shows a child to its second guardian', async () => {
      const { who } = await signInAs(people.coGuardian);
      const { studentId } = await who.call(getProgress, { params: { assessmentId: people.coGuardian.assessmentId } });
      const { guardians } = await who.call(listGuardians, { params: { studentId } });
      expect(guardians.map(({ role, isYou }) => `${role} ${isYou}`).sort()).toEqual([
        'co-guardian true',
        'owner false',
      ]);
    });

    it('opens the links of teachers and readers, and none that had ended', async () => {
      const { teachers, share, endedShare } = people;
      const { open, submitted } = teachers;
      expect(await createVisitor().call(redeemInvitation, { params: {}, body: { token: open.token } })).toMatchObject({
        assessmentId: open.assessmentId,
      });
      // A teacher's cookie holds its own end, twelve hours later: an older one is encrypted again.
      const jar = createTeacherCookie(product.authSecrets, false);
      const sealedCookie = new RegExp(`${jar.name}=([^;]+)`).exec(submitted.cookies)?.[1] ?? '';
      const invitationId = jar.verify(sealedCookie, Number(sealedCookie.split('.')[1]) - 1);
      if (!invitationId) throw new Error('the cookie of a teacher is not ours any more');
      const { form } = await createVisitor(`${jar.name}=${jar.issue(invitationId, Date.now())}`).call(getTeacherCopy, {
        params: { assessmentId: submitted.assessmentId },
      });
      expect(form).toMatchObject({ texts: { strengths: submitted.shared }, shared: ['strengths'] });
      expect((await createVisitor().call(openShare, { params: {}, body: { token: share.token } })).childName).toBe(
        'Robin',
      );
      await expect(
        createVisitor().call(openShare, { params: {}, body: { token: endedShare.token } }),
      ).rejects.toThrow();
    });

    it('sends the letters that had not left, and tells the workflows what they had not heard', async () => {
      const { mail = [], relay = [] } = unsent ?? {};
      expect(mail.length).toBeGreaterThan(2);
      expect(relay).toEqual(expect.arrayContaining([findWeek('answered-unheard').id, findWeek('ended-unheard').id]));
      // A reminder whose window is over stays unsent.
      const readStates = () =>
        sql<
          { kind: string; state: string }[]
        >`select distinct kind, state from mail where id in ${sql(mail)} order by kind`;
      const sent = (kind: string) => ({ kind, state: 'sent' });
      await expect
        .poll(async () => (await readStates()).filter(({ kind }) => kind !== 'reminder'), soon)
        .toEqual([sent('account'), sent('invitation')]);
      await expect.poll(async () => (await readStates()).map(({ state }) => state), soon).not.toContain('pending');
      await expect
        .poll(
          async () => sql`select stream_id from relay where due_at is not null and stream_id in ${sql(relay)}`,
          soon,
        )
        .toEqual([]);
      const answered = findWeek('answered-unheard');
      if (!isOver(answered))
        await expect.poll(async () => (await queryStatus(answered)).waitingFor, soon).not.toContain('child');
    });

    it('keeps to the no of a child, until it says yes', async () => {
      for (const name of ['child-said-no', 'child-said-no-and-went-on']) {
        const { parent, assessmentId, progress } = await signInFamily(findWeek(name));
        expect(await progress()).toMatchObject({ assent: 'no' });
        if (isOver(findWeek(name))) continue;
        const sendMood = () =>
          parent.call(checkMood, { params: { assessmentId, day: 1 }, body: { mood: 'sad', energy: 'low' } });
        await expect(sendMood()).rejects.toThrow('CHILD_SAID_NO');
        await parent.call(askChild, { params: { assessmentId }, body: { says: 'yes', mode: '7-10' } });
        await sendMood();
      }
    });

    it('makes the report of a week whose analysis had failed, once an operator asks for it', async () => {
      const week = findWeek('analysis-failed');
      const { email, password, secret } = loadDemoOperator(data);
      const { who } = await signInAs({ email, password });
      await showFactor(who, secret);
      await who.call(retryAnalysis, { params: { weekId: week.id }, body: {} });
      const { progress } = await signInFamily(week);
      await expect.poll(async () => (await progress()).reportStatus, soon).toBe('completed');
    });
  }

  it('brings weeks that are over by now to their end', async () => {
    for (const week of running.filter(isOver)) {
      const { progress } = await signInFamily(week);
      await expect
        .poll(async () => (await progress()).status, { ...soon, message: week.name })
        .toBe('completed')
        .catch(async (error: unknown) => {
          throw new Error(`${week.name} waits for ${await describePending(week)}`, { cause: error });
        });
    }
  });

  it('leaves what has ended as it ended', async () => {
    for (const { id, version, events } of fixtureData.weeks.filter(({ status }) =>
      ['reported', 'cancelled'].includes(status),
    )) {
      expect(await hashEvents(sql, id)).toEqual({ version, events });
    }
  });

  it('replays every week that was under way', async () => {
    for (const week of fixtureData.weeks.filter(({ status }) => ['running', 'paused'].includes(status))) {
      // A query makes the new worker replay the week, also without new events.
      await expect
        .poll(() => queryStatus(week).then(({ phase }) => phase, String), { ...soon, message: week.name })
        .toMatch(/^[a-z]+$/i);
      expect(await listFaults(week)).toEqual([]);
    }
  });

  it('sends no mail twice', async () => {
    expect(await listSentMails(sql)).toEqual(expect.arrayContaining(fixtureData.sent));
    const emails = readdirSync(join(data, 'mail')).map((file) => readFileSync(join(data, 'mail', file), 'utf8'));
    const ids = emails.map((emailText) => /^Message-ID: (\S+)/im.exec(emailText)?.[1]);
    expect(ids).toEqual(expect.arrayContaining(fixtureData.sent.map((id) => `<${id}@seven-stones>`)));
    expect(new Set(ids).size).toBe(ids.length);
  });
});

const toProviderSettings = (people: FixturePeople | undefined): NodeJS.ProcessEnv =>
  people
    ? {
        OIDC_ISSUER: people.provider.issuer,
        OIDC_CLIENT_ID: people.provider.clientId,
        OIDC_CLIENT_SECRET: people.provider.clientSecret,
      }
    : {};

/** Follows a browser's redirects to the provider and back; returns its cookies. */
async function signInThroughProvider(baseUrl: string): Promise<string> {
  const [cookies, went] = [new Map<string, string>(), { to: `${baseUrl}/api${authorize.path}` }];
  for (let i = 0; i < 3; i++) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(went.to, {
      redirect: 'manual',
      headers: went.to.startsWith(baseUrl) ? { cookie } : {},
    });
    for (const set of response.headers.getSetCookie()) {
      const [pair = ''] = set.split(';');
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    went.to = response.headers.get('location') ?? '';
  }
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
}
