import { expect, it } from 'vitest';
import { createPerson, setUpTestApi, signUpParent } from '#services/http/testing/app.ts';

const api = setUpTestApi();
const CROWD = 20;

it('a crowd that signs up keeps nobody waiting who is signed in', async () => {
  const parent = await signUpParent(api);
  let answered = 0;
  const crowd = Array.from({ length: CROWD }, async (_, n) => {
    const account = { name: 'Pat', email: `crowd-${n}@example.org`, password: 'correct horse battery' };
    const { statusCode } = await createPerson(api.app, undefined).post('/auth/signup', account, { key: null });
    answered += 1;
    return statusCode;
  });
  // By now all calls are running or queued.
  await new Promise((resolve) => setTimeout(resolve, 50));
  const before = answered;
  expect((await parent.post('/students', { nickname: 'Robin', ageYears: 8 })).statusCode).toBe(201);
  expect(answered - before).toBeLessThan(CROWD / 3);
  // On a busy machine the last calls may be refused.
  for (const status of await Promise.all(crowd)) expect([201, 429]).toContain(status);
}, 60_000);
