import { expect, it } from 'vitest';
import { ATTEMPTS } from '#services/accounts/attempt-limits.store.ts';
import { createHashingQueue } from '#services/accounts/passwords.store.ts';
import { createTestBrowser } from '#services/accounts/testing/emails.ts';
import { PASSWORD, setUpTestApi } from '#services/http/testing/app.ts';

const WAITING = 2;
const hashingQueue = createHashingQueue(1, WAITING);
const api = setUpTestApi({ hashingQueue });

/** Takes one place in the queue until the returned call. */
function takePlace(): () => Promise<void> {
  let leave = () => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  const place = hashingQueue(() => left);
  return () => {
    leave();
    return place;
  };
}

it('a full queue of hashes costs a family none of its tries and none of its letters, since nothing was tried or sent', async () => {
  const email = 'family@example.org';
  const [owner, browser] = [await api.openAccount(email), createTestBrowser(api)];
  const calls = {
    'signing up': () => browser.post('/auth/signup', { name: 'Pat', email: 'fresh@example.org', password: PASSWORD }),
    'signing in': () => browser.post('/auth/token?grant_type=password', { email, password: PASSWORD }),
    'proving the password again': () => owner.post('/auth/reauthenticate', { way: 'password', password: PASSWORD }),
    'a new password and address': () =>
      owner.put('/auth/user', { password: 'seven stepping stones', email: 'other@example.org' }),
  };
  const leaves = Array.from({ length: 1 + WAITING }, () => takePlace());
  for (const [name, call] of Object.entries(calls))
    for (let n = 0; n <= ATTEMPTS.most; n++) expect((await call()).statusCode, name).toBe(429);
  await Promise.all(leaves.map((leave) => leave()));
  for (const [name, call] of Object.entries(calls)) expect([200, 201], name).toContain((await call()).statusCode);
});

it('whoever signs in to an account that claims its address waits in the queue once', async () => {
  const claimed = 'claimed@example.org';
  await createTestBrowser(api).post('/auth/signup', { name: 'Pat', email: claimed, password: PASSWORD });
  const leaveFirst = takePlace();
  const signingIn = createTestBrowser(api).post('/auth/token?grant_type=password', {
    email: claimed,
    password: PASSWORD,
  });
  await expect.poll(hashingQueue.waiting).toBe(1);
  const leaveBehind = takePlace();
  await leaveFirst();
  expect((await signingIn).statusCode).toBe(200);
  await leaveBehind();
});
