import { describe, expect, it } from 'vitest';
import type { TestApi } from '#services/http/testing/app.ts';
import { setUpGivenWeeks } from '#services/http/testing/given-week.ts';
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
