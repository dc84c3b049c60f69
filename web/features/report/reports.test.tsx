import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AREA_NAMES } from '#messages/report-names.ts';
import { getProgress } from '#shared/contracts/assessments.ts';
import { getReport } from '#shared/contracts/report.ts';
import { listReports, ReportSummary } from '#shared/contracts/reports.ts';
import { getSession } from '#shared/contracts/session.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import golden from '#shared/measurement/testing/full-week.report.golden?raw';
import { ANA, ASSESSMENT_ID, createProgressView } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { FakeSocket, goBack, renderApp } from '#web/testing/render-app.tsx';

vi.mock('#web/features/report/charts/drawn.ts', () => ({ AreasShape: () => null, ShareBar: () => null }));
const server = createFakeServer();
/** A real report: the golden file of the measurement tests. */
const example = ReportDocument.parse(JSON.parse(golden));
const summary = (more: Partial<ReportSummary> = {}) =>
  ReportSummary.parse({
    id: ASSESSMENT_ID,
    childName: 'Mira',
    assessmentDate: '2026-11-22',
    reportType: 'comprehensive',
    status: 'completed',
    overall: { score: 72, lo: 67, hi: 77, n: 161, evidence: 'expert-prior', scaleVersion: '1' },
    keyInsights: [{ key: 'strength.area', params: { area: 'cognitive', word: 'probably' } }],
    ...more,
  });
const finished = createProgressView({
  currentDay: 7,
  status: 'completed',
  nextTask: null,
  waitingReason: null,
  reportStatus: 'completed',
});
const report = (document: ReportDocument | null = example) => ({
  ...summary(),
  ageYears: 8,
  generatedAt: '2026-11-23T10:00:00.000Z',
  document,
  doubts: [],
});

beforeEach(() => {
  server.on(getSession, { account: ANA });
  server.on(getProgress, finished);
});

test('a week that was cancelled says so instead of a draft, and how it stood', async () => {
  const tasks = {
    currentDay: 3 as const,
    status: 'cancelled' as const,
    nextTask: null,
    nextAt: null,
    waitingReason: null,
    reportStatus: 'none' as const,
  };
  server.on(getProgress, createProgressView({ ...tasks, cancelledAt: '2026-11-18T10:00:00.000Z' }));
  server.on(getReport, {
    ...report(null),
    ...summary({ status: 'cancelled', overall: null, keyInsights: [] }),
    generatedAt: null,
  });
  renderApp(`/reports/${ASSESSMENT_ID}`);
  expect(
    await screen.findByText(/^This week was cancelled on November 18, 2026 and has no report/),
  ).toBeInTheDocument();
  expect(screen.getByText('Cancelled')).toBeInTheDocument();
  expect(screen.queryByText('Draft')).not.toBeInTheDocument();
  expect(screen.getByRole('img', { name: /^Seven stones, \d done\. / })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Who is waited for' })).not.toBeInTheDocument();
});

test.each([
  ['leads to the scores of finished subjects once the parent form is in', ['parent/4', 'academic/4/mathematics'], 1],
  ['leads to no score of a finished subject before the parent form is in', ['academic/4/mathematics'], 0],
  ['leads to no score before a subject is finished', ['parent/4'], 0],
])('a draft %s', async (_, done, links) => {
  server.on(getProgress, createProgressView({ currentDay: 4, done }));
  server.on(getReport, {
    ...report(),
    status: 'draft',
    reportType: 'progress',
    overall: null,
    generatedAt: null,
    document: null,
    moods: [],
  });
  renderApp(`/reports/${ASSESSMENT_ID}`);
  await screen.findByRole('heading', { name: 'Who is waited for' });
  const matchingLinks = screen.queryAllByRole('link', { name: 'See the results so far' });
  expect(matchingLinks.map((link) => link.getAttribute('href'))).toEqual(
    Array(links).fill(`/assessment/academic/4?assessment=${ASSESSMENT_ID}#results`),
  );
});

describe('the list', () => {
  test('counts completed reports and shows each with type, date, badge, score with range, count and grade, insights and ways on', async () => {
    const others = [
      summary({
        id: '0193a1de-0000-7000-8000-000000000011' as never,
        childName: 'Ilo',
        reportType: 'progress',
        status: 'processing',
        overall: null,
        keyInsights: [],
      }),
      summary({
        id: '0193a1de-0000-7000-8000-000000000012' as never,
        childName: 'Teo',
        reportType: 'progress',
        status: 'draft',
        overall: null,
        keyInsights: [],
      }),
    ];
    server.on(listReports, { completed: 1, reports: [summary(), ...others] });
    renderApp('/reports');
    expect(await screen.findByRole('heading', { name: 'Assessment Reports' })).toBeInTheDocument();
    expect(await screen.findByText('1 completed report')).toBeInTheDocument();
    const row = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);
    expect(await row('Mira').findByText(/^Cognitive is probably a strength/)).toBeInTheDocument();
    for (const text of [
      'Comprehensive',
      'Sunday, November 22, 2026',
      'Completed',
      '72% (likely 67 to 77)',
      'from 161 answers · questions ranked by one author, not normed',
    ])
      expect(row('Mira').getByText(text)).toBeInTheDocument();
    expect(row('Mira').getByRole('link', { name: 'View Report' })).toHaveAttribute('href', `/reports/${ASSESSMENT_ID}`);
    expect(row('Mira').getByRole('button', { name: 'Download PDF' })).toBeInTheDocument();
    expect(
      row('Ilo').getByText(
        /^Your report is being generated by our AI analysis engine. This typically takes 2-4 hours. It is computed from the answers by fixed rules/,
      ),
    ).toBeInTheDocument();
    expect(row('Ilo').getByRole('button', { name: 'Report Processing...' })).toBeDisabled();
    expect(row('Teo').getByText('Draft')).toBeInTheDocument();
  });

  test('without one says so and leads to the schedule; the viewer shows a report', async () => {
    server.on(listReports, { completed: 0, reports: [] });
    const { unmount } = renderApp('/reports');
    expect(await screen.findByText('No Reports Available')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Start New Assessment' })).toHaveAttribute(
      'href',
      '/dashboard?tab=schedule',
    );
    unmount();
    server.on(listReports, { completed: 1, reports: [summary()] });
    const again = renderApp('/reports');
    server.on(getReport, report());
    await screen.findByRole('heading', { name: 'Mira' });
    await again.user.click(screen.getByRole('tab', { name: 'Report Viewer' }));
    expect(await screen.findByRole('heading', { level: 2, name: "Mira's report" })).toBeInTheDocument();
  });
});

describe('the viewer', () => {
  const OTHER = '0193a1de-0000-7000-8000-000000000011';
  test('shows the report that is picked, which stands in the address, with its parts', async () => {
    server.on(listReports, { completed: 2, reports: [summary(), summary({ id: OTHER as never, childName: 'Ilo' })] });
    server.on(getReport, report());
    const { user, address } = renderApp(`/reports?report=${ASSESSMENT_ID}`);
    expect(await screen.findByRole('heading', { level: 2, name: "Mira's report" })).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await user.click(screen.getByRole('tab', { name: 'Skill Areas' }));
    expect(address()).toBe(`/reports?report=${ASSESSMENT_ID}&tab=skills`);
    server.on(getReport, { ...report(), id: OTHER as never, childName: 'Ilo' });
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Choose a report to read.' }),
      'Ilo, Sunday, November 22, 2026, Completed',
    );
    expect(await screen.findByRole('heading', { level: 2, name: "Ilo's report" })).toBeInTheDocument();
    expect(address()).toBe(`/reports?report=${OTHER}`);
  });

  test.each([
    ['of another family’s child', '0193a1de-0000-7000-8000-0000000000ff'],
    ['that is no report', 'nonsense'],
  ])('shows no other report for the address %s: it says so, and leads to the family’s own', async (_, wanted) => {
    server.on(listReports, { completed: 1, reports: [summary()] });
    server.on(getReport, report());
    const { user, address } = renderApp(`/reports?report=${wanted}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This is not there for you. It may belong to another family.',
    );
    expect(screen.queryByText("Mira's report")).not.toBeInTheDocument();
    expect(server.received(getReport)).toHaveLength(0);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Choose a report to read.' }), ASSESSMENT_ID);
    expect(await screen.findByRole('heading', { level: 2, name: "Mira's report" })).toBeInTheDocument();
    expect(address()).toBe(`/reports?report=${ASSESSMENT_ID}`);
  });

  test('of a family whose reports could not be read says so', async () => {
    server.on(listReports, () => new Response('<html>Welcome</html>'));
    renderApp(`/reports?report=${ASSESSMENT_ID}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('The server sent something that we could not read.');
    expect(screen.queryByRole('status', { name: 'Loading' })).not.toBeInTheDocument();
  });

  test('of a family without reports says so', async () => {
    server.on(listReports, { completed: 0, reports: [] });
    renderApp('/reports?report=');
    expect(await screen.findByText('No Reports Available')).toBeInTheDocument();
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('the part of a report', () => {
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

  test('stands in the address, and the way back leads to the one before', async () => {
    server.on(getReport, report());
    const { user, address } = renderApp(`/reports/${ASSESSMENT_ID}?tab=skills`);
    await screen.findByRole('heading', { level: 1, name: "Mira's report" });
    expect(chosen()).toBe('Skill Areas');
    expect(screen.queryByText(/names a part that this report does not have/)).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Detailed Analysis' }));
    expect(address()).toBe(`/reports/${ASSESSMENT_ID}?tab=analysis`);
    goBack();
    await waitFor(() => expect(chosen()).toBe('Skill Areas'));
  });

  test('is the overview where the address names none of them, and says so', async () => {
    server.on(getReport, report());
    renderApp(`/reports/${ASSESSMENT_ID}?tab=nothing-such`);
    await screen.findByRole('heading', { level: 1, name: "Mira's report" });
    expect(chosen()).toBe('Overview');
    expect(screen.getByText(/names a part that this report does not have/)).toBeInTheDocument();
  });

  test('that a way on the first page leads to has the focus on its tab', async () => {
    server.on(getReport, report());
    const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
    await user.click(await screen.findByRole('button', { name: 'Five more for this week' }));
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Recommendations' })).toHaveFocus());
  });
});

describe('a report', () => {
  test('has four parts, each score with its range and its count of answers', async () => {
    server.on(getReport, report());
    const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
    expect(await screen.findByRole('heading', { level: 1, name: "Mira's report" })).toBeInTheDocument();
    const panel = () => within(screen.getByRole('tabpanel'));
    expect(panel().getByText('All five together:').closest('p')).toHaveTextContent(
      'All five together: likely 67 to 77, best guess 72, Average, tentative.',
    );
    for (const name of [
      'Executive summary',
      'How far to trust this',
      'Five areas, side by side',
      'Key strengths',
      'Areas for growth',
      'What Mira likes',
      'What Mira is like',
    ])
      expect(panel().getByRole('heading', { name })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Skill Areas' }));
    for (const { area, est } of example.areas) {
      if (!est) continue;
      const card = panel().getByRole('region', { name: AREA_NAMES[area] });
      expect(card).toHaveTextContent(`likely ${est.lo} to ${est.hi}, best guess ${est.score}`);
      expect(card).toHaveTextContent(`${est.n} answer`);
    }
    await user.click(screen.getByRole('tab', { name: 'Recommendations' }));
    expect(panel().getByRole('heading', { name: 'Recommendations by area' })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Detailed Analysis' }));
    for (const name of ['Seven days', 'Every number', 'Who saw what', 'Own words of the adults', 'Next steps'])
      expect(panel().getByRole('heading', { name })).toBeInTheDocument();
    await user.click(panel().getByRole('heading', { name: 'Next steps' }));
    expect(
      panel().getByText(/^Look again in 3 to 6 months: between \w+, \w+ \d+, 2027 and \w+, \w+ \d+, 2027\.$/),
    ).toBeInTheDocument();
  });

  test('a tap on a sentence opens the fold of its card at its row: the rule that chose it and what it rests on', async () => {
    server.on(getReport, report());
    const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
    const panel = within(await screen.findByRole('tabpanel'));
    const card = within(panel.getByRole('region', { name: 'Five areas, side by side' }));
    expect(card.queryByText(/^Rule /)).toBeNull();
    await user.click(card.getByRole('button', { name: /^Cognitive is probably a strength/ }));
    const evidence = document.activeElement as HTMLElement;
    expect(evidence.closest('details')).toHaveAttribute('open');
    expect(evidence).toHaveTextContent(/^Cognitive is probably a strength.*Rule key-strengths, version \d/);
    expect(evidence).toHaveTextContent(/Cognitive: 82 \(likely 73 to 88\), from \d+ answers/);
    expect(evidence).toHaveTextContent(/Child, Cognitive games: \d+ moves in games, \d+ right, on November \d+, 2026/);
  });

  test('is red only where the whole range lies below 70; else it says explore', async () => {
    const [first, second, ...rest] = example.areas;
    if (!first?.est || !second?.est) throw new Error('the example has no areas');
    const low = (area: typeof first, hi: number, explore: boolean) => ({
      ...area,
      est: area.est && {
        ...area.est,
        score: 55,
        lo: 40,
        hi,
        band: 'Needs Attention' as const,
        tentative: explore,
        explore,
      },
    });
    server.on(getReport, report({ ...example, areas: [low(first, 66, false), low(second, 74, true), ...rest] }));
    const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
    await user.click(await screen.findByRole('tab', { name: 'Skill Areas' }));
    const panel = within(screen.getByRole('tabpanel'));
    const others = rest.flatMap(({ est }) => (est?.band === 'Needs Attention' ? [est] : []));
    expect(panel.getAllByText('Needs Attention')).toHaveLength(1 + others.filter(({ hi }) => hi < 70).length);
    expect(panel.getAllByText('explore')).toHaveLength(1 + others.filter(({ hi }) => hi >= 70).length);
  });

  test('that cannot be read says so instead of showing half of it', async () => {
    server.on(getReport, report(null));
    renderApp(`/reports/${ASSESSMENT_ID}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This report was made by another version and cannot be shown here.',
    );
  });

  test('of another family is not there', async () => {
    server.on(getReport, createRefusal(404, 'NOT_FOUND'));
    renderApp(`/reports/${ASSESSMENT_ID}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not there for you.');
  });

  test('before it is made is the week so far: what is in and what is open', async () => {
    server.on(getReport, {
      ...report(),
      status: 'draft',
      reportType: 'progress',
      overall: null,
      generatedAt: null,
      document: null,
    });
    server.on(getProgress, createProgressView({ currentDay: 4 }));
    renderApp(`/reports/${ASSESSMENT_ID}`);
    expect(await screen.findByRole('heading', { level: 1, name: "Mira's week so far" })).toBeInTheDocument();
    const waited = within(screen.getByRole('region', { name: 'Who is waited for' }));
    expect(waited.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'You',
      'Mira',
      'The teacher',
    ]);
    expect(waited.getByRole('link', { name: 'Open Parent Input' })).toHaveAttribute(
      'href',
      `/assessment/parent/4?assessment=${ASSESSMENT_ID}`,
    );
    expect(waited.getByText(/^Everything can be done until Wednesday, November 25 at 00:00/)).toBeInTheDocument();
    const able = within(screen.getByRole('region', { name: 'What the report will be able to say' }));
    expect(able.getByRole('heading', { name: 'Academic' }).closest('li')).toHaveTextContent(
      /Mathematics: waited for.*Geography: waited for.*Nothing yet\.$/,
    );
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test('that is being tried again says that nothing is lost, and asks for nothing', async () => {
    server.on(getReport, {
      ...report(),
      status: 'failed',
      reportType: 'progress',
      overall: null,
      generatedAt: null,
      document: null,
    });
    server.on(getProgress, createProgressView({ currentDay: 7, reportStatus: 'failed' }));
    renderApp(`/reports/${ASSESSMENT_ID}`);
    expect(
      await screen.findByText('The report could not be written yet. It is being tried again; nothing is lost.'),
    ).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Who is waited for' })).toBeNull();
  });

  test('is the report at the same address on day 7, live and without a reload', async () => {
    const running = createProgressView({ currentDay: 7 });
    server.on(getProgress, running);
    server.on(getReport, {
      ...report(),
      status: 'draft',
      reportType: 'progress',
      overall: null,
      generatedAt: null,
      document: null,
      moods: [],
    });
    const { address } = renderApp(`/reports/${ASSESSMENT_ID}`);
    await screen.findByRole('heading', { level: 1, name: "Mira's week so far" });
    await waitFor(() =>
      expect(FakeSocket.opened[0]?.sent).toContainEqual(
        expect.objectContaining({ type: 'sub', topic: `assessment:${ASSESSMENT_ID}` }),
      ),
    );
    const processing = createProgressView({ currentDay: 7, reportStatus: 'processing', version: running.version + 1 });
    server.on(getReport, {
      ...report(),
      status: 'processing',
      reportType: 'progress',
      overall: null,
      generatedAt: null,
      document: null,
      moods: [],
    });
    act(() => FakeSocket.opened[0]?.shows(processing));
    expect(await screen.findByText(/^Your report is being generated by our AI analysis engine[.]/)).toBeInTheDocument();
    server.on(getReport, report());
    act(() => FakeSocket.opened[0]?.shows({ ...finished, version: running.version + 2 }));
    expect(await screen.findByRole('heading', { level: 1, name: "Mira's report" })).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: 'Overview' })).toBeInTheDocument();
    expect(address()).toBe(`/reports/${ASSESSMENT_ID}`);
    expect(FakeSocket.opened).toHaveLength(1);
  });

  test('while it is made says the sentence of the specification', async () => {
    server.on(getReport, {
      ...report(),
      status: 'processing',
      reportType: 'progress',
      overall: null,
      generatedAt: null,
      document: null,
    });
    server.on(getProgress, createProgressView({ currentDay: 7, reportStatus: 'processing' }));
    renderApp(`/reports/${ASSESSMENT_ID}`);
    expect(
      await screen.findByText(
        /^Your report is being generated by our AI analysis engine. This typically takes 2-4 hours\./,
      ),
    ).toBeInTheDocument();
  });
});
