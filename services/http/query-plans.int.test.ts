import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createAccountEmails } from '#services/accounts/account-emails.store.ts';
import { createAttemptCounter } from '#services/accounts/attempt-limits.store.ts';
import { createEncryption } from '#services/accounts/encryption.ts';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { CLIENT, type OidcProvider, startOidcProvider } from '#services/accounts/testing/oidc-provider.ts';
import { createUserStore } from '#services/accounts/users.store.ts';
import { createAssessmentQueries } from '#services/assessment/assessments.store.ts';
import { createHandoverStore } from '#services/assessment/handovers.store.ts';
import { createInvitations } from '#services/assessment/invitations.store.ts';
import { createProveConsents } from '#services/assessment/prove-consents.store.ts';
import { createTeacherCodes } from '#services/assessment/teacher-codes.store.ts';
import { handOverDevice } from '#services/assessment/testing/hand-over-device.ts';
import { createAuditTrail } from '#services/audit/audit.store.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { createFamilyStore } from '#services/families/families.store.ts';
import { findPrepared } from '#services/families/prepared.store.ts';
import { createTestApi, PASSWORD, type Person, readUserId, type TestApi } from '#services/http/testing/app.ts';
import { buildPath, ENDPOINTS, PIN } from '#services/http/testing/every-call.ts';
import { type AssessmentPeople, createNeighbours } from '#services/http/testing/given-week.ts';
import { MATRIX } from '#services/http/testing/matrix.ts';
import { type ExecutedStatement, findPlanFaults, startPlanProxy } from '#services/http/testing/query-plans.ts';
import { createWriteScenes, isTaken, REFUSED_EVERYWHERE, WRITES } from '#services/http/testing/write-scenes.ts';
import { createHousekeepingRows } from '#services/jobs/housekeeping.store.ts';
import { createHousekeeping } from '#services/jobs/housekeeping.ts';
import { createJobs, createOpenErasuresJob, SWEEP } from '#services/jobs/jobs.ts';
import { createHints } from '#services/live/hints.store.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import type { SendResult } from '#services/mail/delivery.ts';
import { createMailOutbox } from '#services/mail/outbox.ts';
import { createMailReaders } from '#services/mail/readers.store.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { createTestMailStore } from '#services/mail/testing/mail-store.ts';
import { createWithdrawnConsentEnder } from '#services/privacy/consents.store.ts';
import { createErasureSteps } from '#services/privacy/erasure-steps.store.ts';
import {
  listErasureRecords,
  listWithdrawalRecords,
  reapplyErasure,
} from '#services/privacy/reapplied-erasures.store.ts';
import { createClosureSettler } from '#services/privacy/settle-closures.store.ts';
import { createRelayStore } from '#services/relay/relay.store.ts';
import {
  createPreviousReportFinder,
  createTrendReader,
  readFinishedReport,
} from '#services/reports/previous-reports.store.ts';
import { readFullReport, recordReport } from '#services/reports/testing/finished-report.ts';
import { begun, daysOpened, examples, on } from '#shared/testing/examples.ts';
import { toInstant } from '#shared/values/days.ts';
import type { AssessmentId, ErasureId, InvitationId, StudentId, UserId } from '#shared/values/ids.ts';
import { computeRetentionDays } from '#shared/values/retention.ts';

/**
 * Tables that do not grow with families; every other one grows. `endings` holds children unused for two years,
 * `browser_crashes` one row per kind of crash, a thousand at most.
 */
const SMALL = new Set(['migrations', 'housekeeping', 'outside_copies', 'endings', 'browser_crashes']);

let provider: OidcProvider;
let plans: Awaited<ReturnType<typeof startPlanProxy>>;
let api: TestApi;
let log: LogClient;
let database: OpenDatabase;
let usual: Awaited<ReturnType<typeof createNeighbours>>;
let scenes: ReturnType<typeof createWriteScenes>;
const setClock = (now: string) => {
  api.clock.now = now;
};
beforeAll(async () => {
  const databaseUrl = await createDatabase();
  plans = await startPlanProxy(databaseUrl, async () => {
    // Of two weeks the planner reads a whole index as soon as two keys.
    const plain = await createTestApi({ databaseUrl, now: on(4) });
    const { given } = await createNeighbours(plain);
    for (let i = 0; i < 30; i++) await given(begun, daysOpened(4)).people;
    await plain.close();
  });
  provider = await startOidcProvider(() => api.clock.now);
  const settings = { provider: { ...CLIENT, issuer: provider.issuer } };
  api = await createTestApi({ ...settings, databaseUrl: plans.url, now: on(4), sweepMs: 50 });
  log = createLogClient(plans.url, { max: 2 });
  database = openDatabase(plans.url, { max: 2 });
  usual = await createNeighbours(api);
  scenes = createWriteScenes(api, { setClock, provider });
});
afterAll(async () => {
  await api?.close();
  await log?.end();
  await database?.close();
  await plans?.close();
  await provider?.close();
});

/** Each faulty statement once, with its fault. */
const listFaults = (carried: readonly ExecutedStatement[]) =>
  [...new Map(carried.map((each) => [each.text, each])).values()].flatMap((each) => {
    const faults = findPlanFaults(each, SMALL, plans.partialIndexes);
    return faults.length > 0 ? [`${each.text.replace(/\s+/g, ' ').trim()} — ${faults.join(', ')}`] : [];
  });

/** The statements that were executed during an action. */
async function capture(work: () => Promise<unknown>): Promise<ExecutedStatement[]> {
  const from = plans.carried.length;
  await work();
  return plans.carried.slice(from);
}

describe('no statement needs to read a table that grows from end to end', () => {
  const finished = [...begun, ...daysOpened(7), examples.AnalysisStarted, examples.ReportGenerated];
  /** Calls that ask the database nothing. */
  const WITHOUT_STATEMENT = ['seeUnsubscribe'];
  const name = <Named extends { name: string }>(endpoint: Named) => ({ name: endpoint.name, endpoint });

  // Reading changes nothing that another read shows, so all reads share two weeks.
  let weeks: AssessmentPeople[];
  let operator: Person;
  beforeAll(async () => {
    const analysing = await usual.given(begun, daysOpened(7), { ...examples.AnalysisStarted, at: on(8) }).people;
    await recordReport(api, analysing.id, readFullReport());
    weeks = [await usual.given(begun, daysOpened(4)).people, analysing];
    operator = await api.operatorOfNow();
  });
  it.each(ENDPOINTS.filter((endpoint) => !WRITES.includes(endpoint)).map(name))('of $name', async ({ endpoint }) => {
    const userId = await readUserId(usual.parent);
    // Operators find the account, of which the example of the matrix has no id.
    const allowed = (['parent', 'teacher', 'operator'] as const).filter((who) =>
      ['ok', 404].includes(MATRIX[endpoint.name][who]),
    );
    const refused = new Set<string>(allowed);
    const carried = await capture(async () => {
      for (const people of weeks)
        for (const who of allowed) {
          const response = await { ...people, operator }[who].get(buildPath(endpoint, people, { userId }));
          expect(response.statusCode).toBeLessThan(500);
          // A report, say, is there in one of the weeks.
          if (isTaken(endpoint, response)) refused.delete(who);
        }
    });
    expect([allowed.length > 0, ...refused]).toEqual([true]);
    expect(carried.length > 0).toBe(!WITHOUT_STATEMENT.includes(endpoint.name));
    expect(listFaults(carried)).toEqual([]);
  });

  it.each(WRITES.filter((each) => !(each.name in REFUSED_EVERYWHERE)).map(name))('of $name', async ({ endpoint }) => {
    setClock(on(3));
    const scene = await scenes(endpoint);
    const carried = await capture(async () => {
      const response = await scene(api);
      expect(isTaken(endpoint, response), `${response.statusCode} ${response.body}`).toBe(true);
    });
    expect(carried).not.toEqual([]);
    expect(listFaults(carried)).toEqual([]);
  });

  it('of a device that is with a child', async () => {
    const { parent, given } = await createNeighbours(api);
    const { week } = await given(begun, daysOpened(4)).people;
    const ask = (who: Person, body: object) => who.post('/handover/unlock', body, { key: null });
    const carried = await capture(async () => {
      for (const body of [{ pin: PIN }, { password: PASSWORD }]) {
        const { device, child } = await handOverDevice(api, parent, week);
        api.clock.now = toInstant(Date.parse(api.clock.now) + 90_000);
        expect((await device.get(week)).statusCode).toBe(200);
        expect((await child.get('/handover')).statusCode).toBe(200);
        expect((await device.get('/students')).statusCode).toBe(423);
        expect((await ask(device, { pin: '0000' })).statusCode).toBe(403);
        expect((await ask(device, body)).statusCode).toBe(200);
      }
      const { device } = await handOverDevice(api, parent, week);
      const account = { name: 'Pat', email: 'unlocks@example.org', password: PASSWORD };
      await api.anonymous.post('/auth/signup', account, { key: null });
      expect(
        (
          await device.post(
            '/auth/token?grant_type=password',
            { email: account.email, password: PASSWORD },
            { key: null },
          )
        ).statusCode,
      ).toBe(200);
    });
    expect(listFaults(carried)).toEqual([]);
  });

  it('of a teacher on a second device, and of one who is never to be written to again', async () => {
    const { id } = await usual.given(begun, daysOpened(4)).people;
    const [invited] = await log<{ id: InvitationId }[]>`select id from teacher_invitations where assessment_id = ${id}`;
    const { db } = database;
    const [invitationId, codes, now] = [invited?.id as InvitationId, createTeacherCodes(db), on(4)];
    const carried = await capture(async () => {
      await codes.ask({ invitationId, assessmentId: id, now });
      const code = await codes.mint(invitationId, now);
      expect((await codes.isRight(invitationId, code, now)).right).toBe(true);
      const invitations = createInvitations(db, createAssessmentQueries(db, createPostgresEventStore(log)), HASHES);
      const hash = (await invitations.findAddressHash(invitationId)) as string;
      // The second one has the hash alone.
      for (const isNew of [true, false])
        expect(await db.transaction((tx) => invitations.suppress(tx, invitationId, hash))).toBe(isNew);
    });
    expect(carried.length).toBeGreaterThan(4);
    expect(listFaults(carried)).toEqual([]);
  });

  it('of codes and addresses of accounts, and of an email that came back', async () => {
    const { db } = database;
    const [at, hash] = [api.clock.now, Buffer.alloc(32, 1)];
    const letters = createAccountEmails(db, {
      hashes: HASHES,
      newId: randomUUID,
      baseUrl: 'http://localhost',
      authSecrets: AUTH_SECRETS,
    });
    const users = createUserStore(db);
    const { studentId } = await usual.given(finished).people;
    const [guardian] = await log<{ user_id: UserId }[]>`select user_id from guardians where student_id = ${studentId}`;
    const userId = guardian?.user_id as UserId;
    const carried = await capture(async () => {
      await letters.findByCode(
        { purposes: ['sign-in'], address: 'pat@example.org', code: '000000', browser: hash },
        at,
      );
      await letters.write(
        { purpose: 'change-old', address: 'pat@example.org', userId, toAddress: 'new@example.org' },
        at,
      );
      await letters.findAddressChange(userId, at);
      await db.transaction((tx) => letters.haveBothAgreed(tx, userId, 'new@example.org', at));
      await db.transaction((tx) => letters.dropAddressChanges(tx, userId, 'another@example.org'));
      await users.isKnownDevice('pat@example.org', hash);
      await users.hasSetPassword(userId, hash);
      await users.rename(userId, 'Pat');
      await db.transaction((tx) => users.claimAddress(tx, userId, 'claimed@example.org'));
      await db.transaction((tx) => users.changeAddress(tx, userId, 'new@example.org'));
      await db.transaction((tx) => users.agreeToReminders(tx, userId, 'new@example.org'));
      await createAttemptCounter(db, 'a test secret', 1).countCodeInUnknownBrowser('pat@example.org');
      const mails = createTestMailStore(db);
      await mails.hasBounced(randomUUID() as never);
      await mails.bounces.note('nobody@example.org');
    });
    expect(listFaults(carried)).toEqual([]);
  });

  it('of the relay', async () => {
    const { id } = await usual.given(begun, daysOpened(1)).people;
    const rows = createRelayStore(log);
    const carried = await capture(async () => {
      await log`insert into relay (stream_id, head, due_at) values (${id}, 4, now())
        on conflict (stream_id) do update set due_at = now(), delivered = 0, head = 4`;
      const [lost] = await rows.claim(1, 1_000);
      if (lost) await rows.postpone(lost, 0, 'unavailable');
      const [claim] = await rows.claim(1, 1_000);
      if (claim) await rows.settle(claim);
      await rows.backlog();
      const page = await rows.openWeeks(null, 100);
      await rows.openWeeks(page.at(-1) ?? null, 100);
      await rows.overdueWeeks(page, 0);
    });
    expect(listFaults(carried)).toEqual([]);
  });

  it('of the letters', async () => {
    const { id, studentId } = await usual.given(begun, daysOpened(4)).people;
    const [to] = await log<{ invitation: string; parent: string }[]>`
      select i.id as invitation, g.user_id as parent from teacher_invitations i, guardians g where i.assessment_id = ${id} and g.student_id = ${studentId}`;
    const results: SendResult[] = [
      { outcome: 'refused', permanent: false, isAddressWrong: false, code: '451' },
      { outcome: 'unknown', code: 'ETIMEDOUT' },
    ];
    let requested = 0;
    const readers = createMailReaders(database.db, { secrets: AUTH_SECRETS, baseUrl: 'http://localhost' });
    const outbox = createMailOutbox({
      mails: createTestMailStore(database.db),
      weeks: createPostgresEventStore(log),
      send: async () => {
        requested++;
        return results.shift() ?? { outcome: 'sent' };
      },
      mintLink: api.links.mint,
      mintCode: api.codes.mint,
      composeAccountEmail: async () => null,
      composeGuardianEmail: async () => null,
      teacherBounced: async () => {},
      readers,
      baseUrl: 'http://localhost',
      clock: () => on(4),
      onError: () => {},
    });
    const carried = await capture(async () => {
      for (const [i, recipient] of [
        `teacher:${to?.invitation}`,
        `teacher:${to?.invitation}`,
        `parent:${to?.parent}`,
      ].entries())
        await log`insert into mail (dedupe_key, assessment_id, kind, recipient, local_date, payload)
          values (${`plans/${i}`}, ${id}, ${recipient.startsWith('parent') ? 'reminder' : 'invitation'}, ${recipient}, now(), '{"day":4}')`;
      const mails = createTestMailStore(database.db);
      const parentId = to?.parent as UserId;
      expect(await mails.findNickname(studentId as never, parentId)).toBe('Mira');
      await readers.listOtherAssessments(parentId, id as AssessmentId, 'ana@example.org');
      readers.keepUrl({ userId: parentId, studentId: studentId as StudentId, until: on(4) });
      await mails.bounces.lift('nobody@stones.example');
      await mails
        .postponeUntilProof(
          { id: randomUUID(), lease: randomUUID(), recipient: `parent:${to?.parent}` } as never,
          1_000,
        )
        .catch(() => {});
      outbox.start();
      // The mail that was refused for now is retried later.
      await expect.poll(() => requested, { timeout: 25_000 }).toBeGreaterThanOrEqual(3);
      await outbox.stop();
    });
    expect(carried.length).toBeGreaterThan(10);
    expect(listFaults(carried)).toEqual([]);
  });

  it('of live push, of the reports and of what the worker asks besides', async () => {
    const { id, studentId } = await usual.given(finished).people;
    const { db } = database;
    const store = createPostgresEventStore(log);
    const stored = createAssessmentQueries(db, store);
    const carried = await capture(async () => {
      await createHandoverStore(db).checkSessions([id]);
      await createHandoverStore(db).wasWithErasedChild(Buffer.alloc(32), id);
      await createHandoverStore(db).giveTryBack({ sessionId: randomUUID(), id: randomUUID() as never });
      await stored.versions([id as never]);
      await stored.othersOfChild(id, 30);
      await stored.recentOfChild(studentId as never, 30);
      await store.readMany([id, randomUUID() as AssessmentId], { types: ['TrialsRecorded'] });
      await createPreviousReportFinder(
        db,
        store,
      )({ assessmentId: id, studentId: studentId as never, before: toInstant(Date.now()) });
      const report = await readFinishedReport(stored, id as never);
      if (report) await createTrendReader(db)(report);
      const [guardian] = await createFamilyStore(db).listGuardians(studentId as never);
      await log`update auth."user" set prepared_at = now() where id = ${guardian?.userId as string}`;
      expect((await findPrepared(db, guardian?.userId as UserId))?.children.length).toBeGreaterThan(0);
      await log`update auth."user" set prepared_at = null where id = ${guardian?.userId as string}`;
      createHints(log, 'a node').close();
      await log`update assessment_sessions set shape_version = 0 where id = ${id}`;
      await store.load(id);
    });
    expect(carried.length).toBeGreaterThan(4);
    expect(listFaults(carried)).toEqual([]);
  });

  it('of an archive and an erasure, to its end and after a restore', async () => {
    const { parent, id, studentId } = await (await createNeighbours(api)).given(finished).people;
    const { db } = database;
    const steps = createErasureSteps({
      eraser: db,
      owner: db,
      deleteRuns: async () => {},
      deleteEmailCopies: async () => {},
      notify: notifyAccount,
      audit: createAuditTrail(db, AUTH_SECRETS),
      clock: () => on(8),
    });
    const carried = await capture(async () => {
      expect((await parent.get(`/students/${studentId}/export`)).statusCode).toBe(200);
      const statements = await parent.send('DELETE', `/students/${studentId}`, { nickname: 'Mira' });
      const { id: erasure } = statements.json<{ id: ErasureId }>();
      expect((await parent.get('/erasures')).statusCode).toBe(200);
      expect((await parent.get(`/assessments/${id}`)).statusCode).toBe(410);
      await createOpenErasuresJob(db, async () => {}).run(toInstant(Date.now()), async () => {});
      for (const step of ['runs', 'letters', 'views', 'rows', 'done'] as const) await steps[step](erasure);
      await listWithdrawalRecords(db);
    });
    expect(carried.length).toBeGreaterThan(30);
    expect(listFaults(carried)).toEqual([]);
    // The one list that is read completely, for a copy beside the backups.
    const retention = (await listErasureRecords(db)).find(({ subjectId }) => subjectId === studentId);
    if (retention) await reapplyErasure(db, steps, retention);
  });

  it('of the housekeeping', async () => {
    const rows = createHousekeepingRows(database.db);
    const sweep = async (step: () => Promise<void>) => step().then(() => ({ begun: 0 }));
    const audit = createAuditTrail(database.db, AUTH_SECRETS);
    const jobs = createJobs({
      sql: log,
      db: database.db,
      writerDb: database.db,
      audit,
      hashes: HASHES,
      encryption: createEncryption(AUTH_SECRETS, 'totp'),
      retention: computeRetentionDays(),
      sweep,
      expireAnswers: async () => {},
      startErasure: async () => {},
      proveConsents: createProveConsents(database.db, async () => Promise.reject(new Error('no week waits here'))),
      endWithdrawnConsents: createWithdrawnConsentEnder(database.db, async () =>
        Promise.reject(new Error('no withdrawal broke off here')),
      ),
      settleClosures: createClosureSettler(database.db, async () =>
        Promise.reject(new Error('no week stands still here')),
      ),
      newId: randomUUID,
    });
    const house = createHousekeeping({ jobs, rows, onFault: () => {} });
    // Without statistics the planner takes accounts that decided about nothing for rare, and begins with them.
    await log`analyze auth."user"`;
    const carried = await capture(async () => {
      expect(await house.runDue()).toEqual({ run: jobs.length, failed: 0 });
      await rows.hurry(SWEEP);
      await rows.states();
      await rows.failing();
      for await (const page of audit.all()) expect(page.length).toBeGreaterThan(0);
    });
    expect(listFaults(carried)).toEqual([]);
  });

  it('and a statement without an index is found', async () => {
    const carried = await capture(async () => {
      await log`select from students where nickname = 'nobody'`;
      await log`select count(*) from relay where attempts = ${7}`;
      await log`do $$ begin perform from mail where kind = 'nothing'; end $$`;
      await log`select from students order by id`;
      await log`select from relay where stream_id = ${randomUUID()} and not stream_id in (select id from assessment_sessions)`;
      // Quiet: one row by its key, the first rows of an order, an index of those rows alone, and a subquery by key.
      await log`select from students where id = ${randomUUID()}`;
      await log`select from students order by id limit 10`;
      await log`select from relay where due_at is not null order by due_at`;
      await log`select from relay where due_at is not null and not exists
        (select from assessment_sessions where id = stream_id and shape_version > 0)`;
    });
    expect(listFaults(carried).map((fault) => fault.split(' — ')[1])).toEqual([
      'reads students from end to end',
      'reads relay from end to end',
      'reads mail from end to end',
      'reads students from end to end',
      'reads assessment_sessions from end to end',
    ]);
  });
});
