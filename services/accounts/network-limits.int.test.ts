import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestBrowser } from '#services/accounts/testing/emails.ts';
import { createAddress, createTestApi, type Person } from '#services/http/testing/app.ts';

type Node = Awaited<ReturnType<typeof createTestApi>>;
let [here, there] = [] as unknown as [Node, Node];
beforeAll(async () => {
  here = await createTestApi({
    limits: { signInsPerMinute: 25, lettersPerRecipientHour: 3, lettersPerNetworkDay: 20 },
  });
  there = (await here.anotherNode()) as Node;
});
afterAll(async () => {
  await there?.close();
  await here?.close();
});
const pickNode = (n: number) => (n % 2 === 0 ? here : there);
let people = 0;
const openAccount = () => here.openAccount(`limits-${++people}@example.org`);
const post = (node: Node, path: string, remoteAddress: string, payload: object) =>
  node.app.inject({
    method: 'POST',
    url: `/api/auth${path}`,
    remoteAddress,
    payload,
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
const signIn = (node: Node, pickAddress: string) =>
  post(node, '/token?grant_type=password', pickAddress, {
    email: `limits-${++people}@example.org`,
    password: 'a guess of many',
  });
const requestEmail = (node: Node, pickAddress: string, email = `limits-${++people}@example.org`) =>
  post(node, '/otp', pickAddress, { email });
const openShare = (node: Node, pickAddress: string) =>
  post(node, '/signup', pickAddress, {
    name: 'Pat',
    email: `limits-${++people}@example.org`,
    password: 'correct horse battery',
  });
const listStatuses = (answers: LightMyRequestResponse[]) =>
  Object.groupBy(answers, ({ statusCode }) => String(statusCode)) as Record<string, LightMyRequestResponse[]>;

/** In groups, as the hashing queue allows. */
async function callInGroups<T>(count: number, call: (n: number) => Promise<T>): Promise<T[]> {
  const all: T[] = [];
  for (let n = 0; n < count; n += 10)
    all.push(...(await Promise.all(Array.from({ length: Math.min(10, count - n) }, (_, i) => call(n + i)))));
  return all;
}

describe('wrong sign-ins over two processes', () => {
  it('of one /64 end in 429 with a time to wait; another /64 is not hit', async () => {
    const answers = listStatuses(
      await callInGroups(28, (n) => signIn(pickNode(n), `2001:db8:7:7::${(n + 1).toString(16)}:${n}`)),
    );
    expect(answers['401']).toHaveLength(25);
    expect(answers['429']).toHaveLength(3);
    const waits = answers['429']?.map(({ headers }) => Number(headers['retry-after'])) ?? [];
    expect(Math.min(...waits)).toBeGreaterThan(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60);
    expect((await signIn(here, '2001:db8:7:8::1')).statusCode).toBe(401);
  }, 120_000);

  it('are refused without a write to the database once a process knows that there are too many', async () => {
    const listRows = () => here.log`select account_hash, failures from auth.sign_in_attempts order by account_hash`;
    // It may be the other process that refused before.
    await signIn(here, '2001:db8:7:7::1');
    const before = await listRows();
    const answers = await Promise.all(Array.from({ length: 20 }, () => signIn(here, '2001:db8:7:7::1')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 429));
    expect(await listRows()).toEqual(before);
  });

  it('leave no network address behind', async () => {
    const listRows = JSON.stringify(
      await here.log`select encode(account_hash, 'escape') as key from auth.sign_in_attempts`,
    );
    expect(listRows).not.toMatch(/network|2001:/);
  });
});

it('fifty families from fifty networks open their accounts in the same second', async () => {
  const pickAddress = (n: number) => (n % 2 === 0 ? createAddress() : `2001:db8:50:${n.toString(16)}::1`);
  const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => requestEmail(pickNode(n), pickAddress(n))));
  expect(Object.keys(listStatuses(answers))).toEqual(['200']);
  expect(Object.keys(listStatuses(await callInGroups(50, (n) => openShare(pickNode(n), pickAddress(n)))))).toEqual([
    '201',
  ]);
}, 120_000);

describe('letters that anybody may ask for', () => {
  it('are 20 in a day for a network, over both processes, and others get theirs', async () => {
    const answers: number[] = [];
    for (let n = 0; n < 22; n++) answers.push((await requestEmail(pickNode(n), `2001:db8:9:9::${n + 1}`)).statusCode);
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429]);
    const refused = await openShare(here, '2001:db8:9:9::ff');
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 80_000]).toEqual([429, true]);
    expect((await requestEmail(there, '2001:db8:9:a::1')).statusCode).toBe(200);
  });

  it('are three in an hour to one address, whoever asks for them and where', async () => {
    const email = 'often@example.org';
    const answers: LightMyRequestResponse[] = [];
    for (let n = 0; n < 4; n++) answers.push(await requestEmail(pickNode(n), createAddress(), email));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(3500);
  });

  it('are as many where the accounts that claim an address ask for them: any number of accounts may', async () => {
    const email = 'claimed-by-many@example.org';
    const claimants = [createTestBrowser(here), createTestBrowser(here)];
    for (const each of claimants)
      await each.post('/auth/signup', { name: 'Pat', email, password: 'correct horse battery' });
    const answers = [];
    for (const each of claimants) answers.push((await each.post('/auth/resend', { type: 'signup' })).statusCode);
    expect(answers).toEqual([200, 429]);
  });

  it('are not used up by one network, and not spent by one that is over its own', async () => {
    const [besieged, reached] = ['besieged@example.org', 'reached@example.org'];
    const askThrice = async (email: string) => {
      const answers: number[] = [];
      for (let n = 0; n < 3; n++) answers.push((await requestEmail(pickNode(n), '2001:db8:9:b::1', email)).statusCode);
      return answers;
    };
    expect(await askThrice(besieged)).toEqual([200, 200, 429]);
    expect((await requestEmail(here, createAddress(), besieged)).statusCode).toBe(200);
    for (let n = 0; n < 20; n++) await requestEmail(pickNode(n), '2001:db8:9:b::1');
    expect(await askThrice(reached)).toEqual([429, 429, 429]);
    for (let n = 0; n < 3; n++)
      expect((await requestEmail(pickNode(n), createAddress(), reached)).statusCode).toBe(200);
  });

  it('are not used up by who moves an account to the address: these are three in an hour, and count for the network', async () => {
    const [email, from] = ['moved-to@example.org', '2001:db8:9:c::1'];
    await here.openAccount(email);
    const move = async (who: Person, to = email) => (await who.put('/auth/user', { email: to }, { from })).statusCode;
    const [first, second] = [await openAccount(), await openAccount()];
    expect([await move(first), await move(first), await move(second), await move(second)]).toEqual([
      200, 200, 200, 429,
    ]);
    expect((await requestEmail(there, createAddress(), email)).statusCode).toBe(200);
    for (let n = 0; n < 20; n++) await requestEmail(pickNode(n), from);
    expect(await move(await openAccount(), 'moved-elsewhere@example.org')).toBe(429);
  });
});
