import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { downloadPaper } from '#shared/contracts/report.ts';
import { PaperPage } from '#web/features/report/paper-page.tsx';
import { createFakeServer } from '#web/testing/fake-server.ts';
import { createReport, DOCUMENT } from '#web/testing/report.ts';

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
