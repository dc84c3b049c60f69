import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { handOverDevice } from '#services/assessment/testing/hand-over-device.ts';
import { listBlockedStatements } from '#services/database/testing/blocked-statements.ts';
import { listGovernedRoutes } from '#services/http/guard.ts';
import {
  addCoGuardian,
  createAddress,
  createPerson,
  PASSWORD,
  type Person,
  readCookies,
  readUserId,
  setUpTestApi,
  signInOnAnotherDevice,
  signUpFamily,
  signUpParent,
  type TestApi,
} from '#services/http/testing/app.ts';
import { PIN } from '#services/http/testing/every-call.ts';
import { connectLiveClient, type LiveClient } from '#services/live/testing/client.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import { toEpochMs, toInstant } from '#shared/values/days.ts';
import { OWNER_HEADER } from '#shared/values/owner-header.ts';

const api = setUpTestApi();
const MINUTE = 60_000;
const unlock = (who: Person, body: object = { pin: PIN }) => who.post('/handover/unlock', body, { key: null });
const createMood = (energy = 'high') => ({ mood: 'happy', energy, rtMs: 900, assist: 'alone' });
/** A family whose device is handed over to the child. */
async function createHandedOverFamily(body?: object, schedule?: Record<string, unknown>) {
  const home = await signUpFamily(api, schedule);
  return { ...home, ...(await handOverDevice(api, home.parent, home.week, body)) };
}
const WRONG = { pin: '0000' };

describe('handing over', () => {
  it('leaves the child’s cookie, which no script can read, and a hint that pages can', async () => {
    const { response, id, locked } = await createHandedOverFamily();
    expect(response.json()).toEqual({
      state: 'handedOver',
      assessmentId: id,
      childName: 'Robin',
      assist: 'alone',
      hasPin: true,
      triesLeft: 5,
      childMayGoOn: true,
      endsAt: toInstant(toEpochMs(api.clock.now) + 120 * MINUTE),
    });
    const [child, hint] = ['child', 'handed-over'].map((name) =>
      response.cookies.find((cookie) => cookie.name === name),
    );
    expect(child).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 7200 });
    expect(hint).toMatchObject({ value: `${id}.alone`, path: '/' });
    expect(hint?.httpOnly).toBeUndefined();
    expect((await locked.get('/handover')).json()).toEqual(response.json());
  });

  it('keeps neither the PIN nor what the cookie holds', async () => {
    const { response } = await createHandedOverFamily();
    const token = response.cookies.find(({ name }) => name === 'child')?.value as string;
    const [row] =
      await api.log`select h.pin_hash, h::text as text from auth.handovers h where assessment_id = ${response.json().assessmentId}`;
    expect(row?.pin_hash).toMatch(/^\$argon2id\$/);
    expect(row?.text).not.toContain(token);
  });

  it('is refused to strangers, without a session, with a PIN that is none, and for a week that is over', async () => {
    const { parent, week } = await signUpFamily(api);
    const ask = async (who: Person, body: object = { pin: PIN, assist: 'alone' }) =>
      (await who.post(`${week}/handover`, body, { key: null })).statusCode;
    expect(await ask(await signUpParent(api))).toBe(404);
    expect(await ask(api.anonymous)).toBe(401);
    for (const pin of ['123', '123456789', '12a4', '', 1234])
      expect(await ask(parent, { pin, assist: 'alone' })).toBe(400);
    expect(await ask(parent, { pin: PIN })).toBe(400);
    await parent.post(`${week}/cancel`);
    expect(await ask(parent)).toBe(409);
    expect((await parent.get('/handover')).json()).toEqual({ state: 'own' });
    expect((await parent.get('/students')).statusCode).toBe(200);
  });
});

describe('while a device is with a child', () => {
  /** Calls open to anyone or to the child; all others need an adult. */
  const NOT_GROWN_UP = ['public', 'familyDevice', 'childOfAssessment', 'readerOfAssessment'];

  it('every route of a grown-up answers 423 on it, with the child’s cookie and without', async () => {
    const { device, locked, id, student } = await createHandedOverFamily();
    const grownUp = listGovernedRoutes(api.app).filter(({ policy }) => !NOT_GROWN_UP.includes(policy));
    expect(grownUp.length).toBeGreaterThan(35);
    expect(grownUp.map(({ url }) => url)).toContain('/api/live');
    const open: unknown[] = [];
    for (const { method, url } of grownUp) {
      const path = url.replace(':assessmentId', id).replace(':studentId', student.id).replace(/:\w+/g, 'x');
      for (const who of [device, locked]) {
        const { statusCode, body } = await api.app.inject({
          method: method as 'GET',
          url: path,
          headers: { cookie: who.cookie as string },
        });
        const isProblem = method === 'HEAD' || JSON.parse(body).code === 'HANDED_OVER';
        if (statusCode !== 423 || !isProblem) open.push([method, url, statusCode]);
      }
    }
    expect(open).toEqual([]);
  });

  it('the child answers the tasks of its week, and the log says that the child did', async () => {
    const { device, child, week, id, parent: locked } = await createHandedOverFamily();
    for (const [who, energy] of [[device, 'high'] as const, [child, 'low'] as const]) {
      expect((await who.put(`${week}/mood/1`, createMood(energy))).statusCode).toBe(200);
    }
    const actors =
      await api.log`select meta->>'actor' as actor from events where stream_id = ${id} and type = 'MoodChecked'`;
    const [row] = await api.log`select id from auth.handovers where assessment_id = ${id}`;
    expect(actors.map(({ actor }) => actor)).toEqual([`child:${row?.id}`, `child:${row?.id}`]);
    expect((await locked.put(`${week}/mood/1`, createMood())).json()).toMatchObject({
      status: 423,
      code: 'HANDED_OVER',
    });
  });

  it('a second week of the same guardian stays shut', async () => {
    const { parent, week } = await signUpFamily(api);
    const other = (await parent.post('/students', { nickname: 'Kim', ageYears: 6 })).json<{ id: string }>();
    const second = (
      await parent.post('/assessments', {
        studentId: other.id,
        startDate: '2026-11-23',
        timeZone: 'Europe/London',
        parentEmail: 'pat@example.org',
        consent: { noticeVersion: '2027-01' },
      })
    ).json<ProgressView>();
    const { device } = await handOverDevice(api, parent, week);
    expect((await device.put(`/assessments/${second.id}/mood/1`, createMood())).statusCode).toBe(404);
  });

  it('a guardian who was removed takes the child’s right along', async () => {
    const { device, week, student } = await createHandedOverFamily();
    await api.log`delete from guardians where student_id = ${student.id}`;
    expect((await device.put(`${week}/mood/1`, createMood())).statusCode).toBe(404);
  });
});

describe('time', () => {
  it('two hours, or twenty minutes without the child, and a grown-up is needed: everything is 423 then', async () => {
    const { device, week } = await createHandedOverFamily();
    for (let minutes = 0; minutes < 40; minutes += 10) {
      api.passTime(10 * MINUTE);
      expect((await device.get(week)).statusCode).toBe(200);
    }
    api.passTime(20 * MINUTE);
    expect((await device.get(week)).json()).toMatchObject({ status: 423, code: 'HANDED_OVER' });
    expect((await device.put(`${week}/mood/1`, createMood())).statusCode).toBe(423);
    expect((await device.get('/handover')).json()).toMatchObject({ state: 'handedOver', childMayGoOn: false });
    expect((await unlock(device)).statusCode).toBe(200);
    expect((await device.get(week)).statusCode).toBe(200);
  });

  it('two hours are the end, however busy the child is', async () => {
    const { device, week, child } = await createHandedOverFamily();
    for (let minutes = 0; minutes < 110; minutes += 10) {
      api.passTime(10 * MINUTE);
      expect((await device.get(week)).statusCode).toBe(200);
    }
    api.passTime(10 * MINUTE);
    expect((await device.get(week)).statusCode).toBe(423);
    expect((await child.get(week)).statusCode).toBe(401);
  });
});

describe('unlocking', () => {
  it.each([{ pin: PIN }, { password: PASSWORD }])(
    'with %o gives the device back and ends the child’s cookie',
    async (correctProof) => {
      const { device, child, week, parent, response } = await createHandedOverFamily();
      const answer = await unlock(device, correctProof);
      expect(answer.json()).toEqual({ state: 'own' });
      expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([
        ['child', ''],
        ['handed-over', ''],
      ]);
      expect((await parent.get('/students')).statusCode).toBe(200);
      expect((await device.get('/students')).statusCode).toBe(200);
      expect((await child.get(week)).statusCode).toBe(401);
      expect(response.json().state).toBe('handedOver');
    },
  );

  it('without a PIN takes the password only', async () => {
    const { device } = await createHandedOverFamily({});
    expect((await device.get('/handover')).json()).toMatchObject({ hasPin: false });
    expect((await unlock(device)).json()).toMatchObject({ code: 'NOT_UNLOCKED', triesLeft: 4 });
    expect((await unlock(device, { password: PASSWORD })).statusCode).toBe(200);
  });

  it('has five tries, counted here for PIN and password together; then only a sign-in opens the device, and the child goes on', async () => {
    const { device, week, parent } = await createHandedOverFamily();
    const tries = [WRONG, { password: 'wrong horse battery' }, { pin: '9999' }, WRONG, WRONG];
    for (const [i, wrong] of tries.entries()) {
      expect((await unlock(device, wrong)).json()).toMatchObject({
        status: 403,
        code: 'NOT_UNLOCKED',
        triesLeft: 4 - i,
      });
    }
    for (const correctProof of [{ pin: PIN }, { password: PASSWORD }])
      expect((await unlock(device, correctProof)).json()).toMatchObject({ status: 403, code: 'SIGN_IN_AGAIN' });
    // Without the child's cookie the tries are not reset.
    expect((await unlock(parent)).json()).toMatchObject({ code: 'SIGN_IN_AGAIN' });
    expect((await device.get('/handover')).json()).toMatchObject({ triesLeft: 0 });
    expect((await device.get('/students')).statusCode).toBe(423);
    expect((await device.put(`${week}/mood/1`, createMood())).statusCode).toBe(200);
  });

  it('lets no sixth try slip through, however many come at once', async () => {
    const { device } = await createHandedOverFamily();
    const answers = await Promise.all(Array.from({ length: 20 }, () => unlock(device, WRONG)));
    const codes = answers.map((answer) => answer.json().code);
    expect(codes.filter((code) => code === 'NOT_UNLOCKED')).toHaveLength(5);
    expect(codes.filter((code) => code === 'SIGN_IN_AGAIN')).toHaveLength(15);
  });

  it('does not wait behind a crowd that signs up', async () => {
    const { device } = await createHandedOverFamily();
    let answered = 0;
    const crowd = Array.from({ length: 30 }, async (_, n) => {
      await createPerson(api.app, undefined).post(
        '/auth/signup',
        { name: 'Pat', email: `crowd-${n}@example.org`, password: PASSWORD },
        { key: null },
      );
      answered += 1;
    });
    // By now all calls are running or queued.
    await wait(100);
    const before = answered;
    expect((await unlock(device)).statusCode).toBe(200);
    expect(answered - before).toBeLessThan(10);
    await Promise.all(crowd);
  }, 60_000);

  it('costs no try where it was not looked at for want of room', async () => {
    const { device, id } = await createHandedOverFamily();
    await api.log`update auth.handovers set tries = -100 where assessment_id = ${id}`;
    // From many networks, since one network has a limit of its own.
    const tries = Array.from({ length: 60 }, () =>
      device.post('/handover/unlock', WRONG, { key: null, from: createAddress() }),
    );
    const answers = await Promise.all(tries);
    const codes = answers.map((answer) => answer.json().code);
    const refused = codes.filter((code) => code === 'RATE_LIMITED').length;
    expect(refused).toBeGreaterThan(0);
    expect(codes).toContain('NOT_UNLOCKED');
    expect(answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after']).toBe('5');
    expect(await api.log`select tries from auth.handovers where assessment_id = ${id}`).toEqual([
      { tries: -100 + 60 - refused },
    ]);
    // Nor does it stand in the audit as a guess.
    const readGuesses = () =>
      api.log`select from audit where action = 'device.unlocked' and decision = 'refused' and request_id in ${api.log(answers.map((answer) => answer.json().requestId))}`;
    await expect.poll(async () => (await readGuesses()).length).toBe(60 - refused);
    expect((await unlock(device)).statusCode).toBe(200);
  }, 60_000);

  it('starts with fresh tries at the next hand-over', async () => {
    const { device, parent, week } = await createHandedOverFamily();
    await unlock(device, WRONG);
    await unlock(device);
    const again = await handOverDevice(api, parent, week, { pin: '1357' });
    expect((await unlock(again.device)).json()).toMatchObject({ code: 'NOT_UNLOCKED', triesLeft: 4 });
    expect((await unlock(again.device, { pin: '1357' })).statusCode).toBe(200);
  });

  it('that comes late, after another tab did it, leaves the next hand-over as it is', async () => {
    const { device, id } = await createHandedOverFamily();
    const handOver = await api.log.reserve();
    await handOver`begin`;
    await handOver`select from auth.session where id = (select session_id from auth.handovers where assessment_id = ${id}) for update`;
    const late = Promise.resolve(unlock(device));
    const listWaiting = () => listBlockedStatements(api.log);
    await expect.poll(async () => (await listWaiting()).length, { timeout: 10_000 }).toBe(1);
    await handOver`update auth.handovers set id = gen_random_uuid(), tries = 0 where assessment_id = ${id}`;
    await handOver`commit`;
    handOver.release();
    const response = await late;
    expect([response.json(), response.cookies]).toMatchObject([{ status: 423, code: 'HANDED_OVER' }, []]);
    expect((await device.get('/handover')).json()).toMatchObject({ state: 'handedOver', triesLeft: 5 });
    expect((await device.get('/students')).statusCode).toBe(423);
  });

  it('in two tabs at once is done, and audited once', async () => {
    const { device, id } = await createHandedOverFamily();
    const [handover] = await api.log<{ id: string }[]>`select id from auth.handovers where assessment_id = ${id}`;
    const answers = await Promise.all([unlock(device), unlock(device)]);
    expect(answers.map((each) => each.json())).toEqual([{ state: 'own' }, { state: 'own' }]);
    expect(
      await api.log`select from audit where action = 'device.unlocked' and object_id = ${handover?.id as string}`,
    ).toHaveLength(1);
  });

  it('on the parent’s own other device changes nothing, and costs no try', async () => {
    const home = await signUpFamily(api);
    const phone = await signInOnAnotherDevice(api, home.parent);
    const { device } = await handOverDevice(api, home.parent, home.week);
    for (const body of [WRONG, { pin: PIN }]) expect((await unlock(phone, body)).json()).toEqual({ state: 'own' });
    expect((await phone.get('/students')).statusCode).toBe(200);
    expect((await device.get('/students')).statusCode).toBe(423);
    expect((await device.get('/handover')).json()).toMatchObject({ triesLeft: 5 });
  });

  it('a full sign-in is always open and ends the hand-over, its cookie and the session it came from', async () => {
    const { device, week, parent, child } = await createHandedOverFamily();
    for (let tries = 0; tries < 6; tries++) await unlock(device, WRONG);
    const email = 'signed-in-again@example.org';
    await signUpParent(api, email);
    const answer = await device.post('/auth/token?grant_type=password', { email, password: PASSWORD }, { key: null });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.filter(({ value }) => value === '').map(({ name }) => name)).toEqual([
      'child',
      'handed-over',
    ]);
    expect((await createPerson(api.app, readCookies(answer)).get('/students')).statusCode).toBe(200);
    expect((await parent.get('/students')).statusCode).toBe(401);
    expect((await child.get(week)).statusCode).toBe(401);
    expect(
      (await device.post('/auth/token?grant_type=password', { email, password: 'wrong horse battery' }, { key: null }))
        .statusCode,
    ).toBe(401);
  });
});

it('what was answered before the hand-over and is delivered after it is one answer, whoever delivers it the second time', async () => {
  const { parent, week, id } = await signUpFamily(api);
  const [key, late] = [crypto.randomUUID(), crypto.randomUUID()];
  await parent.put(`${week}/mood/1`, createMood(), { key });
  const { device } = await handOverDevice(api, parent, week);
  const again = await device.put(`${week}/mood/1`, createMood(), { key });
  expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
  await device.put(`${week}/mood/1`, createMood('low'), { key: late });
  await unlock(device);
  const after = await parent.put(`${week}/mood/1`, createMood('low'), { key: late });
  expect([after.statusCode, after.headers['idempotent-replayed']]).toEqual([200, 'true']);
  expect((await api.store.read(id)).filter(({ event }) => event.type === 'MoodChecked')).toHaveLength(2);
});

it('an answer that waited for its account is not written as that of another guardian, who has signed in there since', async () => {
  const { parent, week, id, student } = await signUpFamily(api);
  const { who: other } = await addCoGuardian(api, student.id);
  const own = { key: crypto.randomUUID(), headers: { [OWNER_HEADER]: await readUserId(parent) } };
  const countMoods = async () => (await api.store.read(id)).filter(({ event }) => event.type === 'MoodChecked').length;
  expect((await other.put(`${week}/mood/1`, createMood(), own)).json()).toMatchObject({
    status: 401,
    code: 'NOT_SIGNED_IN',
  });
  expect(await countMoods()).toBe(0);
  expect((await parent.put(`${week}/mood/1`, createMood(), own)).statusCode).toBe(200);
  // A child's answers go in by whoever handed the device over.
  const { device } = await handOverDevice(api, other, week);
  const ofChild = { headers: own.headers };
  expect((await device.put(`${week}/mood/1`, createMood('low'), ofChild)).statusCode).toBe(200);
  expect(await countMoods()).toBe(2);
});

describe('live', () => {
  const clients: LiveClient[] = [];
  afterEach(() => {
    for (const client of clients.splice(0)) client.end();
  });
  const ports = new Map<TestApi['app'], Promise<number>>();
  const getPort = (app: TestApi['app']) => {
    const port =
      ports.get(app) ??
      app.listen({ port: 0, host: '127.0.0.1' }).then(() => (app.server.address() as AddressInfo).port);
    ports.set(app, port);
    return port;
  };
  const openLiveSocket = async (app: TestApi['app'], { cookie }: Person, id: string) => {
    const client = await connectLiveClient(await getPort(app), cookie);
    clients.push(client);
    client.watch(id);
    await client.next('live');
    return client;
  };

  it('ends in every tab of the device, with 4403 and within five seconds, and opens again after the unlock', async () => {
    const { parent, id, week } = await signUpFamily(api);
    const phone = await signInOnAnotherDevice(api, parent);
    const [one, two, elsewhere] = [
      await openLiveSocket(api.app, parent, id),
      await openLiveSocket(api.app, parent, id),
      await openLiveSocket(api.app, phone, id),
    ];
    const from = Date.now();
    const { device } = await handOverDevice(api, parent, week);
    expect((await Promise.all([one.closed, two.closed])).map(({ code }) => code)).toEqual([4403, 4403]);
    expect(Date.now() - from).toBeLessThan(5_000);
    const port = await getPort(api.app);
    for (const { cookie } of [device, parent])
      await expect(connectLiveClient(port, cookie)).rejects.toThrow('HTTP 423');
    await device.put(`${week}/mood/1`, createMood());
    expect(await elsewhere.next('view')).toMatchObject({ version: 2 });
    await unlock(device);
    await openLiveSocket(api.app, parent, id);
  });

  it('ends on another node, too, by a hint', async () => {
    const other = await api.anotherNode({ sweepMs: 3_600_000 });
    const { parent, id, week } = await signUpFamily(api);
    const client = await openLiveSocket(other.app, parent, id);
    await handOverDevice(api, parent, week);
    expect((await client.closed).code).toBe(4403);
    await other.close();
  });

  it('ends on another node also where the hint was lost', async () => {
    const other = await api.anotherNode({ sweepMs: 200 });
    const { parent, id } = await signUpFamily(api);
    const client = await openLiveSocket(other.app, parent, id);
    await api.log`update auth.session set locked_at = now() where user_id = (select user_id from guardians g join assessment_sessions a using (student_id) where a.id = ${id})`;
    expect((await client.closed).code).toBe(4403);
    await other.close();
  });
});
