import { describe, expect, it } from 'vitest';
import { listBankItems } from '#services/assessment/academic.ts';
import { createPerson, OPS_TOKEN, type Person, setUpTestApi } from '#services/http/testing/app.ts';
import { listReviewItems } from '#shared/contracts/ops.ts';
import { on } from '#shared/testing/examples.ts';

const api = setUpTestApi({ now: on(4) });

const [item] = listBankItems().filter(({ format }) => format === 'number') as [
  ReturnType<typeof listBankItems>[number],
];
const right = { format: 'number', value: item.key };
const attempt = (response: object = right, id = item.id, who: Person = api.operator) =>
  who.post(`/ops/items/${id}/try`, { response }, { key: null });

describe('the item bank', () => {
  it('is shown to an operator, keys included, and is not kept by any cache', async () => {
    const response = await api.operator.get('/ops/items');
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
    const { items, bankFaults } = listReviewItems.response.parse(response.json());
    expect([items.length, bankFaults]).toEqual([listBankItems().length, []]);
    expect(items.find((each) => each.item.id === item.id)).toMatchObject({
      key: { format: 'number', value: item.key },
      masteryAge: item.masteryAge,
    });
  });

  it('is closed where the token is wrong, is not sent as a bearer, or was never set', async () => {
    for (const authorization of [
      `Bearer ${OPS_TOKEN}x`,
      `Bearer ${OPS_TOKEN.slice(1)}`,
      OPS_TOKEN,
      'Bearer ',
      'Bearer null',
    ])
      expect((await api.anonymous.get('/ops/items', { headers: { authorization } })).statusCode).toBe(401);
    const without = await api.anotherNode({ opsToken: null });
    for (const authorization of [`Bearer ${OPS_TOKEN}`, 'Bearer null', 'Bearer ', ''])
      expect(
        (await createPerson(without.app, undefined).get('/ops/items', { headers: { authorization } })).statusCode,
      ).toBe(401);
    await without.close();
  });
});

describe('an answer that an operator tries', () => {
  it('is marked as a child’s would be', async () => {
    expect((await attempt()).json()).toEqual({ correct: true });
    expect((await attempt({ format: 'number', value: -1 })).json()).toEqual({ correct: false });
    expect((await attempt({ format: 'pass' })).json()).toEqual({ correct: false });
  });

  it('writes nothing', async () => {
    const count = () =>
      api.log`select (select count(*) from events)::int as events, (select count(*) from commands)::int as commands`;
    const countBefore = await count();
    await attempt();
    expect(await count()).toEqual(countBefore);
  });
});
