import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { refusals } from '#messages/refusals.ts';
import { reportOverview } from '#messages/report-overview.ts';
import { recommending } from '#messages/report-recommendations.ts';
import { reportScreen } from '#messages/report-screen.ts';
import { sharing as words } from '#messages/sharing.ts';
import { getProgress } from '#shared/contracts/assessments.ts';
import { getReport } from '#shared/contracts/report.ts';
import { SharedDocument, SharedReport } from '#shared/contracts/shared-report.ts';
import * as contracts from '#shared/contracts/shares.ts';
import sharedGolden from '#shared/measurement/testing/full-week.shared.golden?raw';
import { ASSESSMENT_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { expectProvedOnce, giveProof, requireProof, serveOwnAccount } from '#web/testing/own-account.ts';
import { controlTime, type FakeSocket, renderApp, returnToTab } from '#web/testing/render-app.tsx';
import { createReport, FINISHED } from '#web/testing/report.ts';
import { findSubscribedSocket, setOnline } from '#web/testing/steps.ts';

const server = createFakeServer();
const TOKEN = 'b'.repeat(43);
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
  serveOwnAccount(server);
  server.on(getProgress, FINISHED);
  server.on(getReport, createReport());
  listed([]);
});

async function shareDialog() {
  const { user } = renderApp(`/reports/${ASSESSMENT_ID}`);
  await user.click(await screen.findByRole('button', { name: 'Share' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: words.title })) };
}

describe('the share dialog', () => {
  test('begins with what others will see, says that there is no link yet, and makes none without a connection', async () => {
    server.on(contracts.listShares, createRefusal(403, 'FORBIDDEN'));
    const { user, dialog } = await shareDialog();
    await dialog.findByText(words.list.notLoaded);
    listed([]);
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(dialog.getByRole('link', { name: words.preview.open })).toHaveAttribute(
      'href',
      `/reports/${ASSESSMENT_ID}/shared-preview`,
    );
    await dialog.findByText(words.list.none);
    expect(dialog.getByLabelText(words.form.days)).toHaveValue('7');
    const make = dialog.getByRole('button', { name: words.form.submit });
    setOnline(false);
    await waitFor(() => expect(make).toHaveAttribute('aria-disabled', 'true'));
    await user.click(make);
    expect(server.received(contracts.makeShare)).toHaveLength(0);
  });

  test('asks who it is, makes a link for whom and how long, shows it once, and copies or selects it', async () => {
    const prove = requireProof(server, () => ({ share: share(), token: TOKEN }));
    server.on(contracts.makeShare, prove);
    const { user, dialog } = await shareDialog();
    await user.type(await dialog.findByLabelText(/^For whom/), 'Grandma');
    await user.selectOptions(dialog.getByLabelText(words.form.days), '14');
    await user.click(dialog.getByRole('button', { name: words.form.submit }));
    await giveProof(user);
    const field: HTMLInputElement = await dialog.findByLabelText(words.made.field);
    expect(field).toHaveValue(`${location.origin}/shared#${TOKEN}`);
    expectProvedOnce(server, contracts.makeShare);
    expect(server.received(contracts.makeShare).map(({ body }) => body)).toEqual(
      Array(2).fill({ days: 14, label: 'Grandma' }),
    );
    expect(new Set(server.received(contracts.makeShare).map(({ key }) => key)).size).toBe(1);
    await user.click(dialog.getByRole('button', { name: words.made.copy }));
    await dialog.findByText(words.made.copied);
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/shared#${TOKEN}`);
    // Where the browser copies nothing, the link is selected.
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not here'));
    await user.click(dialog.getByRole('button', { name: words.made.copy }));
    await dialog.findByText(words.made.select);
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
    // Escape does not close what is shown once.
    const shown = screen.getByRole('dialog', { name: words.title });
    fireEvent(shown, new Event('cancel', { cancelable: true }));
    expect(field).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: words.made.done })).toHaveFocus();
    listed([share()]);
    await user.click(dialog.getByRole('button', { name: words.made.done }));
    expect(screen.queryByDisplayValue(new RegExp(TOKEN))).toBeNull();
  });

  test('keeps a new link, which is shown once, whatever later reads of links and report say', async () => {
    server.on(contracts.makeShare, { share: share(), token: TOKEN });
    const { user, dialog } = await shareDialog();
    await user.click(await dialog.findByRole('button', { name: words.form.submit }));
    await dialog.findByLabelText(words.made.field);
    // A captive portal's page in place of every answer.
    const createPortalPage = () => new Response('<html>Welcome</html>', { status: 200 });
    server.on(getReport, createPortalPage);
    server.on(contracts.listShares, createPortalPage);
    await returnToTab();
    await screen.findByText('The server sent something that we could not read. Please try again.');
    expect(dialog.getByLabelText(words.made.field)).toHaveValue(`${location.origin}/shared#${TOKEN}`);
    expect(screen.getByText(/^As of /)).toBeInTheDocument();
    expect(screen.getAllByRole('tab').length).toBeGreaterThan(3);
    server.on(getReport, createRefusal(404, 'NOT_FOUND'));
    await returnToTab();
    await screen.findByText('This is not there for you. It may belong to another family.');
    expect(screen.queryAllByRole('tab')).toEqual([]);
    expect(dialog.getByLabelText(words.made.field)).toBeInTheDocument();
  });

  test('sends no address for a name, and says why a link was not made, with what was typed still there', async () => {
    const { user, dialog } = await shareDialog();
    await user.type(await dialog.findByLabelText(/^For whom/), 'aunt@example.org{Enter}');
    await dialog.findByText(words.form.labelWrong);
    expect(server.received(contracts.makeShare)).toHaveLength(0);
    server.on(contracts.makeShare, createRefusal(409, 'SHARE_LIMIT'));
    await user.clear(dialog.getByLabelText(/^For whom/));
    await user.type(dialog.getByLabelText(/^For whom/), 'Aunt{Enter}');
    await dialog.findByText(/^Five links to a report can work at a time/);
    expect(dialog.getByLabelText(/^For whom/)).toHaveValue('Aunt');
  });

  test('lists links with how often they were opened, and ends one after being asked once more', async () => {
    const once = { openings: 2, lastOpenedAt: '2026-11-24T10:00:00.000Z' };
    const over = { id: '0193a1de-0000-7000-8000-0000000000a2', label: null, isOver: true };
    listed([share(once), share({ ...over, endedAt: '2026-11-25T10:00:00.000Z' })]);
    server.on(contracts.endShare, {});
    const { user, dialog } = await shareDialog();
    await dialog.findByText(/^works until Monday 30 November at \d\d:00, opened 2 times, last on 24 November 2026$/);
    await user.type(dialog.getByLabelText(/^For whom/), 'Aunt');
    expect(dialog.getByText('ended on 25 November 2026, not opened yet')).toBeInTheDocument();
    expect(dialog.getAllByRole('button', { name: /^End/ })).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: 'End: Grandma' }));
    expect(server.received(contracts.endShare)).toHaveLength(0);
    await user.click(
      within(await screen.findByRole('dialog', { name: 'End this link? (Grandma)' })).getByRole('button', {
        name: words.end.submit,
      }),
    );
    await screen.findByText(words.end.done);
    expect(server.received(contracts.endShare).map(({ params }) => params)).toEqual([
      { assessmentId: ASSESSMENT_ID, shareId: share().id },
    ]);
    // What was typed for a new link is still there.
    expect(screen.getByLabelText(/^For whom/)).toHaveValue('Aunt');
  });

  test('shows a co-guardian the links and nothing to make or end', async () => {
    listed([share()], false);
    const { dialog } = await shareDialog();
    await dialog.findByText(words.list.ofOthers);
    expect(dialog.getByText('Grandma')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /^End|Make/ })).toBeNull();
  });
});

describe('a shared report', () => {
  beforeEach(() => {
    server.on(contracts.openShare, createSharedReport());
    server.on(contracts.checkShare, {});
  });

  test('is opened by the token of the fragment, has four parts, and nothing to unfold or change', async () => {
    const { user } = renderApp(`/shared#${TOKEN}`);
    await screen.findByRole('heading', { level: 1, name: 'Mira’s report' });
    expect(server.received(contracts.openShare).map(({ body }) => body)).toEqual([{ token: TOKEN }]);
    const page = within(screen.getByRole('main'));
    for (const tab of ['Overview', 'Skill Areas', 'Recommendations', 'Detailed Analysis']) {
      await user.click(page.getByRole('tab', { name: tab }));
      expect(page.getByRole('tabpanel')).toBeVisible();
      for (const gone of [/^How likely each band is/, /^first place/, /^Rule /])
        expect(page.queryByText(gone)).toBeNull();
      expect(page.queryByText(reportOverview.know)).toBeNull();
      expect(page.queryByRole('textbox')).toBeNull();
      expect(page.queryByText(recommending.teacher.title)).toBeNull();
      for (const way of [/share/i, /download/i, /again/i]) expect(page.queryByRole('button', { name: way })).toBeNull();
    }
    expect(page.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Seven days',
      'Next steps',
    ]);
    expect(
      page.getByText(/^Shared by Ana[.] This page can be read until Thursday 3 December at \d\d:00;/),
    ).toHaveTextContent(/not a diagnosis/);
    expect(screen.queryByRole('banner')).toBeNull();
  });

  test('has the picture of the week without mood and energy, and the headings of its sentences', async () => {
    const { user } = renderApp(`/shared#${TOKEN}`);
    const picture = await screen.findByRole('img', { name: /^Seven stones, 7 done[.]$/ });
    expect(picture).not.toHaveTextContent(/happy|sad|energy/i);
    for (const heading of ['Went better this week', 'Typical for the age'])
      expect(screen.getAllByText(heading).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('tab', { name: reportScreen.reportTabs.analysis }));
    await screen.findByText('6 mood checks in the week');
    expect(document.body).not.toHaveTextContent(/happy|sad\b|energy/i);
    // The evidence of every area is known, so none is shown as empty.
    await user.click(screen.getByRole('tab', { name: reportScreen.reportTabs.skills }));
    await waitFor(() => expect(document.body).toHaveTextContent('The parent and the teacher rated everyday life.'));
    expect(document.body).not.toHaveTextContent('Nothing that counts came in this week.');
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
    await screen.findByText(/seen differently by the parent and the teacher[.]$/);
    expect(
      screen.getByText(
        (_, element) => /^Mira is probably /.test(element?.textContent ?? '') && element?.tagName === 'P',
      ),
    ).toBeInTheDocument();
  });

  test.each([
    ['SHARE_OVER', 410, TOKEN],
    ['INVALID_INPUT', 400, TOKEN],
    ['INVALID_INPUT', 400, ''],
  ] as const)('whose link is %s is one friendly page', async (code, status, token) => {
    server.on(contracts.openShare, createRefusal(status, code));
    renderApp(token ? `/shared#${token}` : '/shared');
    await screen.findByRole('heading', { level: 1, name: words.over.title });
    expect(screen.getByText(words.over.text)).toBeInTheDocument();
    expect(server.received(contracts.openShare)).toHaveLength(token ? 1 : 0);
  });

  test('closes within five seconds of its end, without being opened again', async () => {
    server.on(contracts.openShare, createRefusal(503, 'UNAVAILABLE'));
    const { passTime } = controlTime();
    const { user } = renderApp(`/shared#${TOKEN}`);
    await screen.findByRole('heading', { level: 1, name: words.page.failed });
    server.on(contracts.openShare, createSharedReport());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Mira’s report' });
    server.on(contracts.checkShare, createRefusal(410, 'SHARE_OVER'));
    // What is left of the five seconds is for the way to the server and back.
    await passTime(4000);
    await screen.findByRole('heading', { name: words.over.title }, { timeout: 1000 });
    expect(screen.queryByText(/Mira/)).toBeNull();
    expect(server.received(contracts.openShare)).toHaveLength(2);
  });

  test('asks at once when it is looked at again, asks nothing while it is hidden, and stays where no answer comes', async () => {
    renderApp(`/shared#${TOKEN}`);
    await screen.findByRole('heading', { name: 'Mira’s report' });
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => void dispatchEvent(new Event('focus')));
    expect(server.received(contracts.checkShare)).toHaveLength(0);
    hidden.mockReturnValue(false);
    server.on(contracts.checkShare, createRefusal(503, 'UNAVAILABLE'));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(server.received(contracts.checkShare)).toHaveLength(1));
    expect(screen.getByRole('heading', { name: 'Mira’s report' })).toBeInTheDocument();
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
    await screen.findByText(words.page.preview);
    expect(screen.getByRole('heading', { level: 1, name: 'Mira’s report' })).toBeInTheDocument();
    expect(screen.queryByText('Why this sentence?')).toBeNull();
    expect(screen.getByText(/for as long as you choose/)).toBeInTheDocument();
    expect(server.received(contracts.openShare)).toHaveLength(0);
  });

  test.each([
    [
      'whoever was removed as a guardian',
      'NOT_FOUND',
      (socket: FakeSocket) => {
        server.on(contracts.previewShare, createRefusal(404, 'NOT_FOUND'));
        server.on(getProgress, createRefusal(404, 'NOT_FOUND'));
        socket.ends(ASSESSMENT_ID);
      },
    ],
    [
      'all once consent is withdrawn',
      'CONSENT_WITHDRAWN',
      (socket: FakeSocket) => socket.shows({ ...FINISHED, version: FINISHED.version + 1, consent: false }),
    ],
  ] as const)('closes for %s', async (_, code, happen) => {
    server.on(contracts.previewShare, createSharedReport({ until: null }));
    renderApp(`/reports/${ASSESSMENT_ID}/shared-preview`);
    await screen.findByText(words.page.preview);
    const socket = await findSubscribedSocket();
    act(() => happen(socket));
    await screen.findByText(refusals[code]);
    expect(screen.queryByText(/Mira/)).toBeNull();
  });

  test('of a report that is not there says so', async () => {
    server.on(contracts.previewShare, createRefusal(404, 'NOT_FOUND'));
    renderApp(`/reports/${ASSESSMENT_ID}/shared-preview`);
    expect(await screen.findByRole('alert')).toHaveTextContent('This is not there for you.');
  });
});
