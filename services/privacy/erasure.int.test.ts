import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUTH_SECRETS } from '#services/accounts/testing/active-operator.ts';
import { handOverDevice } from '#services/assessment/testing/hand-over-device.ts';
import { createAuditTrail } from '#services/audit/audit.store.ts';
import { type OpenDatabase, openDatabase } from '#services/database/database.store.ts';
import { ERASER_ROLE } from '#services/database/roles.ts';
import { listBlockedStatements } from '#services/database/testing/blocked-statements.ts';
import {
  addCoGuardian,
  type Person,
  readCode,
  readUserId,
  SCHEDULE,
  setUpTestApi,
  signInOnAnotherDevice,
  signUpParent,
} from '#services/http/testing/app.ts';
import { createNeighbours } from '#services/http/testing/given-week.ts';
import { connectLiveClient } from '#services/live/testing/client.ts';
import { notifyAccount } from '#services/mail/account-notices.store.ts';
import { CHILD_TABLES } from '#services/privacy/child-tables.ts';
import { createErasureSteps, type ErasureStepPorts } from '#services/privacy/erasure-steps.store.ts';
import { listOpenErasures } from '#services/privacy/erasures.store.ts';
import { type ErasureRecord, listErasureRecords, reapplyErasure } from '#services/privacy/reapplied-erasures.store.ts';
import { type CreatedShare, createFinishedReport } from '#services/reports/testing/finished-report.ts';
import { hashToken } from '#services/tokens.ts';
import type { Erasure } from '#shared/contracts/rights.ts';
import { begun, daysOpened, on } from '#shared/testing/examples.ts';
import type { ErasureId, InvitationId } from '#shared/values/ids.ts';

const api = setUpTestApi({ now: on(8) });
let eraser: OpenDatabase;
let owner: OpenDatabase;
beforeAll(() => {
  eraser = openDatabase(api.url, { max: 2, role: ERASER_ROLE });
  owner = openDatabase(api.url, { max: 2 });
});
afterAll(() => Promise.all([eraser?.close(), owner?.close()]));

const erase = (who: Person, studentId: string, nickname = 'Mira', key = crypto.randomUUID() as string) =>
  who.send('DELETE', `/students/${studentId}`, { nickname }, { key });

/** What the worker does, without Temporal. */
const createSteps = (ports: Partial<ErasureStepPorts> = {}) =>
  createErasureSteps({
    eraser: eraser.db,
    owner: owner.db,
    notify: notifyAccount,
    audit: createAuditTrail(owner.db, AUTH_SECRETS),
    clock: () => api.clock.now,
    deleteRuns: async () => {},
    ...ports,
  });
const STEPS = ['runs', 'letters', 'views', 'rows', 'done'] as const;
async function runAllSteps(id: string): Promise<void> {
  const work = createSteps();
  for (const step of STEPS) await work[step](id as ErasureId);
}

/** A marker of its own, also as a nickname, which has no run of digits. */
const createMark = () =>
  `MARKER-${crypto.randomUUID().slice(0, 8)}`.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)));

/**
 * A child with a report, a share, a co-guardian, an invited guardian and a handed-over device, and a marker in every
 * text field.
 */
async function createMarkedChild() {
  const MARK = createMark();
  const family = await createFinishedReport(api);
  const { parent, studentId, path, week } = family;
  const { who: co, userId: coId } = await addCoGuardian(api, studentId, { notify_email: `${MARK}@example.org` });
  await api.log`insert into auth.letters (id, purpose, address, user_id, created_at) values (gen_random_uuid(), 'recipient', ${`${MARK}@example.org`}, ${coId}, now())`;
  const share = (await parent.post(`${path}/shares`, { label: MARK })).json<CreatedShare>();
  await parent.post(`/students/${studentId}/guardians`, { email: `${MARK}@others.example` });
  await parent.patch(`/students/${studentId}`, { nickname: MARK });
  return { ...family, co, share, week, MARK };
}

/** Every row of the database that contains the marker or one of these ids, without those that are kept on purpose. */
async function findRemaining(...words: string[]): Promise<string[]> {
  const tables = await api.log<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind = 'r' and c.relname not in ('audit', 'erasures')`;
  const remaining: string[] = [];
  for (const { name } of tables)
    for (const word of words) {
      const rows = await api.log.unsafe(`select from ${name} t where t::text like $1`, [`%${word}%`]);
      if (rows.length > 0) remaining.push(`${name}: ${word} in ${rows.length}`);
    }
  return remaining;
}

/** A transaction of a connection of its own, which others wait for until its `commit`. */
async function openTransaction() {
  const sql = await api.log.reserve();
  await sql`begin`;
  const countWaiting = async () => (await listBlockedStatements(sql)).length;
  return {
    sql,
    untilWaiting: (number: number) => expect.poll(countWaiting, { timeout: 10_000 }).toBe(number),
    commit: async () => {
      await sql`commit`;
      sql.release();
    },
  };
}

const listOpenIds = async () => (await listOpenErasures(owner.db)).map(({ id }) => id);

describe('the order to erase a child', () => {
  it('closes everything at once: nothing opens, nothing is taken, and whoever looked after the child is told why', async () => {
    const { parent, co, id, studentId, share, week, stranger, MARK } = await createMarkedChild();
    await api.log`insert into mail (dedupe_key, kind, recipient, local_date, payload) values (gen_random_uuid(), 'profile-ending', ${`account:${await readUserId(co)}`}, now(), ${api.log.json({ student: studentId })})`;
    expect((await erase(parent, studentId, MARK)).statusCode).toBe(200);
    for (const who of [parent, co])
      for (const path of [`/students/${studentId}`, `/reports/${id}`, `/assessments/${id}`])
        expect([path, readCode(await who.get(path))]).toEqual([path, 'ERASED']);
    expect(
      readCode(await parent.put(`${week}/mood/7`, { mood: 'happy', energy: 'high', rtMs: 900, assist: 'alone' })),
    ).toBe('ERASED');
    expect(readCode(await stranger.get(`/assessments/${id}`))).toBe('NOT_FOUND');
    expect(readCode(await api.anonymous.post('/shared/open', { token: share.token }, { key: null }))).toBe(
      'SHARE_OVER',
    );
    expect((await parent.get('/students')).json().students.map((each: { id: string }) => each.id)).not.toContain(
      studentId,
    );
    expect(
      await api.log`select from mail where (assessment_id = ${id} or payload ->> 'student' = ${studentId}) and state in ('pending', 'retry')`,
    ).toEqual([]);
    expect(await api.log`select from relay where stream_id = ${id}`).toEqual([]);
  });

  it('is the same order when it is sent again, and another one finds nothing more to erase', async () => {
    const { parent, studentId } = await createFinishedReport(api);
    const key = crypto.randomUUID();
    const first = (await erase(parent, studentId, ' Mira ', key)).json<Erasure>();
    expect(first).toMatchObject({ isDone: false, receipt: expect.stringMatching(/^[0-9A-F]{4}(-[0-9A-F]{4}){2}$/) });
    expect(readCode(await erase(parent, studentId, 'Mira', key))).toBe('ERASED');
    expect(await api.log`select from erasures where subject_id = ${studentId}`).toHaveLength(1);
    expect(
      await api.log`select from audit where action = 'child.erasure-asked' and object_id = ${first.id}`,
    ).toHaveLength(1);
  });

  it('waits for nobody who waits for it: who shares a report at that moment is refused', async () => {
    const { parent, studentId, path } = await createFinishedReport(api);
    const erasing = await openTransaction();
    await erasing.sql`select from students where id = ${studentId} for update`;
    const sharing = parent.post(`${path}/shares`, { label: 'Grandma' });
    await erasing.untilWaiting(1);
    await erasing.sql`delete from guardians where student_id = ${studentId}`;
    await erasing.commit();
    expect(readCode(await sharing)).toBe('FORBIDDEN');
  });

  it('of two tabs at once is the order of one, and the other one hears that the child is erased', async () => {
    const { parent, studentId } = await createFinishedReport(api);
    const held = await openTransaction();
    await held.sql`select from students where id = ${studentId} for update`;
    const both = [erase(parent, studentId), erase(parent, studentId)];
    await held.untilWaiting(2);
    await held.commit();
    expect((await Promise.all(both)).map(readCode).sort()).toEqual(['ERASED', 'ok']);
  });

  it('ends the links of a week that began while it waited for its turn', async () => {
    const { parent, studentId, id } = await createFinishedReport(api);
    const [week, invitation] = [crypto.randomUUID(), crypto.randomUUID()];
    await api.log`insert into teacher_invitations (id, assessment_id, expires_at) values (${invitation}, ${week}, ${on(8)})`;
    await api.links.mint(invitation as InvitationId);
    const beginning = await openTransaction();
    await beginning.sql`select pg_advisory_xact_lock(hashtextextended(${studentId}, 0))`;
    await beginning.sql`insert into assessment_sessions (id, student_id, status, version, shape_version, state, plan)
      select ${week}, student_id, status, version, shape_version, state, plan from assessment_sessions where id = ${id}`;
    const erasing = erase(parent, studentId);
    await beginning.untilWaiting(1);
    await beginning.commit();
    expect(readCode(await erasing)).toBe('ok');
    expect(await api.log`select from auth.teacher_links where invitation_id = ${invitation}`).toEqual([]);
  });

  it('is refused under another name, from anybody else and without a fresh proof, and then nothing has happened', async () => {
    const { parent, studentId, stranger, path } = await createFinishedReport(api);
    const { who: co } = await addCoGuardian(api, studentId);
    expect(readCode(await erase(parent, studentId, 'Mia'))).toBe('OTHER_NAME');
    expect(readCode(await erase(co, studentId))).toBe('FORBIDDEN');
    expect(readCode(await erase(stranger, studentId))).toBe('NOT_FOUND');
    await api.log`update auth.session set step_up_at = now() - interval '10 years' where user_id = ${await readUserId(parent)}`;
    expect(readCode(await erase(parent, studentId))).toBe('STEP_UP');
    expect((await parent.get(path)).statusCode).toBe(200);
    expect(await api.log`select from erasures where subject_id = ${studentId}`).toEqual([]);
  });

  it('takes a device out of the hands of a child whose week runs: it is nobody’s any more', async () => {
    api.clock.now = on(4);
    const { given } = await createNeighbours(api);
    const { parent, studentId, week } = await given(begun, daysOpened(4)).people;
    const { device } = await handOverDevice(api, await signInOnAnotherDevice(api, parent), week);
    expect((await device.get(week)).statusCode).toBe(200);
    expect((await erase(parent, studentId)).statusCode).toBe(200);
    expect(readCode(await device.get('/handover'))).toBe('NOT_SIGNED_IN');
    expect(readCode(await parent.get(week))).toBe('ERASED');
  });

  it('is told to the device that is with the child, for as long as its session would have lasted, so that it drops what it holds', async () => {
    api.clock.now = on(4);
    const { given } = await createNeighbours(api);
    const [{ parent, studentId, week }, other] = [
      await given(begun, daysOpened(4)).people,
      await given(begun, daysOpened(4)).people,
    ];
    const { device, locked } = await handOverDevice(api, await signInOnAnotherDevice(api, parent), week);
    const { device: othersDevice } = await handOverDevice(api, await signInOnAnotherDevice(api, parent), other.week);
    const { id } = (await erase(parent, studentId)).json<Erasure>();
    await runAllSteps(id);
    await api.log`delete from auth."user" where id = ${await readUserId(parent)}`;
    const answer = (who: Person, to = week) =>
      who.put(`${to}/mood/4`, { mood: 'happy', energy: 'high', rtMs: 900, assist: 'alone' });
    // The cookie of the child is gone after two hours.
    for (const who of [device, locked])
      for (const send of [() => answer(who), () => who.get(week)]) expect(readCode(await send())).toBe('ERASED');
    // What waits there of another child stays, and of any other device.
    for (const send of [
      () => answer(device, other.week),
      () => answer(othersDevice),
      () => device.get('/assessments/x'),
    ])
      expect(readCode(await send())).toBe('NOT_SIGNED_IN');
    await api.log`update auth.erased_devices set expires_at = now() where erasure_id = ${id}`;
    expect(readCode(await answer(device))).toBe('NOT_SIGNED_IN');
  });

  it('ends the sockets that watch the child, within seconds', async () => {
    const { parent, id, studentId } = await createFinishedReport(api);
    await api.app.listen({ host: '127.0.0.1', port: 0 }).catch(() => undefined);
    const address = api.app.server.address();
    const client = await connectLiveClient(typeof address === 'object' && address ? address.port : 0, parent.cookie);
    client.watch(id);
    await client.next('view');
    await erase(parent, studentId);
    await client.next('gone');
    client.end();
  });
});

describe('the steps of an erasure', () => {
  it('leave no row of the child, and of it nothing but random ids', async () => {
    const { parent, co, id, studentId, share, MARK } = await createMarkedChild();
    const before = await findRemaining(MARK, id, studentId);
    expect(before.length).toBeGreaterThan(10);
    const { id: erasure } = (await erase(parent, studentId, MARK)).json<Erasure>();
    // In the same transaction: the other guardians are notified, and the requester is notified when it is done.
    const listNotified = async (kind: string) =>
      (
        await api.log<
          { to: string }[]
        >`select recipient as to from mail where kind = ${kind} and dedupe_key like ${`%${erasure}`}`
      ).map(({ to }) => to);
    expect([await listNotified('child-erased'), await listNotified('erased')]).toEqual([
      [`account:${await readUserId(co)}`],
      [],
    ]);
    await runAllSteps(erasure);
    expect(await listNotified('child-erased')).toHaveLength(1);
    expect(await findRemaining(MARK, id, studentId, share.share.id)).toEqual([]);
    const [row] = (await parent.get('/erasures')).json<{ erasures: Erasure[] }>().erasures;
    expect(row).toMatchObject({ id: erasure, isDone: true });
    expect(row?.steps.every(({ at }) => at !== null)).toBe(true);
    expect((await co.get('/erasures')).json().erasures).toHaveLength(1);
    expect(
      await api.log`select from mail where kind = 'erased' and recipient = ${`account:${await readUserId(parent)}`}`,
    ).toHaveLength(1);
    expect(await api.log`select from audit where action = 'child.erased' and object_id = ${erasure}`).toHaveLength(1);
  });

  it('leave nothing of the child with an owner who passed it on and left before', async () => {
    const former = await signUpParent(api);
    const MARK = createMark();
    const { id } = (await former.post('/students', { nickname: MARK, ageYears: 8 })).json<{ id: string }>();
    await former.patch(`/students/${id}`, { ageYears: 9 });
    await former.post(`/students/${id}/keep`);
    const [formerId, { who: next, userId: nextId }] = [await readUserId(former), await addCoGuardian(api, id)];
    const offer = (await former.post(`/students/${id}/ownership-offers`, { userId: nextId })).json<{ id: string }>();
    expect(readCode(await next.post(`/ownership-offers/${offer.id}/accept`))).toBe('ok');
    expect(readCode(await former.post(`/students/${id}/guardians/leave`))).toBe('ok');
    await runAllSteps((await erase(next, id, MARK)).json<Erasure>().id);
    expect(await findRemaining(MARK)).toEqual([]);
    expect(await api.log`select from commands where stream_id = ${formerId}`).not.toEqual([]);
  });

  it('leave the counts of a day: an account has no more strangers written to for a child that is gone', async () => {
    const parent = await signUpParent(api);
    const email = () => `stranger-${crypto.randomUUID()}@example.org`;
    const createFamily = async () => {
      const studentId = (await parent.post('/students', { nickname: 'Mira', ageYears: 8 })).json<{ id: string }>().id;
      const addresses = { parentEmail: email(), teacherEmail: email() };
      const body = { ...SCHEDULE, startDate: '2026-12-07', studentId, ...addresses };
      const { id } = (await parent.post('/assessments', body)).json<{ id: string }>();
      return {
        studentId,
        inviteTeacher: () => parent.post(`/assessments/${id}/invitations`, { teacherEmail: email() }),
        inviteGuardian: () => parent.post(`/students/${studentId}/guardians`, { email: email() }),
        askAddress: () => parent.put(`/students/${studentId}/reminder-address`, { email: email() }),
      };
    };
    for (let child = 0; child < 3; child++) {
      const { studentId, inviteTeacher, inviteGuardian } = await createFamily();
      for (const invite of [inviteTeacher, inviteTeacher, inviteGuardian, inviteGuardian, inviteGuardian])
        expect(readCode(await invite())).toBe('ok');
      await runAllSteps((await erase(parent, studentId)).json<Erasure>().id);
    }
    const { inviteTeacher, inviteGuardian, askAddress } = await createFamily();
    const codes = [];
    for (const ask of [inviteTeacher, inviteGuardian, inviteGuardian, askAddress, askAddress])
      codes.push(readCode(await ask()));
    expect(codes).toEqual(['INVITATION_LIMIT', 'ok', 'INVITATION_LIMIT', 'ok', 'ADDRESS_LIMIT']);
  });

  it('leave every other family as it was', async () => {
    const [one, other] = [await createFinishedReport(api), await createFinishedReport(api)];
    const rows = async () => {
      const all: unknown[] = [];
      for (const { table, rows: condition } of CHILD_TABLES)
        all.push(
          (
            await owner.db.execute(
              `select count(*)::int from ${table} where ${condition
                .replaceAll(':student', `'${other.studentId}'::uuid`)
                .replaceAll(':weeks', `'{${other.id}}'::uuid[]`)
                .replaceAll(':people', `'{${await readUserId(other.parent)}}'::uuid[]`)}`,
            )
          ).rows,
        );
      return all;
    };
    const before = await rows();
    const { id } = (await erase(one.parent, one.studentId)).json<Erasure>();
    await runAllSteps(id);
    expect(await rows()).toEqual(before);
    expect((await other.parent.get(other.path)).statusCode).toBe(200);
  });

  it('may each be done twice, or be broken off: the end is the same, with one letter', async () => {
    const { parent, id, studentId, MARK } = await createMarkedChild();
    const { id: erasure } = (await erase(parent, studentId, MARK)).json<Erasure>();
    const deleted: string[] = [];
    const work = createSteps({ deleteRuns: async (weeks) => void deleted.push(...weeks) });
    for (const step of STEPS) {
      await Promise.all([work[step](erasure as ErasureId), work[step](erasure as ErasureId)]);
      await work[step](erasure as ErasureId);
    }
    for (const step of STEPS) await work[step](erasure as ErasureId);
    expect(new Set(deleted)).toEqual(new Set([id]));
    expect(await findRemaining(MARK, studentId)).toEqual([]);
    expect(await api.log`select from mail where kind = 'erased' and dedupe_key like ${`%${erasure}`}`).toHaveLength(1);
    expect(await api.log`select from audit where action = 'child.erased' and object_id = ${erasure}`).toHaveLength(1);
  });

  it('are open until the last is done, and a step that fails is noted nowhere', async () => {
    const { parent, studentId } = await createFinishedReport(api);
    const { id } = (await erase(parent, studentId)).json<Erasure>();
    const failing = createSteps({ deleteRuns: () => Promise.reject(new Error('away')) });
    await expect(failing.runs(id as ErasureId)).rejects.toThrow('away');
    expect(await api.log`select temporal_at from erasures where id = ${id}`).toMatchObject([{ temporal_at: null }]);
    expect(await listOpenIds()).toContain(id);
    await runAllSteps(id);
    expect(await listOpenIds()).not.toContain(id);
  });

  it('ask Temporal once more as the last one: a run that a relay in flight brought back is deleted, and without Temporal there is no end', async () => {
    const { parent, id, studentId } = await createFinishedReport(api);
    const { id: erasure } = (await erase(parent, studentId)).json<Erasure>();
    const runs = new Set<string>([id]);
    const calls: string[] = [];
    let isAway = false;
    const work = createSteps({
      waitForRelay: async () => void calls.push('waited'),
      deleteRuns: async (weeks) => {
        if (isAway) throw new Error('away');
        calls.push('deleted');
        for (const week of weeks) runs.delete(week);
      },
    });
    for (const step of ['runs', 'letters', 'views', 'rows'] as const) await work[step](erasure as ErasureId);
    // The signal in flight arrives and starts a new run.
    runs.add(id);
    isAway = true;
    await expect(work.done(erasure as ErasureId)).rejects.toThrow('away');
    expect(await listOpenIds()).toContain(erasure);
    isAway = false;
    await work.done(erasure as ErasureId);
    expect([...runs]).toEqual([]);
    expect(calls).toEqual(['deleted', 'waited', 'waited', 'deleted']);
    expect(await listOpenIds()).not.toContain(erasure);
  });

  it('refuse the child and its weeks for ever', async () => {
    const { parent, id, studentId } = await createFinishedReport(api);
    const { id: erasure } = (await erase(parent, studentId)).json<Erasure>();
    await runAllSteps(erasure);
    expect(await api.store.findPreviousResult(id, { key: 'any', requestHash: '' })).toEqual({ outcome: 'erased' });
    expect(
      readCode(
        await parent.put(`/assessments/${id}/mood/7`, { mood: 'happy', energy: 'high', rtMs: 900, assist: 'alone' }),
      ),
    ).toBe('ERASED');
  });
});

it('is carried out once more in a database that came back from a backup, and writes to nobody', async () => {
  const { parent, co, id, studentId, week, MARK } = await createMarkedChild();
  const tablet = await signInOnAnotherDevice(api, parent);
  // The report is made, so that no device is handed over any more.
  await api.log`insert into auth.handovers (session_id, id, token_hash, assessment_id, user_id, assist, tries, seen_at, ends_at)
    select session.id, gen_random_uuid(), session.token_hash, ${id}, session.user_id, 'alone', 0, now(), now() from auth.session
    where token_hash = ${hashToken(tablet.cookie?.split('=')[1] ?? '')}`;
  // The list entry of an erasure that this older database does not contain.
  const erasureRecord = {
    id: crypto.randomUUID(),
    subjectId: studentId,
    streamIds: [id],
    requestedAt: on(8),
    askedBy: await readUserId(parent),
    people: [await readUserId(parent), await readUserId(co)],
  } as unknown as ErasureRecord;
  const silent = createSteps({ notify: async () => {} });
  await reapplyErasure(owner.db, silent, erasureRecord);
  await reapplyErasure(owner.db, silent, erasureRecord);
  expect(await findRemaining(MARK, id, studentId)).toEqual([]);
  expect(readCode(await parent.get(`/students/${studentId}`))).toBe('ERASED');
  expect(readCode(await tablet.get(week))).toBe('ERASED');
  expect((await listErasureRecords(owner.db)).filter(({ subjectId }) => subjectId === studentId)).toEqual([
    erasureRecord,
  ]);
});
