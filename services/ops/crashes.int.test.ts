import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPerson, createTestApi, type TestApi } from '#services/http/testing/app.ts';
import type { Crash } from '#shared/contracts/crashes.ts';
import { getOpsOverview } from '#shared/contracts/ops-weeks.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api?.close());
beforeEach(() => api.log`truncate browser_crashes`);

const crash: Crash = {
  release: 'a1b2c3d4e5f60718',
  screen: '/reports/:id',
  kind: 'TypeError',
  stack: ['k3x-9_a.js:1:2345', 'index.js:2:1'],
};
/** Each test uses a network of its own, since the limit is per network. */
let networks = 0;
const from = (network = `192.0.2.${++networks}`) => {
  const who = createPerson(api.app, undefined, { 'x-forwarded-for': network });
  return (body: object) => who.post('/crashes', body, { key: null });
};
const listCrashes = async () => getOpsOverview.response.parse((await api.operator.get('/ops/overview')).json()).crashes;

describe('a page that breaks', () => {
  it('is told by anybody, counted where it is the same fault, and shown to operators with the last one first', async () => {
    expect(await listCrashes()).toEqual([]);
    const [one, other] = [from(), from()];
    for (const report of [one, other, one]) expect((await report(crash)).statusCode).toBe(200);
    await one({ ...crash, release: 'another' });
    const crashes = await listCrashes();
    expect(crashes.map(({ release, times }) => [release, times])).toEqual([
      ['another', 1],
      [crash.release, 3],
    ]);
    expect(crashes[1]).toMatchObject(crash);
  });

  it('takes nothing in which something of a person has a place', async () => {
    const report = from();
    const canary = 'Mira';
    const faulty = [
      { ...crash, message: canary },
      { ...crash, screen: `/reports/${randomUUID()}` },
      { ...crash, screen: '/t#token' },
      { ...crash, kind: canary },
      { ...crash, stack: [`at ${canary} (index.js:1:2)`] },
      { ...crash, stack: [`https://stones.example/${canary}/index.js:1:2`] },
      { ...crash, release: `${canary}@example.org` },
    ];
    for (const body of faulty) expect((await report(body)).statusCode).toBe(400);
    expect(await listCrashes()).toEqual([]);
    const columns =
      await api.log`select column_name as name from information_schema.columns where table_name = 'browser_crashes'`;
    expect(columns.map(({ name }) => name).sort()).toEqual([
      'first_at',
      'kind',
      'last_at',
      'release',
      'screen',
      'stack',
      'times',
    ]);
  });

  it('is limited in size, by network, and in how many kinds there may be', async () => {
    const report = from();
    expect(
      (
        await report({
          ...crash,
          stack: Array.from({ length: 20 }, (_, i) => `${'a'.repeat(40)}.js:${i}:${'9'.repeat(70)}`),
        })
      ).statusCode,
    ).toBe(413);
    const statuses = [];
    for (let i = 0; i < 12; i += 1) statuses.push((await report(crash)).statusCode);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
    expect((await from()(crash)).statusCode).toBe(200);
    await api.log`insert into browser_crashes select 'flood', '/', 'Error', array[n || '.js:1:1'], 1, now(), now() from generate_series(1, 1000) n`;
    expect((await from()({ ...crash, release: 'late' })).statusCode).toBe(200);
    expect((await from()(crash)).statusCode).toBe(200);
    const [counts] =
      await api.log`select count(*) filter (where release = 'late')::int as late, max(times) filter (where release = ${crash.release})::int as times from browser_crashes`;
    expect(counts).toEqual({ late: 0, times: 12 });
  });
});
