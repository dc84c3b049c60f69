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
  const [byStream, bySession] = [
    ['events', 'commands', 'relay'],
    'mood_assessments personality_assessments cognitive_assessments academic_assessments parent_observations'.split(
      ' ',
    ),
  ];
  const count = (table: string, column: string) =>
    api.log`select count(*)::int as n from ${api.log(table)} where ${api.log(column)} = ${id}`;
  const counts = await Promise.all([
    ...byStream.map(async (table) => [table, await count(table, 'stream_id')]),
    ...bySession.map(async (table) => [table, await count(table, 'session_id')]),
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
  changes?: { body?: object; path?: string; key?: string },
) => Promise<LightMyRequestResponse>;
const put =
  (buildPath: (people: AssessmentPeople) => string, buildBody: (people: AssessmentPeople) => object): Answer =>
  (people, { body = {}, path = buildPath(people), key } = {}) =>
    people.parent.put(`${people.week}${path}`, { ...buildBody(people), ...body }, key ? { key } : {});

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

async function family(): Promise<AssessmentPeople> {
  const people = await given(begun, daysOpened(4)).people;
  const [{ sittingId, item }, other] = await Promise.all(
    ['mathematics', 'science'].map((subject) => next(people, subject)),
  );
  issued.set(people.id, { sittingId, id: item.id, other: other.item.id });
  return people;
}

type Changes = Parameters<Answer>[1];
type Case = [
  title: string,
  answer: keyof typeof ANSWERS,
  status: number,
  code: Refusal,
  changes: Changes | ((people: AssessmentPeople) => Changes),
];
const time = (rtMs: unknown) => ({ body: { rtMs } });
const moveMade = moves[0]?.response as object;
const firstMove = (change: object) => ({ body: { trials: [{ ...moves[0], ...change }, ...moves.slice(1, 3)] } });
const CASES: Case[] = [
  ['a response time below nothing', 'mood', 422, 'IMPOSSIBLE_TIME', time(-1)],
  ['a response time below nothing', 'scene', 422, 'IMPOSSIBLE_TIME', time(-5000)],
  ['a response time of hours', 'scene', 422, 'IMPOSSIBLE_TIME', time(7_200_000)],
  ['a response time of hours', 'item', 422, 'IMPOSSIBLE_TIME', time(7_200_000)],
  ['a response time of hours', 'trials', 422, 'IMPOSSIBLE_TIME', firstMove({ rtMs: 600_001 })],
  ['a story told for hours', 'trials', 422, 'IMPOSSIBLE_TIME', firstMove({ toldMs: 600_001 })],
  ['more heard than there was', 'scene', 400, 'INVALID_INPUT', { body: { audioHeard: 1.5 } }],
  ['more heard than there was', 'item', 400, 'INVALID_INPUT', { body: { audioHeard: 1.5 } }],
  ['more heard than there was', 'trials', 400, 'INVALID_INPUT', firstMove({ audioHeard: 1.5 })],
  ['a count of words from outside', 'item', 400, 'INVALID_INPUT', { body: { words: 0 } }],
  ['a response time that is none', 'scene', 400, 'INVALID_INPUT', time('fast')],
  ['an unknown scene', 'scene', 404, 'UNKNOWN_SCENE', { path: '/quest/no-such-scene' }],
  ['an option that no scene has', 'scene', 422, 'UNKNOWN_OPTION', { body: { optionId: 'nothing' } }],
  [
    'an option of another scene',
    'scene',
    422,
    'UNKNOWN_OPTION',
    { body: { optionId: QUEST.A.scenes[1]?.options[0]?.id } },
  ],
  [
    'an order with an option twice',
    'scene',
    422,
    'UNKNOWN_OPTION',
    { body: { shownOrder: order.map(() => order[0]) } },
  ],
  ['a code from outside', 'scene', 400, 'INVALID_INPUT', { body: { code: 4 } }],
  ['a mood that there is not', 'mood', 400, 'INVALID_INPUT', { body: { mood: 'furious' } }],
  ['an unknown item', 'item', 409, 'ITEM_NOT_ISSUED', { path: '/academic/mathematics/items/zzzzzzz' }],
  [
    'an item that was not issued',
    'item',
    409,
    'ITEM_NOT_ISSUED',
    ({ id }) => ({ path: `/academic/mathematics/items/${issued.get(id)?.other}` }),
  ],
  ['an item of another sitting', 'item', 409, 'ITEM_NOT_ISSUED', { body: { sittingId: crypto.randomUUID() } }],
  ['a trial with a seed that was not issued', 'trials', 422, 'TRIAL_NOT_ISSUED', firstMove({ seed: 1 })],
  ['a trial with a level that was not issued', 'trials', 422, 'TRIAL_NOT_ISSUED', firstMove({ level: 9 })],
  ['a trial before its turn', 'trials', 409, 'TRIALS_MISSING', { body: { trials: moves.slice(1, 3) } }],
  [
    'a move that the game does not have',
    'trials',
    400,
    'INVALID_INPUT',
    firstMove({ response: { option: 17, controls: [] } }),
  ],
  ['a score from outside', 'trials', 400, 'INVALID_INPUT', firstMove({ response: { ...moveMade, score: 100 } })],
  ['a mark from outside', 'trials', 400, 'INVALID_INPUT', firstMove({ correct: true })],
  ['a step that the scale does not have', 'mood', 400, 'INVALID_INPUT', { body: { step: 6 } }],
  ['a drawing that is none of ours', 'scene', 400, 'INVALID_INPUT', { body: { presentation: 'photographs' } }],
  ['a page without a width', 'scene', 400, 'INVALID_INPUT', { body: { viewport: { width: 0, height: 768 } } }],
  ['a word that names no option', 'scene', 400, 'INVALID_INPUT', { body: { heardOrder: ['x'.repeat(25)] } }],
];

describe('an answer that must not be taken', () => {
  it.each(CASES)('%s (%s) is refused with %i %s, stores nothing and loses nothing', async (...row) => {
    const [, kind, status, code, changes] = row;
    const people = await family();
    const answer = ANSWERS[kind] as Answer;
    const rowsBefore = await readRows(people);
    const key = crypto.randomUUID();
    const changed = typeof changes === 'function' ? changes(people) : changes;
    expectProblem(await answer(people, { ...changed, key }), status, code);
    expect(await readRows(people)).toEqual(rowsBefore);
    // Not even the key is used up.
    expect((await answer(people, { key })).statusCode).toBe(200);
    expect((await readRows(people)).events).toBe((rowsBefore.events as number) + 1);
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
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
  });
});
