import { expect, it } from 'vitest';
import { apiOfFile, cookieOf, type Person, person, SCHEDULE } from '#services/http/testing/app.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { Student } from '#shared/contracts/students.ts';

const api = apiOfFile();
const FAMILIES = 30;

const all = <Each>(make: (n: number) => Promise<Each>): Promise<Each[]> => Promise.all(Array.from({ length: FAMILIES }, (_, n) => make(n)));

it('families that move in within the same second are all let in, however busy the connections are', async () => {
  const faults: string[] = [];
  const sent = async (answer: ReturnType<Person['send']>) => {
    const response = await answer;
    if (response.statusCode >= 300) faults.push(`${response.statusCode} ${response.body}`);
    return response;
  };
  const families = await all(async (n) => {
    const account = { name: 'Pat', email: `at-once-${n}@example.org`, password: 'correct horse battery' };
    const parent = person(api.app, cookieOf(await sent(person(api.app, undefined).post('/auth/sign-up', account, { key: null }))));
    const { id: studentId } = (await sent(parent.post('/students', { nickname: 'Robin', ageYears: 8 }))).json<Student>();
    const { id } = (await sent(parent.post('/assessments', { ...SCHEDULE, studentId }))).json<ProgressView>();
    // Reads that others make meanwhile, so that a transaction seldom finds a connection without a query on it.
    await Promise.all([
      sent(parent.patch(`/students/${studentId}`, { nickname: `Robin ${n}` })),
      sent(parent.get(`/assessments/${id}`)),
      sent(parent.get('/students')),
    ]);
    return id;
  });
  expect(faults).toEqual([]);
  expect(new Set(families).size).toBe(FAMILIES);
});
