import { setTimeout as wait } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { apiOfFile, cookieOf, person, SCHEDULE } from '#services/http/testing/app.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Student } from '#shared/contracts/students.ts';

const api = apiOfFile();
const FAMILIES = 30;
/** Sixty passwords are hashed one after the other, possibly on a busy machine. */
const PATIENCE_MS = 120_000;

const all = <Each>(make: (n: number) => Promise<Each>): Promise<Each[]> =>
  Promise.all(Array.from({ length: FAMILIES }, (_, n) => make(n)));

/**
 * A crowd may be refused and then retries; on a machine that hashes a password in 50 ms thirty families are not
 * refused.
 */
async function signUpPatiently(email: string): Promise<LightMyRequestResponse> {
  for (;;) {
    const account = { name: 'Pat', email, password: 'correct horse battery' };
    const response = await person(api.app, undefined).post('/auth/signup', account, { key: null });
    if (response.statusCode !== 429) return response;
    await wait(Number(response.headers['retry-after']) * 1000);
  }
}

it(
  'families that move in within the same second are all let in, however busy the connections are',
  async () => {
    const faults: string[] = [];
    const sent = async (answer: PromiseLike<LightMyRequestResponse>) => {
      const response = await answer;
      if (response.statusCode >= 300) faults.push(`${response.statusCode} ${response.body}`);
      return response;
    };
    const families = await all(async (n) => {
      const parent = person(api.app, cookieOf(await sent(signUpPatiently(`at-once-${n}@example.org`))));
      const { id: studentId } = (
        await sent(parent.post('/students', { nickname: 'Robin', ageYears: 8 }))
      ).json<Student>();
      const { id } = (await sent(parent.post('/assessments', { ...SCHEDULE, studentId }))).json<ProgressView>();
      // Concurrent reads, so that a transaction seldom finds a connection without a query on it.
      await Promise.all([
        sent(parent.patch(`/students/${studentId}`, { nickname: `Robin ${n}` })),
        sent(parent.get(`/assessments/${id}`)),
        sent(parent.get('/students')),
      ]);
      return id;
    });
    expect(faults).toEqual([]);
    expect(new Set(families).size).toBe(FAMILIES);
  },
  PATIENCE_MS,
);
