import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestApi,
  OPS_TOKEN,
  readUserId,
  setUpTestApi,
  signInOnAnotherDevice,
  signUpFamily,
  signUpParent,
  type TestApi,
} from '#services/http/testing/app.ts';
import { startCuttableProxy } from '#services/http/testing/cuttable-proxy.ts';
import { createNeighbours } from '#services/http/testing/given-week.ts';
import { createHints } from '#services/live/hints.store.ts';
import { connectLiveClient, type LiveClient } from '#services/live/testing/client.ts';
import { begun, daysOpened, on } from '#shared/testing/examples.ts';

const api = setUpTestApi();
let port: number;
const clients: LiveClient[] = [];
const connect = async (cookie: string | undefined, headers?: Record<string, string>, to = port) => {
  const client = await connectLiveClient(to, cookie, headers);
  clients.push(client);
  return client;
};
/** A client that watches an assessment and has been shown it. */
const watch = async (id: string, ...given: Parameters<typeof connect>) => {
  const client = await connect(...given);
  client.watch(id);
  await client.next('live');
  return client;
};
const listen = async ({ app }: Pick<TestApi, 'app'>) => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
};
beforeAll(async () => {
  port = await listen(api);
});
afterEach(() => {
  for (const client of clients.splice(0)) client.end();
});

const NEVER = 3_600_000;
const mood = (energy = 'high') => ({ mood: 'happy', energy });

describe('a watched week', () => {
  it('is shown at once and again, whole, after every write of anybody', async () => {
    const { parent, id, week } = await signUpFamily(api);
    const [one, two] = [await connect(parent.cookie), await connect(parent.cookie)];
    for (const client of [one, two]) {
      client.watch(id);
      expect(await client.next('view')).toMatchObject({ topic: `assessment:${id}`, version: 2 });
      await client.next('live');
    }
    const answer = await parent.put(`${week}/mood/1`, mood());
    for (const client of [one, two]) expect((await client.next('view')).view).toEqual(answer.json());
  });

  it('is sent after a pause only if there is a newer view, and marked when ours is the older one', async () => {
    const { parent, id, week } = await signUpFamily(api);
    const seen = await connect(parent.cookie);
    seen.watch(id, 2);
    await seen.next('live');
    expect(seen.received.filter(({ type }) => type === 'view')).toEqual([]);
    seen.end();
    await parent.put(`${week}/mood/1`, mood());
    const back = await connect(parent.cookie);
    back.watch(id, 2);
    expect(await back.next('view')).toMatchObject({ version: 3 });
    const ahead = await connect(parent.cookie);
    ahead.watch(id, 99);
    expect(await ahead.next('view')).toMatchObject({ version: 3, reset: true });
    await parent.put(`${week}/mood/1`, mood('low'));
    expect(await ahead.next('view')).toMatchObject({ version: 4 });
  });

  it('never goes back, however many writes race', async () => {
    const { parent, id, week } = await signUpFamily(api);
    const client = await watch(id, parent.cookie);
    await Promise.all(
      Array.from({ length: 12 }, (_, i) => parent.put(`${week}/mood/1`, mood(['high', 'medium', 'low'][i % 3]))),
    );
    const last = (await parent.get(week)).json().version;
    await expect.poll(() => client.received.at(-1)).toMatchObject({ type: 'view', version: last });
    const versions = client.received.flatMap((message) => (message.type === 'view' ? [message.version] : []));
    expect(versions).toEqual([...new Set(versions)].sort((a, b) => a - b));
  });

  it('reaches the sockets of another node within a tenth of a second or so, by a hint', async () => {
    const other = await api.anotherNode({ sweepMs: NEVER });
    const { parent, id, week } = await signUpFamily(api);
    const client = await watch(id, parent.cookie, {}, await listen(other));
    const began = Date.now();
    await parent.put(`${week}/mood/1`, mood());
    await client.next('view');
    await client.next('view');
    expect(Date.now() - began).toBeLessThan(500);
    await other.close();
  });

  it('is measured from its commit where the hint of another process comes late', async () => {
    const other = await api.anotherNode({ sweepMs: NEVER });
    const { parent, id } = await signUpFamily(api);
    const port = await listen(other);
    const client = await watch(id, parent.cookie, {}, port);
    await api.log`update assessment_sessions set version = version + 1, updated_at = now() - interval '3 seconds' where id = ${id}`;
    const hints = createHints(api.log, 'a worker');
    hints.moved(id);
    await expect.poll(() => client.received.at(-1)).toMatchObject({ type: 'view', version: 3 });
    const readFrames = async () => {
      const headers = { authorization: `Bearer ${OPS_TOKEN}` };
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers })).text();
      return text.match(/^live_frame_seconds_(bucket\{le="(2.5|5)"\}|count) .+$/gm);
    };
    expect(await readFrames()).toEqual([
      'live_frame_seconds_bucket{le="2.5"} 0',
      'live_frame_seconds_bucket{le="5"} 1',
      'live_frame_seconds_count 1',
    ]);
    hints.close();
    await other.close();
  });

  it('is found by the sweep when its hint is lost', async () => {
    const { parent, id } = await signUpFamily(api);
    const client = await watch(id, parent.cookie);
    // A commit without a hint, as by a worker that died after it.
    await api.log`update assessment_sessions set version = version + 1 where id = ${id}`;
    await client.next('view');
    expect(await client.next('view')).toMatchObject({ version: 3 });
  });

  it('is heard of again after the listening connection was cut', async () => {
    const other = await api.anotherNode({ sweepMs: NEVER });
    const { parent, id, week } = await signUpFamily(api);
    const client = await watch(id, parent.cookie, {}, await listen(other));
    const cut = () =>
      api.log`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`;
    expect((await cut()).length).toBeGreaterThan(0);
    await parent.put(`${week}/mood/1`, mood());
    await client.next('view');
    expect(await client.next('view')).toMatchObject({ version: 3 });
    await other.close();
  });
});

it('a node whose database was away for seconds hears of other nodes again', async () => {
  const proxy = await startCuttableProxy(api.url);
  const other = await createTestApi({ databaseUrl: proxy.url, sweepMs: NEVER });
  const { parent, id, week } = await signUpFamily(api);
  const client = await connect(parent.cookie, {}, await listen(other));
  client.watch(id);
  await client.next('view');
  await proxy.cut();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await parent.put(`${week}/mood/1`, mood());
  // Its hint is sent, and lost on this node.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await proxy.mend();
  // Missed changes are looked for as soon as listening begins again.
  await expect.poll(() => client.received.at(-1), { timeout: 15_000 }).toMatchObject({ type: 'view', version: 3 });
  await parent.put(`${week}/mood/1`, mood('low'));
  await expect.poll(() => client.received.at(-1), { timeout: 2_000 }).toMatchObject({ type: 'view', version: 4 });
  await other.close();
  await proxy.cut();
}, 30_000);

describe('who may watch', () => {
  it('nobody without a cookie, and no page of others', async () => {
    const { parent } = await signUpFamily(api);
    await expect(connect(undefined)).rejects.toThrow('HTTP 401');
    await expect(connect(parent.cookie, { origin: 'https://evil.example' })).rejects.toThrow('HTTP 403');
    await expect(connect(parent.cookie, { 'sec-fetch-site': 'cross-site' })).rejects.toThrow('HTTP 403');
    await connect(parent.cookie, { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' });
  });

  it('a teacher, the own task only, until the invitation is withdrawn', async () => {
    const { given } = await createNeighbours(api);
    api.clock.now = on(5);
    const { teacher, parent, id, week } = await given(begun, daysOpened(5)).people;
    const client = await connect(teacher.cookie);
    client.watch(id);
    const { view } = await client.next('view');
    expect(view.days.flatMap(({ tasks }) => tasks.map((task) => task.id))).toEqual(['teacher/5']);
    await parent.put(`${week}/mood/1`, mood());
    expect((await client.next('view')).view.latest).toEqual([]);
    await parent.delete(`${week}/invitations`);
    await client.next('gone');
    expect(await client.closed).toMatchObject({ code: 4403 });
    await expect(connect(teacher.cookie)).rejects.toThrow('HTTP 401');
  });

  it('a session until it is signed out, on every node', async () => {
    const other = await api.anotherNode();
    const { parent } = await signUpFamily(api);
    const here = await connect(parent.cookie);
    const there = await connect(parent.cookie, {}, await listen(other));
    await parent.post('/auth/logout', {}, { key: null });
    expect(await here.closed).toMatchObject({ code: 4401 });
    expect(await there.closed).toMatchObject({ code: 4401 });
    await other.close();
  });
});

it('a session that was signed out everywhere or is gone with its account, where nobody told of it, loses its sockets within five seconds, on every node', async () => {
  const other = await api.anotherNode();
  const otherPort = await listen(other);
  const neighbour = await signUpFamily(api);
  const families = [await signUpFamily(api), await signUpFamily(api)];
  const sockets: LiveClient[] = [];
  for (const { parent } of families)
    sockets.push(
      await connect(parent.cookie),
      await connect((await signInOnAnotherDevice(api, parent)).cookie),
      await connect(parent.cookie, {}, otherPort),
    );
  const untouched = await watch(neighbour.id, neighbour.parent.cookie);
  const [signedOut, gone] = await Promise.all(families.map(({ parent }) => readUserId(parent)));
  const ended = Date.now();
  await api.log`delete from auth.session where user_id = ${signedOut ?? ''}`;
  await api.log`delete from auth."user" where id = ${gone ?? ''}`;
  const codes = (await Promise.all(sockets.map(({ closed }) => closed))).map(({ code }) => code);
  expect(codes).toEqual(sockets.map(() => 4401));
  expect(Date.now() - ended).toBeLessThan(5_000);
  expect(untouched.wire.readyState).toBe(untouched.wire.OPEN);
  await other.close();
});

describe('a socket', () => {
  it('answers a ping', async () => {
    const client = await connect((await signUpParent(api)).cookie);
    await client.next('hello');
    client.send({ v: 1, type: 'ping' });
    await client.next('pong');
  });

  it('is closed for what is no message, for too many messages, topics or sockets', async () => {
    const { parent } = await signUpFamily(api);
    for (const nonsense of ['{', '{"v":2,"type":"ping"}', '{"v":1,"type":"sub","topic":"assessment:1"}', 'null']) {
      const client = await connect(parent.cookie);
      client.send(nonsense);
      expect(await client.closed).toMatchObject({ code: 1008 });
    }
    const long = await connect(parent.cookie);
    long.send(JSON.stringify({ v: 1, type: 'ping', more: 'x'.repeat(5_000) }));
    expect(await long.closed).toMatchObject({ code: 1009 });
    const fast = await connect(parent.cookie);
    for (let i = 0; i < 250; i++) fast.send({ v: 1, type: 'ping' });
    expect(await fast.closed).toMatchObject({ code: 4429 });
    const six = [];
    for (let i = 0; i < 6; i++) six.push(await connect(parent.cookie));
    expect(await six[5]?.closed).toMatchObject({ code: 4429 });
  });

  it('is asked to come back when the node stops', async () => {
    const other = await api.anotherNode();
    const { parent, id } = await signUpFamily(api);
    const client = await watch(id, parent.cookie, {}, await listen(other));
    await other.close();
    expect((await client.next('restart')).retryAfterMs).toBeLessThanOrEqual(30_000);
    expect(await client.closed).toMatchObject({ code: 1012 });
  });
});
