import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createAccountEmails } from '#services/accounts/account-emails.store.ts';
import { createAttemptCounter } from '#services/accounts/attempt-limits.store.ts';
import { createPasswordStore } from '#services/accounts/passwords.store.ts';
import { createSessionStore, endUserSessions, markFresh } from '#services/accounts/sessions.store.ts';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { readLatestEmail } from '#services/accounts/testing/emails.ts';
import { createUserStore } from '#services/accounts/users.store.ts';
import { createAssessmentQueries } from '#services/assessment/assessments.store.ts';
import { createHandoverStore } from '#services/assessment/handovers.store.ts';
import { createInvitations } from '#services/assessment/invitations.store.ts';
import { createProveConsents } from '#services/assessment/prove-consents.store.ts';
import { createScheduling } from '#services/assessment/scheduling.store.ts';
import { createTeacherCodes } from '#services/assessment/teacher-codes.store.ts';
import { handOverDevice } from '#services/assessment/testing/hand-over-device.ts';
import { createAuditTrail } from '#services/audit/audit.store.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { createManyFamilies } from '#services/database/testing/many-families.ts';
import { createFamilyStore } from '#services/families/families.store.ts';
import { endInvitationsBy } from '#services/families/guardian-invitations.store.ts';
import { createGuardianLinkStore } from '#services/families/guardian-links.store.ts';
import { findPrepared, requestPreparedDecision, settlePrepared } from '#services/families/prepared.store.ts';
import {
  createTestApi,
  PASSWORD,
  type Person,
  SCHEDULE,
  signUpParent,
  type TestApi,
} from '#services/http/testing/app.ts';
import { BODIES, buildPath, CLOSING, ENDPOINTS, PIN } from '#services/http/testing/every-call.ts';
import { type AssessmentPeople, createNeighbours } from '#services/http/testing/given-week.ts';
import { type ExecutedStatement, findPlanFaults, startPlanProxy } from '#services/http/testing/query-plans.ts';
import { watchCalls } from '#services/http/testing/uncalled.ts';
import { createHousekeepingRows } from '#services/jobs/housekeeping.store.ts';
import { createHousekeeping } from '#services/jobs/housekeeping.ts';
import { createJobs, createOpenErasuresJob, SWEEP } from '#services/jobs/jobs.ts';
import { createHints } from '#services/live/hints.store.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import type { SendResult } from '#services/mail/delivery.ts';
import { createMailStore } from '#services/mail/mail.store.ts';
import { createMailOutbox } from '#services/mail/outbox.ts';
import { createMailReaders } from '#services/mail/readers.store.ts';
import { HASHES } from '#services/mail/testing/address-hashes.ts';
import { createWithdrawnConsentEnder } from '#services/privacy/consents.store.ts';
import { createErasureSteps } from '#services/privacy/erasure-steps.store.ts';
import { listErasureRecords, reapplyErasure } from '#services/privacy/reapplied-erasures.store.ts';
import { createClosureSettler } from '#services/privacy/settle-closures.store.ts';
import { createAssessmentRelay } from '#services/relay/assessment.relay.ts';
import { createRelayStore } from '#services/relay/relay.store.ts';
import { createTemporalDouble } from '#services/relay/testing/temporal-double.ts';
import { createPreviousReportFinder } from '#services/reports/previous-reports.store.ts';
import { type CreatedShare, createFinishedReport } from '#services/reports/testing/finished-report.ts';
import type { Closing } from '#shared/contracts/accounts.ts';
import { begun, daysOpened, examples, on } from '#shared/testing/examples.ts';
import { toInstant } from '#shared/values/days.ts';
import type { AssessmentId, ErasureId, InvitationId, StudentId, UserId } from '#shared/values/ids.ts';
import { computeRetentionDays } from '#shared/values/retention.ts';

/** Ten thousand families take half a minute, and more on a busy machine. */
const FILLING_MS = 180_000;
/** Tables that do not grow with families; every other one grows. */
/** `endings` holds children unused for two years: none of these families, and found by their primary key. */
/** `browser_crashes` holds one row per kind of crash, a thousand at most. */
const SMALL = new Set(['migrations', 'housekeeping', 'endings', 'browser_crashes']);

let plans: Awaited<ReturnType<typeof startPlanProxy>>;
let api: TestApi;
let log: LogClient;
let database: OpenDatabase;
let usual: Awaited<ReturnType<typeof createNeighbours>>;
let uncalled: () => Promise<string[]>;
beforeAll(async () => {
  const url = await createDatabase();
  const sql = createLogClient(url, { max: 1 });
  await createManyFamilies(sql);
  // Past erasures are done; a few are still running.
  await sql`update erasures set done_at = now() where abs(hashtext(id::text)) % 500 > 0`;
  await sql`analyze erasures`;
  await sql.end();
  plans = await startPlanProxy(url);
  uncalled = await watchCalls(/\/services\/(?!database\/).*\.store\.ts$/);
  api = await createTestApi({ databaseUrl: plans.url, now: on(4), sweepMs: 50 });
  log = createLogClient(plans.url, { max: 2 });
  database = openDatabase(plans.url, { max: 2 });
  usual = await createNeighbours(api);
}, FILLING_MS);
afterAll(async () => {
  await api?.close();
  await log?.end();
  await database?.close();
  await plans?.close();
});

/** Each faulty statement once, with its fault. */
const listFaults = (carried: readonly ExecutedStatement[]) =>
  [...new Map(carried.map((each) => [each.text, each])).values()].flatMap((each) => {
    const faults = findPlanFaults(each, SMALL);
    return faults.length > 0 ? [`${each.text.replace(/\s+/g, ' ').trim()} — ${faults.join(', ')}`] : [];
  });

/** The statements that were executed during an action. */
async function capture(work: () => Promise<unknown>): Promise<ExecutedStatement[]> {
  const from = plans.carried.length;
  await work();
  return plans.carried.slice(from);
}

describe('on ten thousand families no query reads a table that grows from end to end', () => {
  const finished = [...begun, ...daysOpened(7), examples.AnalysisStarted, examples.ReportGenerated];

  it.each(ENDPOINTS.map((endpoint) => ({ name: endpoint.name, endpoint })))('of $name', async ({ name, endpoint }) => {
    const { given } = CLOSING.includes(name) ? await createNeighbours(api) : usual;
    const ask = async (people: AssessmentPeople) => {
      for (const who of [people.parent, people.teacher, api.operator])
        expect(
          (await who.send(endpoint.method, buildPath(endpoint, people), BODIES[name]?.(people))).statusCode,
        ).toBeLessThan(500);
    };
    const [running, completed] = [await given(begun, daysOpened(4)).people, await given(finished).people];
    const carried = await capture(async () => {
      await ask(running);
      await ask(completed);
    });
    expect(listFaults(carried)).toEqual([]);
  });

  it('of the sign-in', async () => {
    const account = { name: 'Pat', email: 'known@example.org', password: 'correct horse battery' };
    const carried = await capture(async () => {
      for (const [path, body] of [
        ['/auth/signup', account],
        ['/auth/signup', account],
        ['/auth/token?grant_type=password', { email: account.email, password: account.password }],
        ['/auth/token?grant_type=password', { email: account.email, password: 'wrong horse battery' }],
      ] as const) {
        expect((await api.anonymous.post(path, body, { key: null })).statusCode).toBeLessThan(500);
      }
    });
    expect(carried.length).toBeGreaterThan(10);
    expect(listFaults(carried)).toEqual([]);
  });

  it('of letters about accounts, and of addresses, devices and sessions', async () => {
    const { db } = database;
    const letters = createAccountEmails(db, {
      hashes: HASHES,
      newId: randomUUID,
      baseUrl: 'http://localhost',
      authSecrets: [{ version: 1, value: 'a test secret of more than 32 characters' }],
    });
    const accounts = createUserStore(db);
    const [at, hash] = [api.clock.now, Buffer.alloc(32, 1)];
    const findId = async (email: string) => {
      const account = { name: 'Pat', email, password: PASSWORD };
      return (await api.anonymous.post('/auth/signup', account, { key: null })).json<{ userId: UserId }>().userId;
    };
    const findToken = async (address: string) => {
      const [letter] = await log<
        { id: string }[]
      >`select id from auth.letters where address = ${address} order by purpose = 'signup', created_at desc limit 1`;
      const emailedText = await letters.compose(letter?.id ?? '', at);
      return /#(\S+)/.exec(emailedText?.letter.button?.href ?? '')?.[1] ?? '';
    };
    const carried = await capture(async () => {
      const userId = await findId('letters@example.org');
      const token = await findToken('letters@example.org');
      expect(
        (await api.anonymous.post('/auth/verify', { type: 'signup', token_hash: token }, { key: null })).statusCode,
      ).toBe(200);
      await db.transaction((tx) => accounts.noteDevice(tx, { userId, deviceHash: hash, setPassword: true }, at));
      expect(await accounts.isKnownDevice('letters@example.org', hash)).toBe(true);
      expect(await accounts.hasSetPassword(userId, hash)).toBe(true);
      await letters.write({ purpose: 'sign-in', address: 'letters@example.org' }, at);
      await letters.write({ purpose: 'recovery', address: 'nobody-at-all@example.org' }, at);
      expect([await findToken('letters@example.org'), await findToken('nobody-at-all@example.org')]).toEqual([
        expect.stringMatching(/./),
        '',
      ]);
      await letters.findByCode(
        { purposes: ['sign-in', 'signup'], address: 'letters@example.org', code: '000000', browser: hash },
        at,
      );
      await letters.write(
        { purpose: 'change-old', address: 'letters@example.org', userId, toAddress: 'other@example.org' },
        at,
      );
      expect(await letters.findAddressChange(userId, at)).toMatchObject({ to: 'other@example.org' });
      await db.transaction((tx) => letters.haveBothAgreed(tx, userId, 'other@example.org', at));
      await letters.findAddressChange(userId, at);
      const claiming = await findId('claiming@example.org');
      await db.transaction(async (tx) => {
        await requestPreparedDecision(tx, userId);
        await endInvitationsBy(tx, userId);
      });
      await findPrepared(db, userId);
      await db.transaction((tx) => settlePrepared(tx, userId, false));
      expect(await db.transaction((tx) => accounts.claimAddress(tx, claiming, 'claims@example.org'))).toBe(true);
      const changeAddress = (id: UserId) =>
        db.transaction((tx) => accounts.changeAddress(tx, id, 'changed@example.org'));
      expect(await changeAddress(userId)).toBe('letters@example.org');
      await expect(changeAddress(claiming)).rejects.toThrow('TOKEN_INVALID');
      await db.transaction((tx) => accounts.agreeToReminders(tx, userId, 'changed@example.org'));
      await db.transaction((tx) => markFresh(tx, randomUUID(), at));
      await accounts.rename(userId, 'Pat');
      const sessions = createSessionStore(db);
      const passwords = createPasswordStore(db, sessions);
      await sessions.list(userId, '');
      await sessions.find('a token', at);
      await endUserSessions(db, userId);
      expect(passwords.countWaitingHashes()).toBe(0);
      await passwords.setPassword(userId, PASSWORD, async () => {});
      await passwords.setPassword(claiming, PASSWORD, async () => {});
      await createAttemptCounter(db, 'a test secret', 1).countCodeInUnknownBrowser('letters@example.org');
    });
    expect(carried.length).toBeGreaterThan(20);
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
    expect(carried.length).toBeGreaterThan(20);
    expect(listFaults(carried)).toEqual([]);
  });

  it('of the relay', async () => {
    const { id } = await usual.given(begun, daysOpened(1)).people;
    const temporal = createTemporalDouble();
    temporal.faults = ['unavailable'];
    const rows = createRelayStore(log);
    const relay = createAssessmentRelay({
      rows,
      events: createPostgresEventStore(log),
      sender: temporal.sender,
      now: Date.now,
      random: () => 0.5,
      log: { warn: () => {}, error: () => {} },
    });
    const carried = await capture(async () => {
      await log`update relay set due_at = now(), delivered = 0, head = 4 where stream_id = ${id}`;
      await log`insert into relay (stream_id, head, due_at) values (${id}, 4, now()) on conflict do nothing`;
      relay.start();
      const hurry = setInterval(
        () => void log`update relay set due_at = now() where stream_id = ${id} and due_at > now()`.catch(() => {}),
        50,
      );
      await expect.poll(() => temporal.arrived(id).length).toBeGreaterThan(0);
      clearInterval(hurry);
      await relay.metrics();
      await relay.stop();
      const [claim] = await rows.claim(1, 1_000);
      if (claim) await rows.ack(claim, 1);
      for (
        let after = null, page = await rows.openWeeks(null, 100);
        page.length > 0;
        page = await rows.openWeeks(after, 100)
      )
        after = page.at(-1) ?? null;
    });
    expect(carried.length).toBeGreaterThan(10);
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
      mails: createMailStore(database.db, HASHES),
      weeks: createPostgresEventStore(log),
      send: async () => {
        requested++;
        return results.shift() ?? { outcome: 'sent' };
      },
      mintLink: api.links.mint,
      mintCode: api.codes.mint,
      accountLetter: async () => null,
      guardianLetter: async () => null,
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
      const mails = createMailStore(database.db, HASHES);
      expect(await mails.findNickname(studentId as never)).toBe('Mira');
      const parentId = to?.parent as UserId;
      await readers.listOtherAssessments(parentId, id as AssessmentId);
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

  it('of a teacher on a second device, and of one who is never to be written to again', async () => {
    const { id } = await usual.given(begun, daysOpened(4)).people;
    const [invited] = await log<{ id: InvitationId }[]>`select id from teacher_invitations where assessment_id = ${id}`;
    const { db } = database;
    const [invitationId, codes, now] = [invited?.id as InvitationId, createTeacherCodes(db), on(4)];
    const carried = await capture(async () => {
      await codes.ask({ invitationId, assessmentId: id, now });
      const code = await codes.mint(invitationId, now);
      expect((await codes.isRight(invitationId, code, now)).right).toBe(true);
      await createInvitations(db, createAssessmentQueries(db, createPostgresEventStore(log)), HASHES).suppress(
        invitationId,
      );
    });
    expect(carried.length).toBeGreaterThan(4);
    expect(listFaults(carried)).toEqual([]);
  });

  it('of live push, of the reports and of what the worker asks besides', async () => {
    const { id, studentId } = await usual.given(finished).people;
    const { db } = database;
    const store = createPostgresEventStore(log);
    const stored = createAssessmentQueries(db, store);
    const carried = await capture(async () => {
      await createHandoverStore(db).checkSessions([id]);
      await createHandoverStore(db).giveTryBack({ sessionId: randomUUID(), id: randomUUID() as never });
      await stored.versions([id as never]);
      await stored.othersOfChild(id, 30);
      await stored.recentOfChild(studentId as never, 30);
      await createPreviousReportFinder(
        db,
        store,
      )({ assessmentId: id, studentId: studentId as never, before: toInstant(Date.now()) });
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
      await createOpenErasuresJob(db, async () => {}).run(on(8), async () => {});
      for (const step of ['runs', 'letters', 'views', 'rows', 'done'] as const) await steps[step](erasure);
    });
    expect(carried.length).toBeGreaterThan(30);
    expect(listFaults(carried)).toEqual([]);
    // The one list that is read completely, for a copy beside the backups.
    const retention = (await listErasureRecords(db)).find(({ subjectId }) => subjectId === studentId);
    if (retention) await reapplyErasure(db, steps, retention);
  });

  it('of reminders that are sent elsewhere', async () => {
    const { parent, studentId } = await (await createNeighbours(api)).given(finished).people;
    const path = `/students/${studentId}/reminder-address`;
    const carried = await capture(async () => {
      expect((await parent.send('PUT', path, { email: 'kitchen@example.org' })).statusCode).toBe(200);
      expect((await parent.get(path)).statusCode).toBe(200);
    });
    expect(carried.length).toBeGreaterThan(5);
    expect(listFaults(carried)).toEqual([]);
  });

  it('of a scheduling that is taken back', async () => {
    const { studentId } = await usual.given(finished).people;
    const [guardian] = await log<{ user_id: UserId }[]>`select user_id from guardians where student_id = ${studentId}`;
    const { db } = database;
    const carried = await capture(async () => {
      const by = { userId: guardian?.user_id as UserId, key: randomUUID(), requestHash: '' };
      const addresses = {
        studentId: studentId as never,
        parentEmail: 'pat@example.org',
        teacherEmail: 'teacher@school.example',
        now: on(1),
      };
      // Earlier tests have scheduled many assessments for the same parent.
      const reserve = () => createScheduling(db, randomUUID, HASHES, 10_000).reserve(by, addresses, () => {});
      const [{ ids, release }, replayed] = [await reserve(), await reserve()];
      await replayed.release();
      await release();
      const mails = createMailStore(db, HASHES);
      await mails.hasBounced(ids.invitationId as never);
      await mails.bounces.note('nobody@example.org');
      await createInvitations(db, createAssessmentQueries(db, createPostgresEventStore(log)), HASHES).forget(
        ids.invitationId as never,
      );
    });
    expect(carried.length).toBeGreaterThan(5);
    expect(listFaults(carried)).toEqual([]);
  });

  it('of another guardian who is invited, joins, or wants no letters', async () => {
    const { parent, stranger, studentId } = await usual.given(begun, daysOpened(4)).people;
    const path = `/students/${studentId}/guardians`;
    const findToken = async (email: string) => {
      const { id } = (await parent.post(path, { email })).json<{ id: string }>();
      const minted = await createGuardianLinkStore(database.db, HASHES).mint(id as never, api.clock.now);
      return { token: minted && minted !== 'inviterUnproved' ? minted.token : '' };
    };
    const [{ account }, joining, declining] = [
      (await stranger.get('/auth/user')).json<{ account: { userId: string } }>(),
      await findToken('joins@example.org'),
      await findToken('declines@example.org'),
    ];
    const carried = await capture(async () => {
      await findToken('third@example.org');
      expect((await stranger.post('/guardian/open', joining, { key: null })).statusCode).toBe(200);
      expect((await stranger.post('/guardian/accept', joining, { key: null })).statusCode).toBe(200);
      expect((await api.anonymous.post('/guardian/not-me', declining, { key: null })).statusCode).toBe(200);
      expect((await stranger.post('/guardian/open', declining, { key: null })).statusCode).toBeGreaterThanOrEqual(400);
      expect((await stranger.post(path, { email: 'x@example.org' })).statusCode).toBe(403);
      expect((await parent.get(path)).statusCode).toBe(200);
      expect((await parent.delete(`${path}/${account.userId}`)).statusCode).toBe(200);
    });
    expect(carried.length).toBeGreaterThan(20);
    expect(listFaults(carried)).toEqual([]);
  });

  it('of an account that is closed, and had back', async () => {
    const parent = await signUpParent(api);
    const { email } = (await parent.get('/auth/user')).json<{ account: { email: string } }>().account;
    const studentId = (await parent.post('/students', { nickname: 'Robin', ageYears: 8 })).json<{ id: string }>().id;
    const more = { startDate: '2026-11-30', teacherEmail: 'teacher@example.org', child: { ageYears: 9 } };
    expect((await parent.post('/assessments', { ...SCHEDULE, ...more, studentId })).statusCode).toBe(201);
    const settle = createClosureSettler(database.db, api.handle);
    const carried = await capture(async () => {
      const { name, children } = (await parent.get('/auth/user/closing')).json<Closing>();
      const visible = children.map(({ studentId, outcome }) => ({ studentId, outcome }));
      expect((await parent.post('/auth/user/closing', { name, children: visible })).statusCode).toBe(200);
      await settle(api.clock.now);
      const { token } = await readLatestEmail(api, email);
      expect(
        (await api.anonymous.post('/auth/verify', { type: 'email_change', token_hash: token }, { key: null }))
          .statusCode,
      ).toBe(200);
      await settle(api.clock.now);
    });
    expect(listFaults(carried)).toEqual([]);
  });

  it('of a report that is shared, opened and taken back', async () => {
    const { parent, path } = await createFinishedReport(api);
    const carried = await capture(async () => {
      const { share, token } = (await parent.post(`${path}/shares`)).json<CreatedShare>();
      for (const call of ['open', 'check'])
        expect((await api.anonymous.post(`/shared/${call}`, { token }, { key: null })).statusCode).toBe(200);
      expect((await parent.get(`${path}/shares`)).json().shares).toHaveLength(1);
      expect((await parent.delete(`${path}/shares/${share.id}`)).statusCode).toBe(200);
      expect((await api.anonymous.post('/shared/open', { token }, { key: null })).statusCode).toBe(410);
    });
    expect(carried.length).toBeGreaterThan(10);
    expect(listFaults(carried)).toEqual([]);
  });

  it('of the housekeeping', async () => {
    await log`update auth.session set expires_at = now() - interval '1 day' where token < 'token1'`;
    await log`update streams set closed_at = now() - interval '40 days' where closed_at < now() - interval '28 days'`;
    const rows = createHousekeepingRows(database.db);
    const sweep = async (step: () => Promise<void>) => step().then(() => ({ looked: 0, begun: 0 }));
    const audit = createAuditTrail(database.db, AUTH_SECRETS);
    const jobs = createJobs({
      sql: log,
      db: database.db,
      writerDb: database.db,
      audit,
      hashes: HASHES,
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
    const house = createHousekeeping({
      jobs,
      rows,
      clock: () => toInstant(Date.now()),
      onFault: () => {},
    });
    const carried = await capture(async () => {
      expect(await house.runDue()).toEqual({ run: jobs.length, failed: 0 });
      await rows.hurry(SWEEP);
      await rows.states();
      await rows.failing();
      for await (const page of audit.all()) expect(page.length).toBeGreaterThan(0);
    });
    expect(listFaults(carried)).toEqual([]);
  });

  it('and a query without an index is found', async () => {
    const carried = await capture(async () => {
      await log`select from students where nickname = 'nobody'`;
      await log`select count(*) from relay where attempts = ${7}`;
      await log`do $$ begin perform from mail where kind = 'nothing'; end $$`;
    });
    expect(listFaults(carried).map((fault) => fault.split(' — ')[1])).toEqual([
      'reads students from end to end',
      'reads relay from end to end',
      'reads mail from end to end',
    ]);
  });

  it('and no function that asks the database was left out', async () => {
    expect(await uncalled()).toEqual([]);
  });
});
