import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { refusals } from '#messages/refusals.ts';
import { getProgress } from '#shared/contracts/assessments.ts';
import { downloadPaper, getReport } from '#shared/contracts/report.ts';
import { PaperPage } from '#web/features/report/paper-page.tsx';
import { ASSESSMENT_ID } from '#web/testing/examples.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { renderApp } from '#web/testing/render-app.tsx';
import { createReport, DOCUMENT, FINISHED } from '#web/testing/report.ts';
import { findSubscribedSocket } from '#web/testing/steps.ts';

const server = createFakeServer();
const report = { ...createReport(), document: DOCUMENT };
const renderPage = (name: 'school' | 'child') =>
  render(
    <MemoryRouter>
      <PaperPage name={name} report={report} timeZone="UTC" />
    </MemoryRouter>,
  );

test('page for school: a parent chooses its parts, sees it without them, and downloads just these', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:page', revokeObjectURL: () => undefined }));
  const headers = { 'content-type': 'application/pdf', 'content-disposition': 'attachment; filename="school.pdf"' };
  server.on(downloadPaper, new Response('%PDF-1.7', { headers }) as never);
  renderPage('school');
  const page = screen.getByRole('region', { name: 'Mira: a page for school' });
  expect(within(page).getByRole('heading', { name: 'What may take more time' })).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'What may take more time' }));
  expect(within(page).queryByRole('heading', { name: 'What may take more time' })).toBeNull();
  expect(within(page).getByRole('heading', { name: 'Two ideas for the class' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Download this page' }));
  await screen.findByText('The PDF is saved.');
  expect(server.received(downloadPaper)).toMatchObject([{ query: { parts: ['likes', 'well', 'ideas', 'question'] } }]);
});

test('page for the child: has nothing to choose and no number', () => {
  renderPage('child');
  const page = screen.getByRole('region', { name: 'Mira’s seven stones' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(page.textContent).not.toMatch(/\d/);
  expect(within(page).getByRole('heading', { name: 'What you tried' })).toBeVisible();
});

describe('an open page', () => {
  const withdrawn = { ...FINISHED, version: FINISHED.version + 1, consent: false };
  const open = async (path: string, shown: RegExp) => {
    server.on(getReport, createReport());
    renderApp(`/reports/${ASSESSMENT_ID}${path}`);
    await screen.findAllByText(shown);
    return findSubscribedSocket();
  };

  test('page for school: gives way to a sentence as soon as consent is withdrawn', async () => {
    server.on(getProgress, FINISHED);
    const socket = await open('/school', /a page for school/);
    act(() => socket.shows(withdrawn));
    await screen.findByText(refusals.CONSENT_WITHDRAWN);
    expect(screen.queryByText(/Mira/)).toBeNull();
  });

  test('page for the child: stays with its family after a withdrawal', async () => {
    server.on(getProgress, withdrawn);
    await open('/child', /Mira’s seven stones/);
    expect(screen.queryByText(refusals.CONSENT_WITHDRAWN)).toBeNull();
  });

  test.each([
    ['the report', '', /Mira/],
    ['a page for school', '/school', /a page for school/],
    ['a page for the child', '/child', /seven stones/],
  ])('%s closes by itself for a guardian who was removed', async (_, path, shown) => {
    server.on(getProgress, FINISHED);
    const socket = await open(path, shown);
    server.on(getReport, createRefusal(404, 'NOT_FOUND'));
    server.on(getProgress, createRefusal(404, 'NOT_FOUND'));
    act(() => socket.ends(ASSESSMENT_ID));
    await screen.findByText(refusals.NOT_FOUND);
    expect(screen.queryByText(/Mira/)).toBeNull();
  });
});
