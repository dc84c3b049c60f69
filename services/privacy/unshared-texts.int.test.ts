import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEmptyDatabase } from '#infra/start/testing/real-parts.ts';
import { migrate, readMigrations } from '#services/database/migrate.ts';
import { createTestApi, type TestApi } from '#services/http/testing/app.ts';
import { createNeighbours, setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import { dumpDatabase } from '#services/privacy/testing/dump.ts';
import { begun, daysOpened, on } from '#shared/testing/examples.ts';

const CANARY = 'CANARY-unshared';
const SHARED = 'Asks good questions';
/** As a client of an earlier release sends it: one text is shared, two are not. */
const form = {
  sliders: { participation: 7 },
  learningStyle: 'visual',
  shared: ['strengths'],
  totalMs: 90_000,
  texts: { strengths: SHARED, challenges: `${CANARY} one`, recommendations: `${CANARY} two` },
};
const listCanaryRows = async (sql: TestApi['log']) => (await dumpDatabase(sql)).filter((line) => line.includes(CANARY));

describe('a text that the teacher did not share', () => {
  const { api, given } = setUpGivenWeeks();

  it('is in no table after the form was handed in, and the client that sent it is answered as ever, also when it repeats itself', async () => {
    api.clock.now = on(5);
    const { teacher, week } = await given(begun, daysOpened(5)).people;
    const key = crypto.randomUUID();
    const first = await teacher.put(`${week}/teacher-input`, form, { key });
    expect([first.statusCode, first.json()]).toEqual([200, { submittedAt: on(5) }]);
    const again = await teacher.put(`${week}/teacher-input`, form, { key });
    expect([again.statusCode, again.json(), again.headers['idempotent-replayed']]).toEqual([
      200,
      { submittedAt: on(5) },
      'true',
    ]);
    expect(await listCanaryRows(api.log)).toEqual([]);
    expect(
      (await dumpDatabase(api.log)).filter((line) => line.includes(SHARED)).map((line) => line.split(':')[0]),
    ).toEqual([expect.stringMatching(/^events_/), 'teacher_observations']);
    expect((await teacher.get(`${week}/teacher-input/copy`)).json()).toMatchObject({
      form: { texts: { strengths: SHARED }, shared: ['strengths'] },
    });
  });
});

const MIGRATION = '0253_unshared_texts.sql';
describe('a database of an earlier release, which kept such texts', () => {
  let api: TestApi;
  beforeAll(async () => {
    const url = await createEmptyDatabase();
    // The current release needs its own tables; only this migration is still missing in an earlier database.
    await migrate(
      url,
      (await readMigrations()).filter(({ name }) => name !== MIGRATION),
    );
    api = await createTestApi({ databaseUrl: url, now: on(5) });
  });
  afterAll(() => api?.close());

  it('has them nowhere once it is migrated; what was shared stays, and a repeated write is the same write', async () => {
    const { given } = await createNeighbours(api);
    const { teacher, week, id } = await given(begun, daysOpened(5)).people;
    const key = crypto.randomUUID();
    expect((await teacher.put(`${week}/teacher-input`, form, { key })).statusCode).toBe(200);
    // What that release wrote for the same request.
    await api.log`update events set data = jsonb_set(data, '{texts}', ${api.log.json(form.texts)}) where stream_id = ${id} and type = 'TeacherObserved'`;
    await api.log`update teacher_observations set challenges = ${form.texts.challenges}, recommendations = ${form.texts.recommendations} where session_id = ${id}`;
    await api.log`update commands set response = ${api.log.json(form)} where stream_id = ${id} and idem_key = ${key}`;
    const before =
      await api.log`select version, event_id, type, at, meta from events where stream_id = ${id} order by version`;
    expect(await listCanaryRows(api.log)).toHaveLength(3);

    expect(await migrate(api.url)).toContain(MIGRATION);

    expect(await listCanaryRows(api.log)).toEqual([]);
    expect(
      await api.log`select data -> 'texts' as texts from events where stream_id = ${id} and type = 'TeacherObserved'`,
    ).toEqual([{ texts: { strengths: SHARED } }]);
    expect(
      await api.log`select strengths, challenges, recommendations, shared from teacher_observations where session_id = ${id}`,
    ).toEqual([{ strengths: SHARED, challenges: null, recommendations: null, shared: ['strengths'] }]);
    expect([
      ...(await api.log`select version, event_id, type, at, meta from events where stream_id = ${id} order by version`),
    ]).toEqual([...before]);
    const again = await teacher.put(`${week}/teacher-input`, form, { key });
    expect([again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true']);
    const other = await teacher.put(`${week}/teacher-input`, { ...form, shared: [] }, { key });
    expect(other.json()).toMatchObject({ code: 'KEY_REUSED' });
  });
});
