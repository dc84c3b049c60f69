import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '#infra/start/testing/real-parts.ts';
import { type LogClient, logClient } from '#services/event-store/clients.ts';
import { type Hint, type Hints, postgresHints } from '#services/live/hints.store.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

let clients: LogClient[];
let nodes: { hints: Hints; heard: Hint[] }[];
beforeAll(async () => {
  const url = await freshDatabase();
  clients = [1, 2, 3].map(() => logClient(url, { max: 1 }));
  nodes = clients.slice(0, 2).map((sql, i) => ({ hints: postgresHints(sql, `node ${i}`), heard: [] }));
  await Promise.all(
    nodes.map(
      ({ hints, heard }) =>
        new Promise<void>((resolve) => hints.listen((hint, began) => (began ? resolve() : void heard.push(hint)))),
    ),
  );
});
afterAll(async () => {
  for (const { hints } of nodes) hints.close();
  await Promise.all(clients.map((sql) => sql.end()));
});
const [one, other] = [() => nodes[0] as (typeof nodes)[0], () => nodes[1] as (typeof nodes)[0]];
const idOf = (n: number) => `0193a000-0000-7000-8000-${String(n).padStart(12, '0')}` as AssessmentId;

it('nodes hear each other and not themselves; what moved often is told once', async () => {
  for (const n of [1, 2, 1, 1]) one().hints.moved(idOf(n));
  one().hints.ended('session');
  one().hints.locked('given');
  await expect
    .poll(() => other().heard)
    .toEqual([{ moved: [idOf(1), idOf(2)], ended: ['session'], locked: ['given'] }]);
  expect(one().heard).toEqual([]);
});

it('a burst is told in as many payloads as it needs', async () => {
  other().heard.length = 0;
  for (let n = 0; n < 400; n++) one().hints.moved(idOf(n));
  await expect.poll(() => other().heard.flatMap(({ moved }) => moved).length).toBe(400);
  expect(other().heard.map(({ moved }) => moved.length)).toEqual([150, 150, 100]);
});

it('what others say on the channel does no harm', async () => {
  other().heard.length = 0;
  const stranger = clients[2] as LogClient;
  for (const payload of ['', 'null', '{', '{"node":"x"}', '42']) await stranger`select pg_notify('live', ${payload})`;
  one().hints.moved(idOf(1));
  await expect.poll(() => other().heard).toEqual([{ moved: [idOf(1)], ended: [], locked: [] }]);
});
