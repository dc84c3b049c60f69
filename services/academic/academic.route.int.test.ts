import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { item } from '#services/academic/academic.ts';
import type { Item } from '#services/academic/item.ts';
import { eventsOf, type TestApi, testApi } from '#services/http/testing/app.ts';
import { neighbours, type People } from '#services/http/testing/given-week.ts';
import type { ItemResponse, PublicItem } from '#shared/instruments/academic.ts';
import { begunWithoutTeacher, daysOpened, on } from '#shared/testing/examples.ts';

type Next = { sittingId: string; item: PublicItem | null; answered: number; atMost: number };
let api: TestApi;
let given: Awaited<ReturnType<typeof neighbours>>['given'];
beforeAll(async () => {
  api = await testApi();
  ({ given } = await neighbours(api));
  api.clock.now = on(4);
});
afterAll(() => api?.close());

const ready = () => given(begunWithoutTeacher, daysOpened(4)).people;
const next = async ({ parent, week }: People, subject = 'mathematics') => (await parent.get(`${week}/academic/${subject}/next`)).json<Next>();
const pass: ItemResponse = { format: 'pass' };
const answer = (
  { parent, week }: People,
  { sittingId, item: asked }: Next,
  response: ItemResponse = pass,
  subject = 'mathematics',
  key: string = crypto.randomUUID(),
) => parent.put(`${week}/academic/${subject}/items/${asked?.id}`, { sittingId, response, rtMs: 4000 }, { key });

function rightAnswer(asked: Item): ItemResponse {
  switch (asked.format) {
    case 'choice':
      return { format: 'choice', option: asked.key };
    case 'number':
      return { format: 'number', value: asked.key };
    case 'order':
      return { format: 'order', parts: asked.key };
    case 'map-tap':
      return { format: 'map-tap', ...(asked.key[0] as { row: number; column: number }) };
    case 'build-sum':
      return pass;
  }
}

describe('an academic item', () => {
  it('is the same one, however often it is asked for, and says nothing of its key', async () => {
    const people = await ready();
    const first = await next(people);
    expect(first).toMatchObject({ answered: 0, atMost: 12 });
    expect(await next(people)).toEqual(first);
    expect(Object.keys(first.item as object)).not.toEqual(expect.arrayContaining(['key', 'masteryAge', 'tau', 'c', 'explanation', 'band']));
  });

  it('is marked by the server, with the difficulty in force', async () => {
    const people = await ready();
    const asked = await next(people);
    const known = item(asked.item?.id as string);
    const response = rightAnswer(known);
    expect((await answer(people, asked, response)).statusCode).toBe(200);
    const [recorded] = (await eventsOf(api, people.id, 6)) as [object];
    const { topic, masteryAge, tau, c } = known;
    expect(recorded).toEqual({
      ...{ type: 'ItemAnswered', at: on(4), subject: 'mathematics', sittingId: asked.sittingId, itemId: known.id, topic, response },
      ...{ correct: known.format !== 'build-sum', masteryAge, tau, c, scaleVersion: '1', rtMs: 4000, assist: 'alone' },
    });
    expect((await next(people)).item?.id).not.toBe(known.id);
  });

  it('that was not issued is refused, and so is one of another sitting or another format', async () => {
    const people = await ready();
    const asked = await next(people);
    const other = await next(people, 'science');
    expect((await answer(people, { ...asked, item: other.item })).json()).toMatchObject({ code: 'ITEM_NOT_ISSUED' });
    expect((await answer(people, { ...asked, sittingId: crypto.randomUUID() })).json()).toMatchObject({ code: 'ITEM_NOT_ISSUED' });
    expect((await answer(people, { ...asked, item: { id: 'zzzzzzz' } as PublicItem })).json()).toMatchObject({ code: 'UNKNOWN_ITEM', status: 404 });
    expect((await answer(people, asked, { format: 'choice', option: 'h' })).statusCode).toBeGreaterThanOrEqual(400);
    expect(await eventsOf(api, people.id, 6)).toEqual([]);
  });

  it('answered twice counts once', async () => {
    const people = await ready();
    const asked = await next(people);
    const [one, two] = await Promise.all([answer(people, asked), answer(people, asked)]);
    expect([one.statusCode, two.statusCode]).toEqual([200, 200]);
    expect(await eventsOf(api, people.id, 6)).toHaveLength(1);
    expect((await answer(people, asked)).statusCode).toBe(200);
    expect((await next(people)).answered).toBe(1);
  });

  it('follows until the subject is finished, which completes the task', async () => {
    const people = await ready();
    let asked = await next(people, 'science');
    const seen: string[] = [];
    let key = '';
    while (asked.item) {
      seen.push(asked.item.id);
      key = crypto.randomUUID();
      expect((await answer(people, asked, pass, 'science', key)).statusCode).toBe(200);
      asked = await next(people, 'science');
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(8);
    const events = await eventsOf(api, people.id, 6);
    expect(events.at(-1)).toEqual({ type: 'SubjectCompleted', at: on(4), subject: 'science', sittingId: asked.sittingId });
    // The last answer, sent again after its subject was closed, is still the same write.
    const again = await answer(people, { ...asked, item: { id: seen.at(-1) } as PublicItem }, pass, 'science', key);
    expect({ status: again.statusCode, replayed: again.headers['idempotent-replayed'] }).toEqual({ status: 200, replayed: 'true' });
    expect(await eventsOf(api, people.id, 6)).toHaveLength(events.length);
  });

  it('is not there before its day', async () => {
    const { parent, week } = await ready();
    expect((await parent.get(`${week}/academic/geography/next`)).json()).toMatchObject({ code: 'NOT_OPEN_YET' });
  });
});
