import { expect, it } from 'vitest';
import { openDatabase } from '#services/database/database.store.ts';
import { stepUp } from '#services/http/testing/app.ts';
import { setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import { buildReport } from '#services/reports/build-report.ts';
import { createPreviousReportFinder } from '#services/reports/previous-reports.store.ts';
import { playExampleWeek, recordReport } from '#services/reports/testing/finished-report.ts';
import type { AreaTrend } from '#shared/measurement/report/document.ts';
import { on } from '#shared/testing/examples.ts';
import type { AssessmentId, StudentId } from '#shared/values/ids.ts';

const { api, given } = setUpGivenWeeks({ now: on(8) });
/** The same answers for all: only days and consents differ. */
const PLAYED = playExampleWeek('trends');
const DAYS = ['2026-03-20', '2026-07-20', '2026-11-20'] as const;

/** Three finished weeks of one child, a few months apart; the consent of each can be withdrawn alone. */
async function createThreeWeeks() {
  const weeks = [];
  for (const day of DAYS) {
    const people = await given(PLAYED).people;
    const { report, overall } = buildReport(
      people.id,
      (await api.store.read(people.id)).map(({ event }) => event),
    );
    await recordReport(api, people.id, report, overall);
    weeks.push({ ...people, day });
  }
  const child = weeks.at(-1)?.studentId ?? '';
  for (const { id, day } of weeks)
    await api.log`update overall_reports set student_id = ${child}, generated_at = ${`${day}T10:00:00Z`} where session_id = ${id}`;
  const [first, second, last] = weeks as [(typeof weeks)[0], (typeof weeks)[0], (typeof weeks)[0]];
  const readTrends = async ({ id }: typeof first) =>
    (await last.parent.get(`/reports/${id}/trends`)).json<{ trends: AreaTrend[] }>().trends;
  return { first, second, last, readTrends };
}

it('are the areas of a report over the weeks of the child up to it, for its guardians alone', async () => {
  const { first, second, last, readTrends } = await createThreeWeeks();
  const trends = await readTrends(last);
  expect(trends.length).toBeGreaterThan(2);
  for (const { points } of trends)
    expect(points.map(({ assessmentId }) => assessmentId)).toEqual([first.id, second.id, last.id]);
  // A report knows only the weeks before it.
  expect(await readTrends(second)).toEqual([]);
  expect((await last.stranger.get(`/reports/${last.id}/trends`)).statusCode).toBe(404);
  expect((await last.parent.get(`/reports/${last.id}.pdf`)).statusCode).toBe(200);
}, 60_000);

it.each(['first', 'last'] as const)(
  'use no week whose consent was withdrawn: the %s',
  async (name) => {
    const weeks = await createThreeWeeks();
    const { last, readTrends } = weeks;
    expect(await readTrends(last)).not.toEqual([]);
    await stepUp(last.parent);
    expect((await last.parent.post(`/students/${weeks[name].studentId}/consents/withdraw`)).statusCode).toBeLessThan(
      300,
    );
    expect(await readTrends(last)).toEqual([]);
  },
  60_000,
);

it('go on before a week whose consent was withdrawn: a new report is compared with the last one before it', async () => {
  const { second, last } = await createThreeWeeks();
  const { db, close } = openDatabase(api.url);
  const week = { assessmentId: crypto.randomUUID() as AssessmentId, studentId: last.studentId as StudentId };
  const findPrevious = createPreviousReportFinder(db, api.store);
  const findEarlier = async () => (await findPrevious({ ...week, before: '2027-03-20T10:00:00.000Z' }))?.assessmentId;
  expect(await findEarlier()).toBe(last.id);
  await stepUp(last.parent);
  await last.parent.post(`/students/${last.studentId}/consents/withdraw`);
  expect(await findEarlier()).toBe(second.id);
  await close();
}, 60_000);
