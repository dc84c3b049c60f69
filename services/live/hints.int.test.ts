import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { createLogClient, type LogClient } from '#services/database/clients.ts';
import { startCuttableProxy } from '#services/http/testing/cuttable-proxy.ts';
import { createHints, type Hint, type HintChannel } from '#services/live/hints.store.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

let url: string;
let clients: LogClient[];
let nodes: { hints: HintChannel; received: Hint[] }[];
beforeAll(async () => {
  url = await createDatabase();
  clients = [1, 2, 3].map(() => createLogClient(url, { max: 1 }));
  nodes = clients.slice(0, 2).map((sql, i) => ({ hints: createHints(sql, `node ${i}`), received: [] }));
  await Promise.all(
    nodes.map(
      ({ hints, received }) =>
        new Promise<void>((resolve) => hints.listen((hint, began) => (began ? resolve() : void received.push(hint)))),
    ),
  );
});
afterAll(async () => {
  for (const { hints } of nodes) hints.close();
  await Promise.all(clients.map((sql) => sql.end()));
});
const [one, other] = [() => nodes[0] as (typeof nodes)[0], () => nodes[1] as (typeof nodes)[0]];
const createNthId = (n: number) => `0193a000-0000-7000-8000-${String(n).padStart(12, '0')}` as AssessmentId;

it('nodes hear each other and not themselves; what moved often is told once', async () => {
  for (const n of [1, 2, 1, 1]) one().hints.moved(createNthId(n));
  one().hints.ended('session');
  one().hints.locked('given');
  await expect
    .poll(() => other().received)
    .toEqual([{ moved: [createNthId(1), createNthId(2)], ended: ['session'], locked: ['given'] }]);
  expect(one().received).toEqual([]);
});

it('a burst is told in as many payloads as it needs', async () => {
  other().received.length = 0;
  for (let n = 0; n < 400; n++) one().hints.moved(createNthId(n));
  await expect.poll(() => other().received.flatMap(({ moved }) => moved).length).toBe(400);
  expect(other().received.map(({ moved }) => moved.length)).toEqual([150, 150, 100]);
});

it('what others say on the channel does no harm', async () => {
  other().received.length = 0;
  const stranger = clients[2] as LogClient;
  for (const payload of ['', 'null', '{', '{"node":"x"}', '42']) await stranger`select pg_notify('live', ${payload})`;
  one().hints.moved(createNthId(1));
  await expect.poll(() => other().received).toEqual([{ moved: [createNthId(1)], ended: [], locked: [] }]);
});

it('listening begins late, and once, when the database was away at first', { timeout: 20_000 }, async () => {
  const proxy = await startCuttableProxy(url);
  await proxy.cut();
  const client = createLogClient(proxy.url, { max: 1 });
  const listen = vi.spyOn(client, 'listen');
  const late = createHints(client, 'late');
  const received: [Hint, began: boolean][] = [];
  late.listen((...hint) => received.push(hint));
  await expect(listen.mock.results[0]?.value).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  // Long enough for further attempts that fail.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  expect(received).toEqual([]);
  await proxy.mend();
  const nothing: Hint = { moved: [], ended: [], locked: [] };
  await expect.poll(() => received[0], { timeout: 10_000 }).toEqual([nothing, true]);
  one().hints.moved(createNthId(7));
  one().hints.moved(createNthId(8));
  const hint: Hint = { ...nothing, moved: [createNthId(7), createNthId(8)] };
  await expect.poll(() => received.at(-1)).toEqual([hint, false]);
  expect(received).toEqual([
    [nothing, true],
    [hint, false],
  ]);
  late.close();
  await client.end({ timeout: 1 });
  await proxy.cut();
});
