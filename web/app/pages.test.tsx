import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { listAudit } from '#shared/contracts/admin-users.ts';
import { getProgress, listAssessments } from '#shared/contracts/assessments.ts';
import { getReport } from '#shared/contracts/report.ts';
import { listReports, ReportSummary } from '#shared/contracts/reports.ts';
import { getSession } from '#shared/contracts/session.ts';
import type { AuditEntry } from '#shared/values/audit-entry.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { ANA } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { FINISHED } from '#web/testing/report.ts';

const server = createFakeServer();
const createId = (place: number) =>
  `0193a1de-0000-7000-8000-0000000000${String(place).padStart(2, '0')}` as AssessmentId;
const NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva'];
const summaries = NAMES.map((childName, place) =>
  ReportSummary.parse({
    id: createId(place),
    childName,
    assessmentDate: '2026-11-22',
    reportType: 'comprehensive',
    status: 'completed',
    overall: null,
    keyInsights: [{ key: 'strength.area', params: { area: 'cognitive', word: 'probably' } }],
  }),
);
const weeks = NAMES.map((childName, place) => ({ ...FINISHED, id: createId(place), childName }));

/** Two rows per page. */
function serveReports(reports = summaries) {
  server.on(listReports, ({ query: { after } }) => {
    const from = after ? reports.findIndex(({ id }) => id === after) + 1 : 0;
    const page = reports.slice(from, from + 2);
    return {
      completed: reports.length,
      reports: page,
      ...(from + 2 < reports.length && { next: page.at(-1)?.id as AssessmentId }),
    };
  });
}
function serveWeeks(all = weeks) {
  server.on(listAssessments, ({ query: { after } }) => {
    const from = after ? all.findIndex(({ id }) => `over.${id}` === after) + 1 : 0;
    const page = all.slice(from, from + 2);
    return { assessments: page, ...(from + 2 < all.length && { next: `over.${page.at(-1)?.id}` }) };
  });
}

const more = () => screen.findByRole('button', { name: 'Show more' });
const rows = () =>
  within(screen.getByRole('main'))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent);
const findHeading = (name: string) => screen.findByRole('heading', { name });

describe('reports come in pages', () => {
  test('by the keyboard, each page goes on with its first report; the last one has no button', async () => {
    serveReports();
    const { user } = renderApp('/reports');
    await screen.findByText('5 completed reports');
    await findHeading('Ben');
    expect(screen.queryByRole('heading', { name: 'Cleo' })).toBeNull();
    (await more()).focus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await findHeading('Cleo')).toHaveFocus());
    (await more()).focus();
    await user.keyboard('{Enter}');
    await waitFor(async () => expect(await findHeading('Eva')).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(rows()).toEqual(NAMES);
  });

  test('a page that does not come leaves what is shown, says so beside the button, and comes with the next press', async () => {
    serveReports();
    const { user } = renderApp('/reports');
    const button = await more();
    server.fail(listReports, 1, createRefusal(409, 'LIMIT_REACHED'));
    await user.click(button);
    await screen.findByText('More could not be loaded.');
    expect(rows()).toEqual(['Ada', 'Ben']);
    await user.click(await more());
    await findHeading('Dan');
    expect(screen.queryByText('More could not be loaded.')).toBeNull();
  });

  test('whoever has moved on is not taken back', async () => {
    serveReports();
    const { user } = renderApp('/reports');
    const button = await more();
    let answer = () => undefined as void;
    const hasMovedOn = new Promise<void>((resolve) => (answer = resolve));
    server.on(listReports, async () => {
      await hasMovedOn;
      return { completed: 5, reports: summaries.slice(2, 4) };
    });
    await user.click(button);
    act(() => screen.getByRole('tab', { name: 'All Reports' }).focus());
    answer();
    await findHeading('Cleo');
    expect(screen.getByRole('tab', { name: 'All Reports' })).toHaveFocus();
  });

  test('the report that an address names is found on a later page', async () => {
    serveReports();
    server.on(getProgress, weeks[4] as (typeof weeks)[number]);
    server.on(getReport, ({ params }) => ({
      ...(summaries.find(({ id }) => id === params.assessmentId) as ReportSummary),
      ageYears: 8,
      generatedAt: '2026-11-23T10:00:00.000Z',
      document: null,
      doubts: [],
    }));
    renderApp(`/reports?report=${createId(4)}`);
    await screen.findByRole('heading', { level: 2, name: 'Eva’s report' });
    expect(screen.getByRole('combobox')).toHaveValue(createId(4));
  });
});

describe('finished weeks come in pages', () => {
  test('each with what its report says, from whichever page of reports', async () => {
    serveWeeks();
    serveReports(summaries.toReversed());
    const { user } = renderApp('/dashboard?tab=completed');
    await findHeading('Ben’s week');
    await user.click(await more());
    await waitFor(async () => expect(await findHeading('Cleo’s week')).toHaveFocus());
    await waitFor(() => expect(screen.getAllByText(/^Patterns and memory: probably a strength/)).toHaveLength(4));
  });

  test('a week that comes by the socket is listed once, on the first page', async () => {
    serveWeeks([...weeks.slice(0, 3), ...weeks.slice(0, 1)]);
    serveReports();
    const { user } = renderApp('/dashboard?tab=completed');
    await user.click(await more());
    await findHeading('Cleo’s week');
    expect(screen.getAllByRole('heading', { name: 'Ada’s week' })).toHaveLength(1);
  });
});

describe('the audit', () => {
  const createEntry = (number: number): AuditEntry => ({
    number,
    at: '2026-11-22T10:00:00.000Z',
    actorKind: 'operator',
    actorId: null,
    sessionId: null,
    objectId: null,
    requestId: null,
    ...(number === 3
      ? { action: 'user.read', decision: 'refused', reason: 'STEP_UP' }
      : { action: 'audit.read', decision: 'allowed', reason: null }),
  });
  test('shows who did what, newest first, and goes on by the keyboard', async () => {
    server.on(getSession, { account: { ...ANA, role: 'operator' } });
    server.on(listAudit, ({ query: { before = 5 } }) => ({
      entries: [before - 1, before - 2].map(createEntry),
      next: before > 3 ? before - 2 : null,
    }));
    const { user } = renderApp('/ops/audit');
    await screen.findByRole('row', { name: '3 2026-11-22 10:00 UTC operator user.read refused: STEP_UP' });
    expect(screen.getByRole('row', { name: '4 2026-11-22 10:00 UTC operator audit.read done' })).toBeInTheDocument();
    (await more()).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(within(screen.getByRole('row', { name: /^2 / })).getByRole('rowheader')).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });
});

test('the way past the header leads to the content and leaves the fragment, which may be a token, as it is', async () => {
  const { user } = renderApp('/about');
  await user.click(screen.getByRole('link', { name: 'Skip to the content' }));
  expect(screen.getByRole('main')).toHaveFocus();
  expect(location.hash).toBe('');
});
