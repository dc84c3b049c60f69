import { expect, it } from 'vitest';
import {
  addCoGuardian,
  createPerson,
  readAccount,
  readUserId,
  setUpTestApi,
  signUpFamily,
  signUpParent,
} from '#services/http/testing/app.ts';

const api = setUpTestApi();
const PATH = '/auth/user/export';

it('the own data: account, devices, sessions, consents and own words, without what others wrote and without a secret', async () => {
  const { parent, id, student } = await signUpFamily(api, { notes: 'OWN-NOTES', teacherEmail: 'teacher@example.org' });
  const { who: co } = await addCoGuardian(api, student.id, { notify_email: 'co.kitchen@example.org' });
  const { userId, email } = await readAccount(parent);
  await api.log`insert into auth.devices (user_id, device_hash, set_password, seen_at) values (${userId}, 'a device', true, now())`;
  const response = await parent.get(PATH);
  expect(response.statusCode).toBe(200);
  expect(response.headers).toMatchObject({
    'content-type': expect.stringContaining('application/json'),
    'cache-control': 'no-store',
  });
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="seven-stones-account-[\d-]+\.json"$/);
  const mine = response.json<Record<string, Record<string, unknown>[]>>();
  expect(mine.account).toMatchObject([{ id: userId, email, isConfirmed: true }]);
  expect(mine.sessions).toHaveLength(1);
  expect(mine.devices).toHaveLength(1);
  expect(mine.waysIn).toMatchObject([{ way: 'credential' }]);
  expect(mine.consents).toMatchObject([{ childId: student.id, weekId: id }]);
  expect(mine.children).toMatchObject([{ id: student.id, role: 'owner' }]);
  expect(mine.ownWords).toMatchObject([{ weekId: id, words: { notes: 'OWN-NOTES' } }]);
  expect(mine.invitedTeachers).toEqual([{ weekId: id, invitedAt: expect.any(String) }]);
  expect(response.body).not.toContain('co.kitchen@example.org');
  expect(response.body).not.toMatch(/argon2|token|_hash|secret"/);
  const theirs = (await co.get(PATH)).json<Record<string, unknown[]>>();
  expect([theirs.ownWords, theirs.invitedTeachers, theirs.children?.length]).toEqual([[], [], 1]);
  // It is notified and audited.
  expect(
    await api.log`select from mail where kind = 'account-exported' and recipient = ${`account:${userId}`}`,
  ).toHaveLength(1);
  expect(
    await api.log`select from audit where action = 'account.exported' and object_id = ${userId} and actor_id = ${userId}`,
  ).toHaveLength(1);
});

it('the own data are for nobody else, want a fresh proof, and not without end', async () => {
  const who = await signUpParent(api);
  expect((await createPerson(api.app, undefined).get(PATH)).statusCode).toBe(401);
  const userId = await readUserId(who);
  await api.log`update auth.session set step_up_at = null where user_id = ${userId}`;
  expect((await who.get(PATH)).json()).toMatchObject({ code: 'STEP_UP' });
  await api.log`update auth.session set step_up_at = ${api.clock.now} where user_id = ${userId}`;
  const statuses = [];
  for (let i = 0; i < 8; i++) statuses.push((await who.get(PATH)).statusCode);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 429, 429]);
});
