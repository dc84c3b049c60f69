import { expect, it } from 'vitest';
import { handOverDevice } from '#services/assessment/testing/hand-over-device.ts';
import {
  createAddress,
  setUpTestApi,
  signInOnAnotherDevice,
  signUpFamily,
  signUpParent,
} from '#services/http/testing/app.ts';

const api = setUpTestApi({ writesPerMinute: 30 });
const rename = { nickname: 'Robin' };

it('thirty addresses and several devices of one account are one account: what it may write in a minute is counted once', async () => {
  const { parent, student } = await signUpFamily(api);
  const tablet = await signInOnAnotherDevice(api, parent);
  const path = `/students/${student.id}`;
  const statuses: number[] = [];
  for (let n = 0; n < 30; n++)
    statuses.push((await (n % 2 ? tablet : parent).patch(path, rename, { from: createAddress() })).statusCode);
  // Two of its thirty writes went into the child and the assessment.
  expect(statuses.filter((status) => status === 200)).toHaveLength(28);
  const refused = await tablet.patch(path, rename, { from: createAddress() });
  expect(refused.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  // Reads continue, and so do other accounts.
  expect((await parent.get(path)).statusCode).toBe(200);
  const other = await signUpParent(api);
  expect((await other.post('/students', { nickname: 'Mira', ageYears: 8 })).statusCode).toBe(201);
  api.passTime(Number(refused.headers['retry-after']) * 1000);
  expect((await parent.patch(path, rename)).statusCode).toBe(200);
});

it('a child on a handed-over device writes for the account that gave it, and whoever is refused anyway uses it up, too', async () => {
  const { parent, week } = await signUpFamily(api);
  const { child } = await handOverDevice(api, await signInOnAnotherDevice(api, parent), week);
  const mood = { mood: 'happy', energy: 'high', rtMs: 900, assist: 'alone' };
  const statuses: number[] = [];
  for (let n = 0; n < 40; n++)
    statuses.push(
      (await child.put(`/assessments/${crypto.randomUUID()}/mood/1`, mood, { from: createAddress() })).statusCode,
    );
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
  expect((await parent.put(`${week}/mood/1`, mood)).statusCode).toBe(429);
});

it('whoever is nobody yet is counted by address and by what they try, and not here', async () => {
  const statuses = [];
  for (let n = 0; n < 40; n++)
    statuses.push((await api.anonymous.post('/teacher/redeem', { token: 'x' }, { key: null })).statusCode);
  expect(statuses).not.toContain(429);
});
