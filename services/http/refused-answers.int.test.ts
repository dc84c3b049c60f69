import type { LightMyRequestResponse } from 'fastify';
import { afterAll, describe, expect, it } from 'vitest';
import { type AssessmentPeople, setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import { Problem } from '#shared/contracts/endpoint.ts';
import { QUEST } from '#shared/instruments/quest.ts';
import type { Scene } from '#shared/instruments/quest-scene.ts';
import { begun, daysOpened, on } from '#shared/testing/examples.ts';
import { createTypicalPlayer, playArea } from '#shared/testing/simulated-child.ts';
import type { SittingId } from '#shared/values/ids.ts';
import type { Refusal } from '#shared/values/refusal.ts';
import { createRandom } from '#shared/values/seeded.ts';

/**
 * Every invalid answer: it gets a problem document, leaves no row in any table, and does not prevent the right answer,
 * under the same key where that matters.
 */
const { api, given } = setUpGivenWeeks({ now: on(4) });
afterAll(() => expect(api.faults).toEqual([]));

/** Rows of one assessment in every table that an answer could change. */
async function readRows({ id }: AssessmentPeople): Promise<Record<string, number>> {
  const views = [
    'mood_assessments',
    'personality_assessments',
    'cognitive_assessments',
    'academic_assessments',
    'parent_observations',
  ];
  const counts = await Promise.all([
    ...['events', 'commands', 'relay'].map(async (table) => [
      table,
      await api.log`select count(*)::int as n from ${api.log(table)} where stream_id = ${id}`,
    ]),
    ...views.map(async (table) => [
      table,
      await api.log`select count(*)::int as n from ${api.log(table)} where session_id = ${id}`,
    ]),
    ['version', await api.log`select version as n from assessment_sessions where id = ${id}`] as const,
  ]);
  return Object.fromEntries(counts.map(([table, rows]) => [table, Number((rows as { n?: number }[])[0]?.n ?? 0)]));
}

function expectProblem(response: LightMyRequestResponse, status: number, code: Refusal) {
  expect({ status: response.statusCode, type: response.headers['content-type'] }).toEqual({
    status,
    type: 'application/problem+json; charset=utf-8',
  });
  expect(Problem.parse(response.json())).toMatchObject({ status, code });
}

type Answer = (
  people: AssessmentPeople,
  changes?: { body?: object; path?: string; as?: AssessmentPeople; key?: string },
) => Promise<LightMyRequestResponse>;
const put =
  (buildPath: (people: AssessmentPeople) => string, buildBody: (people: AssessmentPeople) => object): Answer =>
  (people, { body = {}, path = buildPath(people), as = people, key } = {}) =>
    as.parent.put(`${people.week}${path}`, { ...buildBody(people), ...body }, key ? { key } : {});

const scene = QUEST.A.scenes[0] as Scene;
const order = scene.options.map(({ id }) => id);
const sitting = crypto.randomUUID() as SittingId;
const moves = playArea('social', sitting, createTypicalPlayer(8.5), createRandom('moves'));
/** The first mathematics item of each assessment, its sitting, and an item that was issued elsewhere. */
const issued = new Map<string, { sittingId: string; id: string; other: string }>();

const ANSWERS: Record<string, Answer> = {
  mood: put(
    () => '/mood/1',
    () => ({ mood: 'happy', energy: 'high', rtMs: 900, assist: 'alone' }),
  ),
  scene: put(
    () => `/quest/${scene.id}`,
    () => ({ optionId: order[0], shownOrder: order, rtMs: 3000, assist: 'alone' }),
  ),
  trials: put(
    () => `/skills/social/trials/${sitting}`,
    () => ({ trials: moves.slice(0, 3), assist: 'alone' }),
  ),
  item: put(
    ({ id }) => `/academic/mathematics/items/${issued.get(id)?.id}`,
    ({ id }) => ({ sittingId: issued.get(id)?.sittingId, response: { format: 'pass' }, rtMs: 4000, assist: 'alone' }),
  ),
};

const next = async ({ parent, week }: AssessmentPeople, subject: string) =>
  (await parent.get(`${week}/academic/${subject}/next`)).json();

async function family(day: 1 | 2 | 3 | 4 = 4): Promise<AssessmentPeople> {
  const people = await given(begun, daysOpened(day)).people;
  api.clock.now = on(4);
  const [{ sittingId, item }, other] = await Promise.all(
    ['mathematics', 'science'].map((subject) => next(people, subject)),
  );
  issued.set(people.id, { sittingId, id: item.id, other: other.item.id });
  api.clock.now = on(day);
  return people;
}

type Case = {
  name: string;
  answer: keyof typeof ANSWERS;
  status: number;
  code: Refusal;
  changes: Parameters<Answer>[1] | ((people: AssessmentPeople) => Parameters<Answer>[1]);
};
const time = (rtMs: unknown) => ({ body: { rtMs } });
const firstMove = (change: object) => ({ body: { trials: [{ ...moves[0], ...change }, ...moves.slice(1, 3)] } });
const CASES: Case[] = [
  {
    name: 'a response time below nothing (mood)',
    answer: 'mood',
    status: 422,
    code: 'IMPOSSIBLE_TIME',
    changes: time(-1),
  },
  {
    name: 'a response time below nothing (scene)',
    answer: 'scene',
    status: 422,
    code: 'IMPOSSIBLE_TIME',
    changes: time(-5000),
  },
  {
    name: 'a response time of hours (scene)',
    answer: 'scene',
    status: 422,
    code: 'IMPOSSIBLE_TIME',
    changes: time(7_200_000),
  },
  {
    name: 'a response time of hours (item)',
    answer: 'item',
    status: 422,
    code: 'IMPOSSIBLE_TIME',
    changes: time(7_200_000),
  },
  {
    name: 'a response time of hours (trial)',
    answer: 'trials',
    status: 422,
    code: 'IMPOSSIBLE_TIME',
    changes: firstMove({ rtMs: 600_001 }),
  },
  {
    name: 'a story told for hours (trial)',
    answer: 'trials',
    status: 422,
    code: 'IMPOSSIBLE_TIME',
    changes: firstMove({ toldMs: 600_001 }),
  },
  {
    name: 'more heard than there was (scene)',
    answer: 'scene',
    status: 400,
    code: 'INVALID_INPUT',
    changes: { body: { audioHeard: 1.5 } },
  },
  {
    name: 'more heard than there was (item)',
    answer: 'item',
    status: 400,
    code: 'INVALID_INPUT',
    changes: { body: { audioHeard: 1.5 } },
  },
  {
    name: 'more heard than there was (trial)',
    answer: 'trials',
    status: 400,
    code: 'INVALID_INPUT',
    changes: firstMove({ audioHeard: 1.5 }),
  },
  {
    name: 'a count of words from outside',
    answer: 'item',
    status: 400,
    code: 'INVALID_INPUT',
    changes: { body: { words: 0 } },
  },
  { name: 'a response time that is none', answer: 'scene', status: 400, code: 'INVALID_INPUT', changes: time('fast') },
  {
    name: 'an unknown scene',
    answer: 'scene',
    status: 404,
    code: 'UNKNOWN_SCENE',
    changes: { path: '/quest/no-such-scene' },
  },
  {
    name: 'an option that no scene has',
    answer: 'scene',
    status: 422,
    code: 'UNKNOWN_OPTION',
    changes: { body: { optionId: 'nothing' } },
  },
  {
    name: 'an option of another scene',
    answer: 'scene',
    status: 422,
    code: 'UNKNOWN_OPTION',
    changes: { body: { optionId: QUEST.A.scenes[1]?.options[0]?.id } },
  },
  {
    name: 'an order with an option twice',
    answer: 'scene',
    status: 422,
    code: 'UNKNOWN_OPTION',
    changes: { body: { shownOrder: order.map(() => order[0]) } },
  },
  { name: 'a code from outside', answer: 'scene', status: 400, code: 'INVALID_INPUT', changes: { body: { code: 4 } } },
  {
    name: 'a mood that there is not',
    answer: 'mood',
    status: 400,
    code: 'INVALID_INPUT',
    changes: { body: { mood: 'furious' } },
  },
  {
    name: 'an unknown item',
    answer: 'item',
    status: 404,
    code: 'UNKNOWN_ITEM',
    changes: { path: '/academic/mathematics/items/zzzzzzz' },
  },
  {
    name: 'an item that was not issued',
    answer: 'item',
    status: 409,
    code: 'ITEM_NOT_ISSUED',
    changes: ({ id }) => ({ path: `/academic/mathematics/items/${issued.get(id)?.other}` }),
  },
  {
    name: 'an item of another sitting',
    answer: 'item',
    status: 409,
    code: 'ITEM_NOT_ISSUED',
    changes: { body: { sittingId: crypto.randomUUID() } },
  },
  {
    name: 'a trial with a seed that was not issued',
    answer: 'trials',
    status: 422,
    code: 'TRIAL_NOT_ISSUED',
    changes: firstMove({ seed: 1 }),
  },
  {
    name: 'a trial with a level that was not issued',
    answer: 'trials',
    status: 422,
    code: 'TRIAL_NOT_ISSUED',
    changes: firstMove({ level: 9 }),
  },
  {
    name: 'a trial before its turn',
    answer: 'trials',
    status: 409,
    code: 'TRIALS_MISSING',
    changes: { body: { trials: moves.slice(1, 3) } },
  },
  {
    name: 'a move that the game does not have',
    answer: 'trials',
    status: 400,
    code: 'INVALID_INPUT',
    changes: firstMove({ response: { option: 17, controls: [] } }),
  },
];

describe('an answer that must not be taken', () => {
  it.each(CASES)(
    '$name is refused with $code, stores nothing and loses nothing',
    async ({ answer: kind, status, code, changes }) => {
      const people = await family();
      const answer = ANSWERS[kind] as Answer;
      const rowsBefore = await readRows(people);
      const key = crypto.randomUUID();
      expectProblem(
        await answer(people, { ...(typeof changes === 'function' ? changes(people) : changes), key }),
        status,
        code,
      );
      expect(await readRows(people)).toEqual(rowsBefore);
      // Not even the key is used up.
      expect((await answer(people, { key })).statusCode).toBe(200);
      expect((await readRows(people)).events).toBe((rowsBefore.events as number) + 1);
    },
  );

  it.each(Object.keys(ANSWERS))('a %s of a day that is closed', async (kind) => {
    const answer = ANSWERS[kind] as Answer;
    const people = await family(1);
    api.clock.now = on(0);
    const rowsBefore = await readRows(people);
    const closed = kind === 'mood' ? { path: '/mood/3' } : {};
    expectProblem(await answer(people, closed), 409, 'NOT_OPEN_YET');
    expect(await readRows(people)).toEqual(rowsBefore);
    api.clock.now = on(4);
    expect((await answer(people, closed)).statusCode).toBe(200);
  });

  it.each(Object.keys(ANSWERS))('a %s for another child', async (kind) => {
    const answer = ANSWERS[kind] as Answer;
    const people = await family();
    const rowsBefore = await readRows(people);
    expectProblem(await answer(people, { as: { ...people, parent: people.stranger } }), 404, 'NOT_FOUND');
    expectProblem(await answer(people, { as: { ...people, parent: people.teacher } }), 403, 'FORBIDDEN');
    expect(await readRows(people)).toEqual(rowsBefore);
    expect((await answer(people)).statusCode).toBe(200);
  });

  it('an option that the item does not have', async () => {
    const people = await family();
    const path = (id: string) => `${people.week}/academic/science/items/${id}`;
    const body = (sittingId: string, response: object) => ({ sittingId, response, rtMs: 4000, assist: 'alone' });
    let presented = await next(people, 'science');
    while (presented.item.format !== 'choice') {
      await people.parent.put(path(presented.item.id), body(presented.sittingId, { format: 'pass' }));
      presented = await next(people, 'science');
    }
    const rowsBefore = await readRows(people);
    const { id, options } = presented.item;
    expectProblem(
      await people.parent.put(path(id), body(presented.sittingId, { format: 'choice', option: 'h' })),
      422,
      'UNKNOWN_OPTION',
    );
    expectProblem(
      await people.parent.put(path(id), body(presented.sittingId, { format: 'choice', option: 'zz' })),
      400,
      'INVALID_INPUT',
    );
    expectProblem(
      await people.parent.put(path(id), body(presented.sittingId, { format: 'number', value: 3 })),
      422,
      'UNKNOWN_OPTION',
    );
    expect(await readRows(people)).toEqual(rowsBefore);
    expect(
      (await people.parent.put(path(id), body(presented.sittingId, { format: 'choice', option: options[0].id })))
        .statusCode,
    ).toBe(200);
  });

  it.each([
    ['mood', { body: { mood: 'sad' } }],
    ['scene', { body: { optionId: order[1] } }],
    ['trials', { body: { trials: moves.slice(0, 4) } }],
    ['item', { body: { rtMs: 4001 } }],
  ] as const)('a second, different %s under the same key: the first one stays', async (kind, other) => {
    const answer = ANSWERS[kind] as Answer;
    const people = await family();
    const key = crypto.randomUUID();
    expect((await answer(people, { key })).statusCode).toBe(200);
    const rowsBefore = await readRows(people);
    expectProblem(await answer(people, { ...other, key }), 422, 'KEY_REUSED');
    expect(await readRows(people)).toEqual(rowsBefore);
    const again = await answer(people, { key });
    expect({ status: again.statusCode, replayed: again.headers['idempotent-replayed'] }).toEqual({
      status: 200,
      replayed: 'true',
    });
  });
});
