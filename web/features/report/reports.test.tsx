import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { AREA_NAMES } from '#messages/report-names.ts';
import { getProgress } from '#shared/contracts/assessments.ts';
import { getReport } from '#shared/contracts/report.ts';
import { listReports, ReportSummary } from '#shared/contracts/reports.ts';
import type { ReportDocument } from '#shared/measurement/report/document.ts';
import { ASSESSMENT_ID, createProgressView, OTHER_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { controlTime, FakeSocket, goBack, renderApp } from '#web/testing/render-app.tsx';
import { createReport, DOCUMENT, FINISHED } from '#web/testing/report.ts';
import { findSubscribedSocket } from '#web/testing/steps.ts';

const server = createFakeServer();
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
const report = (document: ReportDocument | null = DOCUMENT) => createReport({ ...summary(), document });

/** A report that is not made yet. */
const unmade = (status: 'draft' | 'failed' | 'processing') => ({
  ...report(null),
  status,
  reportType: 'progress' as const,
  overall: null,
  generatedAt: null,
});

beforeEach(() => server.on(getProgress, FINISHED));

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
  await screen.findByText(/^This week was cancelled on 18 November 2026 and has no report/);
  expect(screen.getByText('Cancelled')).toBeInTheDocument();
  expect(screen.queryByText('Draft')).toBeNull();
  expect(screen.getByRole('img', { name: /^Seven stones, \d done\. / })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Who is waited for' })).toBeNull();
});

test.each([
  ['leads to the scores of finished subjects once the parent form is in', ['parent/4', 'academic/4/mathematics'], 1],
  ['leads to no score of a finished subject before the parent form is in', ['academic/4/mathematics'], 0],
  ['leads to no score before a subject is finished', ['parent/4'], 0],
])('a draft %s', async (_, done, links) => {
  server.on(getProgress, createProgressView({ currentDay: 4, done }));
  server.on(getReport, unmade('draft'));
  renderApp(`/reports/${ASSESSMENT_ID}`);
  await screen.findByRole('heading', { name: 'Who is waited for' });
  const matchingLinks = screen.queryAllByRole('link', { name: 'See the results so far' });
  expect(matchingLinks.map((link) => link.getAttribute('href'))).toEqual(
    Array(links).fill(`/assessment/academic/4?assessment=${ASSESSMENT_ID}#results`),
  );
});

describe('the list', () => {
  test('counts completed reports and shows each with type, date, badge, score with range, count and grade, insights and ways on', async () => {
    const unmadeSummary = (more: object) =>
      summary({ reportType: 'progress', overall: null, keyInsights: [], ...more });
    const others = [
      unmadeSummary({ id: OTHER_ID, childName: 'Ilo', status: 'processing' }),
      unmadeSummary({ id: '0193a1de-0000-7000-8000-000000000012', childName: 'Teo', status: 'draft' }),
    ];
    server.on(listReports, { completed: 1, reports: [summary(), ...others] });
    renderApp('/reports');
    await screen.findByRole('heading', { name: 'Assessment Reports' });
    await screen.findByText('1 completed report');
    const row = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);
    expect(await row('Mira').findByText(/^Patterns and memory: probably a strength/)).toBeInTheDocument();
    for (const text of [
      'Comprehensive',
      'Sunday, 22 November 2026',
      'Completed',
      '72% (likely 67 to 77)',
      'from 161 answers · questions ranked by one author, not normed',
    ])
      expect(row('Mira').getByText(text)).toBeInTheDocument();
    expect(row('Mira').getByRole('link', { name: 'View Report' })).toHaveAttribute('href', `/reports/${ASSESSMENT_ID}`);
    expect(row('Mira').getByRole('button', { name: 'Download PDF' })).toBeInTheDocument();
    expect(
      row('Ilo').getByText(
        /^Your report is being generated by our AI analysis engine. This typically takes 2-4 hours. How it is made: by fixed rules and statistics/,
      ),
    ).toBeInTheDocument();
    expect(row('Ilo').getByRole('button', { name: 'Report Processing...' })).toBeDisabled();
    expect(row('Teo').getByText('Draft')).toBeInTheDocument();
  });

  test('follows a report that is being made until it is there, and asks no more then', async () => {
    const { passTime } = controlTime();
    const unfinished = summary({ status: 'processing', overall: null, keyInsights: [] });
    server.on(listReports, { completed: 0, reports: [unfinished] });
    renderApp('/reports');
    await screen.findByRole('button', { name: 'Report Processing...' });
    server.on(listReports, { completed: 1, reports: [summary()] });
    await passTime(10_000);
    await screen.findByRole('link', { name: 'View Report' });
    const asked = server.received(listReports).length;
    await passTime(20_000);
    expect(server.received(listReports)).toHaveLength(asked);
  });

  test('of a week that cannot be trusted shows no score and no band, but the reason', async () => {
    const low = { key: 'trust.low', params: { kept: 2, of: 16 } };
    server.on(listReports, { completed: 1, reports: [summary({ keyInsights: [low] })] });
    renderApp('/reports');
    await screen.findByText(/^This week could not tell: only 2 of 16 parts/);
    expect(screen.getByText('No overall score')).toBeInTheDocument();
    expect(screen.queryByText(/72%/)).toBeNull();
    expect(screen.queryByText('Average')).toBeNull();
  });

  test('without one says so and leads to the schedule, in the viewer as well', async () => {
    server.on(listReports, { completed: 0, reports: [] });
    const { user } = renderApp('/reports');
    await screen.findByText('No Reports Available');
    expect(screen.getByRole('link', { name: 'Start New Assessment' })).toHaveAttribute(
      'href',
      '/dashboard?tab=schedule',
    );
    await user.click(screen.getByRole('tab', { name: 'Report Viewer' }));
    await screen.findByText('No Reports Available');
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});

describe('the viewer', () => {
  test('shows the report that is picked, which stands in the address, with its parts', async () => {
    server.on(listReports, {
      completed: 2,
      reports: [summary(), summary({ id: OTHER_ID as never, childName: 'Ilo' })],
    });
    server.on(getReport, report());
    const { user, address } = renderApp(`/reports?report=${ASSESSMENT_ID}`);
    await screen.findByRole('heading', { level: 2, name: 'Mira’s report' });
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    await user.click(screen.getByRole('tab', { name: 'Skill Areas' }));
    expect(address()).toBe(`/reports?report=${ASSESSMENT_ID}&tab=skills`);
    server.on(getReport, { ...report(), id: OTHER_ID as never, childName: 'Ilo' });
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Choose a report to read.' }),
      'Ilo, Sunday, 22 November 2026, Completed',
    );
    await screen.findByRole('heading', { level: 2, name: 'Ilo’s report' });
    expect(address()).toBe(`/reports?report=${OTHER_ID}`);
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
    expect(screen.queryByText('Mira’s report')).toBeNull();
    expect(server.received(getReport)).toHaveLength(0);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Choose a report to read.' }), ASSESSMENT_ID);
    await screen.findByRole('heading', { level: 2, name: 'Mira’s report' });
    expect(address()).toBe(`/reports?report=${ASSESSMENT_ID}`);
  });

  test('of a family whose reports could not be read says so', async () => {
    server.on(listReports, () => new Response('<html>Welcome</html>'));
    renderApp(`/reports?report=${ASSESSMENT_ID}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('The server sent something that we could not read.');
    expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  });
});

describe('the part of a report', () => {
  const chosen = () => screen.getByRole('tab', { selected: true }).textContent;

  test('stands in the address, and the way back leads to the one before', async () => {
    server.on(getReport, report());
    const { user, address } = renderApp(`/reports/${ASSESSMENT_ID}?tab=skills`);
    await screen.findByRole('heading', { level: 1, name: 'Mira’s report' });
    expect(chosen()).toBe('Skill Areas');
    expect(screen.queryByText(/names a part that this report does not have/)).toBeNull();
    await user.click(screen.getByRole('tab', { name: 'Detailed Analysis' }));
    expect(address()).toBe(`/reports/${ASSESSMENT_ID}?tab=analysis`);
    goBack();
    await waitFor(() => expect(chosen()).toBe('Skill Areas'));
  });

  test('that a way on the first page leads to has the focus on its tab; an unknown one is the overview, and says so', async () => {
    server.on(getReport, report());
    const { user } = renderApp(`/reports/${ASSESSMENT_ID}?tab=nothing-such`);
    await screen.findByRole('heading', { level: 1, name: 'Mira’s report' });
    expect(chosen()).toBe('Overview');
    expect(screen.getByText(/names a part that this report does not have/)).toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Step by step, and more for this week' }));
    await waitFor(() => expect(screen.getByRole('tab', { name: 'Recommendations' })).toHaveFocus());
  });
});

describe('a report', () => {
  test('has four parts, each score with its range and its count of answers', async () => {
    server.on(getReport, report());
    const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
    await screen.findByRole('heading', { level: 1, name: 'Mira’s report' });
    const panel = () => within(screen.getByRole('tabpanel'));
    expect(panel().getByText('All five together:').closest('p')).toHaveTextContent(
      'All five together: likely 65 to 78, best guess 72 Average tentative.',
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
    for (const { area, est } of DOCUMENT.areas) {
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
      panel().getByText(/^Look again in 3 to 6 months: between \w+, \d+ \w+ 2027 and \w+, \d+ \w+ 2027\.$/),
    ).toBeInTheDocument();
  });

  test('a tap on a sentence opens the fold of its card at its row: the rule that chose it and what it rests on', async () => {
    server.on(getReport, report());
    const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
    const panel = within(await screen.findByRole('tabpanel'));
    const card = within(panel.getByRole('region', { name: 'Five areas, side by side' }));
    expect(card.queryByText(/^Rule /)).toBeNull();
    await user.click(card.getByRole('button', { name: /^Patterns and memory: probably a strength/ }));
    const evidence = document.activeElement as HTMLElement;
    expect(evidence.closest('details')).toHaveAttribute('open');
    expect(evidence).toHaveTextContent(/^Patterns and memory: probably a strength.*Rule key-strengths, version \d/);
    expect(evidence).toHaveTextContent(/Cognitive: 80 \(likely 70 to 88\), from \d+ answers/);
    expect(evidence).toHaveTextContent(/Child, Cognitive games: \d+ moves in games, \d+ right, on \d+ November 2026/);
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
    server.on(getReport, unmade('draft'));
    server.on(getProgress, createProgressView({ currentDay: 4 }));
    renderApp(`/reports/${ASSESSMENT_ID}`);
    await screen.findByRole('heading', { level: 1, name: 'Mira’s week so far' });
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
    expect(waited.getByText(/^Everything can be done until Wednesday 25 November at 00:00/)).toBeInTheDocument();
    const able = within(screen.getByRole('region', { name: 'What the report will be able to say' }));
    expect(able.getByRole('heading', { name: 'Academic' }).closest('li')).toHaveTextContent(
      /Mathematics: waited for.*Geography: waited for.*Nothing yet\.$/,
    );
    expect(screen.queryByRole('tab')).toBeNull();
  });

  test.each([
    ['where the teacher’s form is still out', 'invited', 1],
    ['where nothing is open', 'none', 0],
  ] as const)(
    'before it is made asks for the decision once the child has stopped for good, and names no end, %s',
    async (_, teacher, people) => {
      const view = createProgressView({ currentDay: 7, done: ['parent/4'], assent: 'stopped', teacher });
      const days = view.days.map((day) => ({
        ...day,
        tasks: day.tasks.map((task) =>
          task.state === 'open' && task.type !== 'teacher' ? { ...task, state: 'skipped' as const } : task,
        ),
      }));
      server.on(getReport, unmade('draft'));
      server.on(getProgress, { ...view, days, waitingReason: 'childStopped' });
      renderApp(`/reports/${ASSESSMENT_ID}`);
      const waited = within(await screen.findByRole('region', { name: 'Who is waited for' }));
      expect(waited.getByText(/^Mira has stopped for good.* You decide on the dashboard/)).toBeInTheDocument();
      expect(waited.queryByText(/Nobody|until/)).toBeNull();
      expect(waited.queryAllByRole('heading', { level: 3 })).toHaveLength(people);
    },
  );

  test('that could not be written says that nothing is lost, and asks for nothing', async () => {
    server.on(getReport, unmade('failed'));
    server.on(getProgress, createProgressView({ currentDay: 7, reportStatus: 'failed' }));
    renderApp(`/reports/${ASSESSMENT_ID}`);
    await screen.findByText(
      'The report could not be written yet. That is for us to put right; nothing is lost as long as we keep answers.',
    );
    expect(screen.queryByRole('heading', { name: 'Who is waited for' })).toBeNull();
  });

  test('is the report at the same address on day 7, live and without a reload', async () => {
    const running = createProgressView({ currentDay: 7 });
    server.on(getProgress, running);
    server.on(getReport, unmade('draft'));
    const { address } = renderApp(`/reports/${ASSESSMENT_ID}`);
    await screen.findByRole('heading', { level: 1, name: 'Mira’s week so far' });
    const socket = await findSubscribedSocket();
    const processing = createProgressView({ currentDay: 7, reportStatus: 'processing', version: running.version + 1 });
    server.on(getReport, unmade('processing'));
    act(() => socket.shows(processing));
    await screen.findByText(/^Your report is being generated by our AI analysis engine[.]/);
    server.on(getReport, report());
    act(() => socket.shows({ ...FINISHED, version: running.version + 2 }));
    await screen.findByRole('heading', { level: 1, name: 'Mira’s report' });
    expect(screen.getByRole('tab', { name: 'Overview' })).toBeInTheDocument();
    expect(address()).toBe(`/reports/${ASSESSMENT_ID}`);
    expect(FakeSocket.opened).toHaveLength(1);
  });
});
