import { setTimeout as wait } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { expect, it } from 'vitest';
import { createPerson, readCookies, SCHEDULE, setUpTestApi } from '#services/http/testing/app.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Student } from '#shared/contracts/students.ts';

const api = setUpTestApi();
const FAMILIES = 30;
/** Sixty passwords are hashed one after the other, possibly on a busy machine. */
const PATIENCE_MS = 120_000;

const all = <Each>(make: (n: number) => Promise<Each>): Promise<Each[]> =>
  Promise.all(Array.from({ length: FAMILIES }, (_, n) => make(n)));

/**
 * A crowd may be refused and then retries; on a machine that hashes a password in 50 ms thirty families are not
 * refused.
 */
async function signUpWithRetry(email: string): Promise<LightMyRequestResponse> {
  for (;;) {
    const account = { name: 'Pat', email, password: 'correct horse battery' };
    const response = await createPerson(api.app, undefined).post('/auth/signup', account, { key: null });
    if (response.statusCode !== 429) return response;
    await wait(Number(response.headers['retry-after']) * 1000);
  }
}

it(
  'families that move in within the same second are all let in, however busy the connections are',
  async () => {
    const faults: string[] = [];
    const sendAll = async (answer: PromiseLike<LightMyRequestResponse>) => {
      const response = await answer;
      if (response.statusCode >= 300) faults.push(`${response.statusCode} ${response.body}`);
      return response;
    };
    const families = await all(async (n) => {
      const parent = createPerson(api.app, readCookies(await sendAll(signUpWithRetry(`at-once-${n}@example.org`))));
      const { id: studentId } = (
        await sendAll(parent.post('/students', { nickname: 'Robin', ageYears: 8 }))
      ).json<Student>();
      const { id } = (await sendAll(parent.post('/assessments', { ...SCHEDULE, studentId }))).json<ProgressView>();
      // Concurrent reads, so that a transaction seldom finds a connection without a query on it.
      await Promise.all([
        sendAll(parent.patch(`/students/${studentId}`, { nickname: `Robin ${n}` })),
        sendAll(parent.get(`/assessments/${id}`)),
        sendAll(parent.get('/students')),
      ]);
      return id;
    });
    expect(faults).toEqual([]);
    expect(new Set(families).size).toBe(FAMILIES);
  },
  PATIENCE_MS,
);
