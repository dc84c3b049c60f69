import { beforeAll, describe, expect, it } from 'vitest';
import { type Person, SCHEDULE, signUpParent } from '#services/http/testing/app.ts';
import { setUpGivenWeeks } from '#services/http/testing/given-week.ts';
import { buildReport } from '#services/reports/build-report.ts';
import { playExampleWeek, recordReport } from '#services/reports/testing/finished-report.ts';
import type { ProgressView } from '#shared/contracts/progress-view.ts';
import type { ReportSummary } from '#shared/contracts/reports.ts';
import type { Student } from '#shared/contracts/students.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { begun, daysOpened, examples, on } from '#shared/testing/examples.ts';
import type { AssessmentId } from '#shared/values/ids.ts';

const { api, given } = setUpGivenWeeks({ now: on(8) });

type WeekPage = { assessments: ProgressView[]; next?: string };
type ReportPage = { reports: ReportSummary[]; completed: number; next?: string };

/** Every page of a list, one after the other. */
async function readPages<Page extends { next?: string }>(who: Person, path: string): Promise<Page[]> {
  const pages: Page[] = [];
  for (let next: string | undefined = ''; next !== undefined; ) {
    const page: Page = (await who.get(`${path}${next && `&after=${next}`}`)).json<Page>();
    pages.push(page);
    next = page.next;
  }
  return pages;
}

describe('weeks and reports of a family come in pages', () => {
  let parent: Person;
  const scheduled: AssessmentId[] = [];
  /** The first two assessments are open, the five later ones were cancelled. */
  beforeAll(async () => {
    // Five other addresses a day may be asked to take reminders.
    const reminded = { parentEmail: 'pages@example.org' };
    parent = await signUpParent(api, reminded.parentEmail);
    for (let i = 0; i < 7; i += 1) {
      const student = (await parent.post('/students', { nickname: `Child ${i}`, ageYears: 8 })).json<Student>();
      const week = (
        await parent.post('/assessments', { ...SCHEDULE, ...reminded, startDate: '2026-11-30', studentId: student.id })
      ).json<ProgressView>();
      scheduled.push(week.id);
      if (i > 1) await parent.post(`/assessments/${week.id}/cancel`);
    }
  });

  it('weeks: open ones first, then those that are over, newest first in each half, each once', async () => {
    const pages = await readPages<WeekPage>(parent, '/assessments?limit=3');
    expect(pages.map(({ assessments }) => assessments.length)).toEqual([3, 3, 1]);
    const [open, over] = [scheduled.slice(0, 2), scheduled.slice(2)];
    expect(pages.flatMap(({ assessments }) => assessments.map(({ id }) => id))).toEqual([
      ...open.toReversed(),
      ...over.toReversed(),
    ]);
  });

  it('reports: newest first, each once, with the count of the whole family on each page', async () => {
    const pages = await readPages<ReportPage>(parent, '/reports?limit=3');
    expect(pages.map(({ reports, completed }) => [reports.length, completed])).toEqual([
      [3, 0],
      [3, 0],
      [1, 0],
    ]);
    expect(pages.flatMap(({ reports }) => reports.map(({ id }) => id))).toEqual(scheduled.toReversed());
  });

  it('without a limit a list of few is one page', async () => {
    for (const path of ['/assessments', '/reports']) expect((await parent.get(path)).json()).not.toHaveProperty('next');
  });

  it.each([
    '/assessments?limit=0',
    '/assessments?limit=101',
    '/assessments?after=open',
    `/assessments?after=gone.${crypto.randomUUID()}`,
    '/reports?limit=many',
    '/reports?after=1',
  ])('%s is refused', async (path) => {
    expect((await parent.get(path)).statusCode).toBe(400);
  });

  it('a cursor of another family opens none of it', async () => {
    const stranger = await signUpParent(api);
    expect((await stranger.get(`/reports?after=${scheduled.at(-1)}`)).json()).toEqual({ reports: [], completed: 0 });
    expect((await stranger.get(`/assessments?after=open.${scheduled.at(-1)}`)).json()).toEqual({ assessments: [] });
  });
});

describe('a list of reports', () => {
  it('shows of each week what its own page shows, and the database hands out no document', async () => {
    const { parent, id } = await given(playExampleWeek('list')).people;
    const { report, overall } = buildReport(
      id,
      (await api.store.read(id)).map(({ event }) => event),
    );
    await recordReport(api, id, report, overall);
    const running = await given(begun, daysOpened(2)).people;
    const cancelled = await given(begun, { ...examples.AssessmentCancelled, at: on(8) }).people;
    const { reports, completed } = (await parent.get('/reports')).json<ReportPage>();
    expect(completed).toBe(1);
    for (const each of [id, running.id, cancelled.id]) {
      const own = (await parent.get(`/reports/${each}`)).json<ReportSummary>();
      const listed = reports.find((one) => one.id === each);
      expect(own).toMatchObject(listed ?? { missing: true });
    }
    expect(reports.find((one) => one.id === id)?.keyInsights).toHaveLength(
      (report as ReportDocument).keyInsights.length,
    );
    expect(JSON.stringify(reports).length).toBeLessThan(JSON.stringify(report).length / 4);
  });

  it('has no score of a week that cannot be trusted, but the reason, and so have the week and its report', async () => {
    const { parent, id } = await given(playExampleWeek('list', 'careless')).people;
    const { report, overall } = buildReport(
      id,
      (await api.store.read(id)).map(({ event }) => event),
    );
    await recordReport(api, id, report, overall);
    const { reports } = (await parent.get('/reports')).json<ReportPage>();
    const warned = { overall: null, keyInsights: [{ key: 'trust.low', params: expect.anything() }] };
    expect(reports.find((one) => one.id === id)).toMatchObject(warned);
    expect((await parent.get(`/assessments/${id}`)).json()).toMatchObject({ overall: null });
    expect((await parent.get(`/reports/${id}`)).json()).toMatchObject({
      ...warned,
      document: { overall: null, trust: { level: 'low' }, strengths: [], growthAreas: [], explore: [] },
    });
  });

  it('reads a week of an older shape from its events', async () => {
    const { parent, id } = await given(begun, daysOpened(2)).people;
    await api.log`update assessment_sessions set shape_version = 1, state = '{}', plan = '{}' where id = ${id}`;
    const { reports } = (await parent.get('/reports')).json<ReportPage>();
    expect(reports.find((one) => one.id === id)).toMatchObject({
      status: 'draft',
      assessmentDate: '2026-11-23',
      childName: 'Mira',
    });
  });
});
