import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabase } from '#infra/start/testing/real-parts.ts';
import { appendEvents } from '#services/database/testing/append-events.ts';
import { createTestApi, type TestApi } from '#services/http/testing/app.ts';
import { buildPath, ENDPOINTS } from '#services/http/testing/every-call.ts';
import { type AssessmentPeople, createNeighbours } from '#services/http/testing/given-week.ts';
import { MATRIX } from '#services/http/testing/matrix.ts';
import { startCountingProxy } from '#services/http/testing/wire.ts';
import { createFinishedReport, readFullReport, recordReport } from '#services/reports/testing/finished-report.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { begun, daysOpened, examples, on } from '#shared/testing/examples.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

/** The maximum cost of one page for any family. */
const MOST_STATEMENTS = 8;
/** Pages of a screen. Archive and PDF are files that are made once. */
const PAGES = ENDPOINTS.filter(
  ({ name, method, file }) =>
    method === 'GET' && !file && (MATRIX[name].parent === 'ok' || MATRIX[name].teacher === 'ok'),
);

let wire: Awaited<ReturnType<typeof startCountingProxy>>;
let api: TestApi;
/** Finished weeks of each child besides its own: no statement may go out for each of them. */
const PREVIOUS_WEEKS = 4;
/** A running assessment, one with submitted forms and one with its report, of the same parent. */
let weeks: AssessmentPeople[];
beforeAll(async () => {
  wire = await startCountingProxy(await createDatabase());
  // One connection per client: a request that waits for a second one while it holds the first never ends.
  api = await createTestApi({ databaseUrl: wire.url, now: on(4), connections: 1 });
  const { given } = await createNeighbours(api);
  const finished = [
    ...begun,
    ...daysOpened(7),
    { ...examples.AnalysisStarted, at: on(8) },
    { ...examples.ReportGenerated, at: on(8) },
  ];
  for (let child = 0; child < 3; child += 1) await given(finished).people;
  await given(begun, { ...examples.AssessmentCancelled, at: on(2) }).people;
  const reported = await given(begun, daysOpened(7), { ...examples.AnalysisStarted, at: on(8) }).people;
  const handedIn = [examples.ParentObserved, examples.TeacherObserved];
  weeks = [await given(begun, daysOpened(4)).people, await given(begun, daysOpened(5), handedIn).people, reported];
  await recordReport(api, reported.id, readFullReport());
  for (const { studentId } of weeks)
    for (let i = 0; i < PREVIOUS_WEEKS; i += 1) await createPreviousWeek(finished, studentId as StudentId);
});
async function createPreviousWeek(events: readonly AssessmentEvent[], studentId: StudentId): Promise<void> {
  const id = crypto.randomUUID() as AssessmentId;
  const row = {
    session_id: id,
    student_id: studentId,
    status: 'completed',
    attempt: 1,
    generated_at: on(1),
    version: 1,
  };
  const own = events.map((event) => ('studentId' in event ? { ...event, studentId } : event));
  const views = [{ table: 'overall_reports', row: { ...row, document: readFullReport() } }];
  expect(await appendEvents(api.store, id, own, { views })).toMatchObject({ outcome: 'appended' });
}
afterAll(async () => {
  await api?.close();
  await wire?.close();
});

it(`no page of a family with several children and weeks costs more than ${MOST_STATEMENTS} statements`, async () => {
  const costs = new Map<string, number>();
  const unread = new Set(PAGES.map(({ name }) => name));
  for (const endpoint of PAGES) {
    for (const people of weeks) {
      const who = MATRIX[endpoint.name].parent === 'ok' ? people.parent : people.teacher;
      const read = () => who.get(buildPath(endpoint, people));
      if ((await read()).statusCode < 400) unread.delete(endpoint.name);
      const { statements } = await wire.during(read);
      costs.set(endpoint.name, Math.max(statements, costs.get(endpoint.name) ?? 0));
    }
  }
  // The rest needs an external sign-in provider.
  expect([...unread]).toEqual(['authorize', 'linkIdentity', 'returnFromProvider']);
  expect([...costs].filter(([, statements]) => statements > MOST_STATEMENTS)).toEqual([]);
});

it('a list of reports moves what it shows and no document', async () => {
  const { parent } = await createFinishedReport(api);
  const list = () => parent.get('/reports');
  expect((await list()).json()).toMatchObject({ completed: 1 });
  const { received } = await wire.during(list);
  // A new connection gets some kB of type information.
  expect(received).toBeLessThan(JSON.stringify(readFullReport()).length / 2);
});
