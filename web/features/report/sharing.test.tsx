import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { reportOverview } from '#messages/report-overview.ts';
import { recommending } from '#messages/report-recommendations.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { sharing as words } from '#messages/sharing.ts';
import { getProgress } from '#shared/contracts/assessments.ts';
import { getReport } from '#shared/contracts/report.ts';
import { SharedDocument, SharedReport } from '#shared/contracts/shared-report.ts';
import * as contracts from '#shared/contracts/shares.ts';
import { ReportDocument } from '#shared/measurement/report/document.ts';
import golden from '#shared/measurement/testing/full-week.report.golden?raw';
import sharedGolden from '#shared/measurement/testing/full-week.shared.golden?raw';
import { ASSESSMENT_ID, createProgressView } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { expectProvedOnce, requireProof, serveOwnAccount } from '#web/testing/own-account.ts';
import { controlTime, renderApp, returnToTab } from '#web/testing/render-app.tsx';

const server = createFakeServer();
const TOKEN = 'b'.repeat(43);
const document_ = ReportDocument.parse(JSON.parse(golden));
const createSharedReport = (more: Partial<SharedReport> = {}): SharedReport =>
  SharedReport.parse({
    childName: 'Mira',
    sharedBy: 'Ana',
    generatedAt: '2026-11-23T10:00:00.000Z',
    until: '2026-12-03T10:00:00.000Z',
    document: SharedDocument.parse(JSON.parse(sharedGolden)),
    ...more,
  });
const share = (more: object = {}) =>
  contracts.Share.parse({
    id: '0193a1de-0000-7000-8000-0000000000a1',
    label: 'Grandma',
    madeAt: '2026-11-23T10:00:00.000Z',
    expiresAt: '2026-11-30T10:00:00.000Z',
    endedAt: null,
    isOver: false,
    openings: 0,
    lastOpenedAt: null,
    ...more,
  });
const listed = (shares: contracts.Share[], mayShare = true) => server.on(contracts.listShares, { shares, mayShare });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  serveOwnAccount(server);
  server.on(
    getProgress,
    createProgressView({
      currentDay: 7,
      status: 'completed',
      nextTask: null,
      waitingReason: null,
      reportStatus: 'completed',
    }),
  );
  server.on(getReport, {
    id: ASSESSMENT_ID as never,
    childName: 'Mira',
    assessmentDate: '2026-11-22',
    reportType: 'comprehensive',
    status: 'completed',
    overall: null,
    keyInsights: [],
    ageYears: 12,
    generatedAt: '2026-11-23T10:00:00.000Z',
    document: document_,
    doubts: [],
  });
  listed([]);
});

async function shareDialog() {
  const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: words.title })) };
}

describe('the share dialog', () => {
  test('begins with what others will see, and says that there is no link yet', async () => {
    const { dialog } = await shareDialog();
    expect(dialog.getByRole('link', { name: words.preview.open })).toHaveAttribute(
      'href',
      `/reports/${ASSESSMENT_ID}/shared-preview`,
    );
    expect(await dialog.findByText(words.list.none)).toBeInTheDocument();
    expect(dialog.getByLabelText(words.form.days)).toHaveValue('7');
  });

  test('asks who it is, makes a link for whom and how long, shows it once and copies it', async () => {
    const prove = requireProof(server, () => ({ share: share(), token: TOKEN }));
    server.on(contracts.makeShare, prove);
    const { user, dialog } = await shareDialog();
    await user.type(await dialog.findByLabelText(/^For whom/), 'Grandma');
    await user.selectOptions(dialog.getByLabelText(words.form.days), '14');
    await user.click(dialog.getByRole('button', { name: words.form.submit }));
    await user.type(await screen.findByLabelText('Your password'), 'four stones in a row{Enter}');
    const field = await dialog.findByLabelText(words.made.field);
    expect(field).toHaveValue(`${location.origin}/shared#${TOKEN}`);
    expectProvedOnce(server, contracts.makeShare);
    expect(server.received(contracts.makeShare).map(({ body }) => body)).toEqual(
      Array(2).fill({ days: 14, label: 'Grandma' }),
    );
    expect(new Set(server.received(contracts.makeShare).map(({ key }) => key)).size).toBe(1);
    await user.click(dialog.getByRole('button', { name: words.made.copy }));
    expect(await dialog.findByText(words.made.copied)).toBeInTheDocument();
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/shared#${TOKEN}`);
    listed([share()]);
    await user.click(dialog.getByRole('button', { name: words.made.done }));
    expect(screen.queryByDisplayValue(new RegExp(TOKEN))).not.toBeInTheDocument();
  });

  test('keeps a new link, which is shown once, and the report behind it when a later read of both fails', async () => {
    server.on(contracts.makeShare, { share: share(), token: TOKEN });
    const { user, dialog } = await shareDialog();
    await user.click(await dialog.findByRole('button', { name: words.form.submit }));
    await dialog.findByLabelText(words.made.field);
    // A captive portal's page in place of every answer.
    const createPortalPage = () => new Response('<html>Welcome</html>', { status: 200 });
    server.on(getReport, createPortalPage);
    server.on(contracts.listShares, createPortalPage);
    const read = server.received(getReport).length;
    await returnToTab();
    expect(
      await screen.findByText('The server sent something that we could not read. Please try again.'),
    ).toBeInTheDocument();
    expect(server.received(getReport)).toHaveLength(read + 1);
    expect(dialog.getByLabelText(words.made.field)).toHaveValue(`${location.origin}/shared#${TOKEN}`);
    expect(screen.getByText(/^As of /)).toBeInTheDocument();
    expect(screen.getAllByRole('tab').length).toBeGreaterThan(3);
  });

  test('keeps the new link also where the report is not there for the reader any more', async () => {
    server.on(contracts.makeShare, { share: share(), token: TOKEN });
    const { user, dialog } = await shareDialog();
    await user.click(await dialog.findByRole('button', { name: words.form.submit }));
    await dialog.findByLabelText(words.made.field);
    server.on(getReport, createRefusal(404, 'NOT_FOUND'));
    await returnToTab();
    expect(await screen.findByText('This is not there for you. It may belong to another family.')).toBeInTheDocument();
    expect(screen.queryAllByRole('tab')).toEqual([]);
    expect(dialog.getByLabelText(words.made.field)).toBeInTheDocument();
  });

  test('selects the link where the browser copies nothing', async () => {
    server.on(contracts.makeShare, { share: share(), token: TOKEN });
    const { user, dialog } = await shareDialog();
    await user.click(await dialog.findByRole('button', { name: words.form.submit }));
    const field: HTMLInputElement = await dialog.findByLabelText(words.made.field);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not here'));
    await user.click(dialog.getByRole('button', { name: words.made.copy }));
    expect(await dialog.findByText(words.made.select)).toBeInTheDocument();
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
  });

  test('sends no address for a name, and says why a link was not made, with what was typed still there', async () => {
    const { user, dialog } = await shareDialog();
    await user.type(await dialog.findByLabelText(/^For whom/), 'aunt@example.org{Enter}');
    expect(await dialog.findByText(words.form.labelWrong)).toBeInTheDocument();
    expect(server.received(contracts.makeShare)).toHaveLength(0);
    server.on(contracts.makeShare, createRefusal(409, 'SHARE_LIMIT'));
    await user.clear(dialog.getByLabelText(/^For whom/));
    await user.type(dialog.getByLabelText(/^For whom/), 'Aunt{Enter}');
    expect(await dialog.findByText(/^Five links to a report can work at a time/)).toBeInTheDocument();
    expect(dialog.getByLabelText(/^For whom/)).toHaveValue('Aunt');
  });

  test('lists links with how often they were opened, and ends one after being asked once more', async () => {
    const once = { openings: 2, lastOpenedAt: '2026-11-24T10:00:00.000Z' };
    const over = { id: '0193a1de-0000-7000-8000-0000000000a2', label: null, isOver: true };
    listed([share(once), share({ ...over, endedAt: '2026-11-25T10:00:00.000Z' })]);
    server.on(contracts.endShare, {});
    const { user, dialog } = await shareDialog();
    expect(
      await dialog.findByText('works until November 30, 2026, opened 2 times, last on November 24, 2026'),
    ).toBeInTheDocument();
    expect(dialog.getByText('ended on November 25, 2026, not opened yet')).toBeInTheDocument();
    expect(dialog.getAllByRole('button', { name: /^End/ })).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'End: Grandma' }));
    expect(server.received(contracts.endShare)).toHaveLength(0);
    await user.click(
      within(await screen.findByRole('dialog', { name: 'End this link? (Grandma)' })).getByRole('button', {
        name: words.end.submit,
      }),
    );
    expect(await screen.findByText(words.end.done)).toBeInTheDocument();
    expect(server.received(contracts.endShare).map(({ params }) => params)).toEqual([
      { assessmentId: ASSESSMENT_ID, shareId: share().id },
    ]);
  });

  test('shows a co-guardian the links and nothing to make or end', async () => {
    listed([share()], false);
    const { dialog } = await shareDialog();
    expect(await dialog.findByText(words.list.ofOthers)).toBeInTheDocument();
    expect(dialog.getByText('Grandma')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /^End|Make/ })).not.toBeInTheDocument();
  });

  test('that could not read the links can try again', async () => {
    server.on(contracts.listShares, createRefusal(403, 'FORBIDDEN'));
    const { user, dialog } = await shareDialog();
    expect(await dialog.findByText(words.list.notLoaded)).toBeInTheDocument();
    listed([share()]);
    await user.click(dialog.getByRole('button', { name: words.tryAgain }));
    expect(await dialog.findByText('Grandma')).toBeInTheDocument();
  });

  test('without a connection says what it needs, and makes nothing', async () => {
    const { user, dialog } = await shareDialog();
    const make = await dialog.findByRole('button', { name: words.form.submit });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    await waitFor(() => expect(make).toHaveAttribute('aria-disabled', 'true'));
    await user.click(make);
    expect(server.received(contracts.makeShare)).toHaveLength(0);
    online.mockRestore();
  });
});

describe('a shared report', () => {
  test('is opened by the token of the fragment, has four parts, and nothing to unfold, quote or change', async () => {
    server.on(contracts.openShare, createSharedReport());
    server.on(contracts.checkShare, {});
    const { user } = renderApp(`/shared#${TOKEN}`);
    expect(await screen.findByRole('heading', { level: 1, name: "Mira's report" })).toBeInTheDocument();
    expect(server.received(contracts.openShare).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    const page = within(screen.getByRole('main'));
    for (const tab of ['Overview', 'Skill Areas', 'Recommendations', 'Detailed Analysis']) {
      await user.click(page.getByRole('tab', { name: tab }));
      expect(page.getByRole('tabpanel')).toBeVisible();
      for (const gone of [/^How likely each band is/, /^first place/, /^Rule /])
        expect(page.queryByText(gone)).not.toBeInTheDocument();
      expect(page.queryByText(reportOverview.know)).not.toBeInTheDocument();
      expect(page.queryByRole('textbox')).not.toBeInTheDocument();
      expect(page.queryByText(recommending.teacher.title)).not.toBeInTheDocument();
      for (const { text } of document_.quotes) expect(page.queryByText(text)).not.toBeInTheDocument();
      for (const way of [/share/i, /download/i, /again/i])
        expect(page.queryByRole('button', { name: way })).not.toBeInTheDocument();
    }
    expect(page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Seven days',
      'Next steps',
    ]);
    expect(page.getByText(/^Shared by Ana[.] This page can be read until December 3, 2026/)).toHaveTextContent(
      /not a diagnosis/,
    );
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });

  test('has the picture of the week without mood and energy, and the headings of its sentences', async () => {
    server.on(contracts.openShare, createSharedReport());
    server.on(contracts.checkShare, {});
    const { user } = renderApp(`/shared#${TOKEN}`);
    const picture = await screen.findByRole('img', { name: /^Seven stones, 7 done[.]$/ });
    expect(picture).not.toHaveTextContent(/happy|sad|energy/i);
    for (const heading of ['Stood out', 'Typical for the age'])
      expect(screen.getAllByText(heading).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('tab', { name: reportScreen.reportTabs.analysis }));
    expect(await screen.findByText('One a day, 6 in all')).toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/happy|sad\b|energy/i);
    // The evidence of every area is known, so none is shown as empty.
    await user.click(screen.getByRole('tab', { name: reportScreen.reportTabs.skills }));
    await waitFor(() => expect(document.body).toHaveTextContent('The parent and the teacher rated everyday life.'));
    expect(document.body).not.toHaveTextContent('Nothing of it came in this week.');
  });

  test('speaks of the parent and the child, not to them', async () => {
    const statement = { key: 'agreement.different', params: { dimension: 'social', one: 'parent', other: 'teacher' } };
    const own = { key: 'personality.phrase', params: { trait: 'E', end: 'high', word: 'probably' } };
    const report = createSharedReport();
    server.on(contracts.openShare, {
      ...report,
      document: { ...report.document, short: [statement, own].map((each) => ({ ...each, group: null })) },
    });
    renderApp(`/shared#${TOKEN}`);
    expect(await screen.findByText(/seen differently by the parent and the teacher[.]$/)).toBeInTheDocument();
    expect(
      screen.getByText(
        (_, element) => /^Mira is probably /.test(element?.textContent ?? '') && element?.tagName === 'P',
      ),
    ).toBeInTheDocument();
  });

  test.each([['SHARE_OVER', 410] as const, ['INVALID_INPUT', 400] as const])(
    'whose link is %s is one friendly page',
    async (code, status) => {
      server.on(contracts.openShare, createRefusal(status, code));
      renderApp(`/shared#${TOKEN}`);
      expect(await screen.findByRole('heading', { level: 1, name: words.over.title })).toBeInTheDocument();
      expect(screen.getByText(words.over.text)).toBeInTheDocument();
    },
  );

  test('without a token asks the server nothing', async () => {
    renderApp('/shared');
    expect(await screen.findByRole('heading', { level: 1, name: words.over.title })).toBeInTheDocument();
    expect(server.received(contracts.openShare)).toHaveLength(0);
  });

  test('that could not be read can be tried again', async () => {
    server.on(contracts.openShare, createRefusal(503, 'UNAVAILABLE'));
    const { user } = renderApp(`/shared#${TOKEN}`);
    expect(await screen.findByRole('heading', { level: 1, name: words.page.failed })).toBeInTheDocument();
    server.on(contracts.openShare, createSharedReport());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { level: 1, name: "Mira's report" })).toBeInTheDocument();
  });

  test('closes within five seconds of its end, without being opened again', async () => {
    server.on(contracts.openShare, createSharedReport());
    server.on(contracts.checkShare, {});
    const { passTime } = controlTime();
    renderApp(`/shared#${TOKEN}`);
    expect(await screen.findByRole('heading', { name: "Mira's report" })).toBeInTheDocument();
    server.on(contracts.checkShare, createRefusal(410, 'SHARE_OVER'));
    // What is left of the five seconds is for the way to the server and back.
    await passTime(4000);
    expect(await screen.findByRole('heading', { name: words.over.title })).toBeInTheDocument();
    expect(screen.queryByText(/Mira/)).not.toBeInTheDocument();
    expect(server.received(contracts.openShare)).toHaveLength(1);
  });

  test('asks at once when it is looked at again, asks nothing while it is hidden, and stays where no answer comes', async () => {
    server.on(contracts.openShare, createSharedReport());
    renderApp(`/shared#${TOKEN}`);
    expect(await screen.findByRole('heading', { name: "Mira's report" })).toBeInTheDocument();
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void dispatchEvent(new Event('focus')));
    expect(server.received(contracts.checkShare)).toHaveLength(0);
    hidden.mockRestore();
    server.on(contracts.checkShare, createRefusal(503, 'UNAVAILABLE'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(server.received(contracts.checkShare)).toHaveLength(1));
    expect(screen.getByRole('heading', { name: "Mira's report" })).toBeInTheDocument();
    server.on(contracts.checkShare, createRefusal(410, 'SHARE_OVER'));
    // The previous answer has to arrive first: two requests at once would count as one too many.
    await waitFor(() => {
      act(() => void dispatchEvent(new Event('focus')));
      expect(screen.getByRole('heading', { name: words.over.title })).toBeInTheDocument();
    });
  });
});

describe('the look before', () => {
  test('is the same page from the same answer, says what it is, and counts no opening', async () => {
    server.on(contracts.previewShare, createSharedReport({ until: null }));
    renderApp(`/reports/${ASSESSMENT_ID}/shared-preview`);
    expect(await screen.findByText(words.page.preview)).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1, name: "Mira's report" })).toBeInTheDocument();
    expect(screen.queryByText('Why this sentence?')).not.toBeInTheDocument();
    expect(screen.getByText(/for as long as you choose/)).toBeInTheDocument();
    expect(server.received(contracts.openShare)).toHaveLength(0);
  });

  test('of a report that is not there says so', async () => {
    server.on(contracts.previewShare, createRefusal(404, 'NOT_FOUND'));
    renderApp(`/reports/${ASSESSMENT_ID}/shared-preview`);
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not there for you.');
  });
});
