import { expect, it } from 'vitest';
import {
  createPerson,
  readCode,
  readEvents,
  SCHEDULE,
  setUpTestApi,
  signUpFamily,
  signUpParent,
} from '#services/http/testing/app.ts';

const api = setUpTestApi();

const isReplayed = (response: { headers: Record<string, unknown> }) => response.headers['idempotent-replayed'];
const mood = { mood: 'happy', energy: 'high' };

it('a write without a key, or with one that is no UUID, is refused', async () => {
  const { parent, week, id } = await signUpFamily(api);
  for (const key of [null, 'mood-1', '']) {
    const response = await parent.put(`${week}/mood/1`, mood, { key });
    expect(response.json()).toMatchObject({ code: 'KEY_REQUIRED', status: 400, fields: [{ path: 'idempotency-key' }] });
  }
  expect(await readEvents(api, id, 2)).toEqual([]);
});

it('a retry is answered like the first delivery and says so', async () => {
  const { parent, week, id } = await signUpFamily(api);
  const key = crypto.randomUUID();
  const first = await parent.put(`${week}/mood/1`, mood, { key });
  // Neither the order of the fields nor the case of the key matters.
  const second = await parent.put(`${week}/mood/1`, { energy: 'high', mood: 'happy' }, { key: key.toUpperCase() });
  expect([first.statusCode, second.statusCode, isReplayed(first), isReplayed(second)]).toEqual([
    200,
    200,
    undefined,
    'true',
  ]);
  expect(second.json()).toEqual(first.json());
  expect(await readEvents(api, id, 2)).toHaveLength(1);
});

it('twins that race are one write', async () => {
  const { parent, week, id } = await signUpFamily(api);
  const key = crypto.randomUUID();
  const twins = await Promise.all(Array.from({ length: 6 }, () => parent.put(`${week}/mood/1`, mood, { key })));
  expect(twins.every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(twins.filter((each) => isReplayed(each) === undefined)).toHaveLength(1);
  expect(await readEvents(api, id, 2)).toHaveLength(1);
});

it('a child is added once for a key, and the key is the account’s own', async () => {
  const [one, other] = await Promise.all([signUpParent(api), signUpParent(api)]);
  const key = crypto.randomUUID();
  const child = { nickname: 'Robin', ageYears: 8 };
  const twins = await Promise.all([1, 2, 3].map(() => one.post('/students', child, { key })));
  expect(new Set(twins.map((each) => each.body)).size).toBe(1);
  expect(twins.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
  expect(readCode(await one.post('/students', { ...child, ageYears: 9 }, { key }))).toBe('KEY_REUSED');
  expect((await other.post('/students', child, { key })).statusCode).toBe(201);
  expect((await one.get('/students')).json().students).toHaveLength(1);
});

it('a key stands for one invitation that is withdrawn, which the query names', async () => {
  const { parent, week, id } = await signUpFamily(api, { teacherEmail: 'teacher@school.example' });
  const [invitation] = await api.log<{ id: string }[]>`select id from teacher_invitations where assessment_id = ${id}`;
  const key = crypto.randomUUID();
  const withdraw = (invitationId: string) => parent.delete(`${week}/invitations?invitationId=${invitationId}`, { key });
  expect((await withdraw(invitation?.id as string)).statusCode).toBe(200);
  expect(isReplayed(await withdraw(invitation?.id as string))).toBe('true');
  expect(readCode(await withdraw(crypto.randomUUID()))).toBe('KEY_REUSED');
});

it('a week is scheduled once for a key, also when the first delivery stopped half-way', async () => {
  const parent = await signUpParent(api);
  const studentId = (await parent.post('/students', { nickname: 'Robin', ageYears: 8 })).json().id;
  const key = crypto.randomUUID();
  const body = { ...SCHEDULE, studentId, teacherEmail: 'teacher@school.example' };
  const first = await parent.post('/assessments', body, { key });
  const { id } = first.json();
  // As after a crash between the reservation of the ids and the log: the stream does not exist yet.
  for (const table of ['events', 'streams', 'relay', 'commands'])
    await api.log.unsafe(`delete from ${table} where stream_id = $1`, [id]);
  await api.log`delete from assessment_sessions where id = ${id}`;
  await api.log`delete from mail where assessment_id = ${id}`;
  const second = await parent.post('/assessments', body, { key });
  expect([second.statusCode, second.json().id]).toEqual([201, id]);
  expect(await api.log`select 1 from teacher_invitations where assessment_id = ${id}`).toHaveLength(1);
  const third = await parent.post('/assessments', body, { key });
  expect([third.json().id, isReplayed(third)]).toEqual([id, 'true']);
  expect((await parent.get('/assessments')).json().assessments).toHaveLength(1);
});

it('a write is recognised by each process while the secret changes, and the key of another request is refused', async () => {
  const older = { value: 'the older secret of at least 32 characters' };
  const newer = { value: 'the newer secret of at least 32 characters' };
  // A process of each release: before the change, while both stand beside each other, after it.
  for (const [first, again] of [
    [[older], [newer, older]],
    [
      [newer, older],
      [older, newer],
    ],
  ]) {
    const { parent, week, id } = await signUpFamily(api);
    const nodes = await Promise.all(
      [first, again].map((secrets) => api.anotherNode({ idempotencySecrets: secrets ?? [] })),
    );
    const [before, after] = nodes.map(({ app }) => createPerson(app, parent.cookie));
    const keys = [crypto.randomUUID(), crypto.randomUUID()];
    const child = { nickname: 'Robin', ageYears: 8 };
    const writes = [
      (who = before) => who?.put(`${week}/mood/1`, mood, { key: keys[0] }),
      (who = before) => who?.post('/students', child, { key: keys[1] }),
    ];
    for (const write of writes) {
      const delivered = await write();
      const repeated = await write(after);
      expect(repeated?.statusCode).toBe(delivered?.statusCode);
      expect(repeated && isReplayed(repeated)).toBe('true');
    }
    const other = await after?.post('/students', { ...child, ageYears: 9 }, { key: keys[1] });
    expect(other && readCode(other)).toBe('KEY_REUSED');
    expect(await readEvents(api, id, 2)).toHaveLength(1);
    await Promise.all(nodes.map((node) => node.close()));
  }
});
