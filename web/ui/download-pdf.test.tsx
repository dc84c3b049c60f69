import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { downloadReport } from '#shared/contracts/report.ts';
import { AssessmentId } from '#shared/values/ids.ts';
import { createFakeServer, createRefusal } from '#web/testing/fake-server.ts';
import { DownloadPdf } from '#web/ui/download-pdf.tsx';

const server = createFakeServer();
const ID = AssessmentId.parse('0193a000-0000-7000-8000-000000000001');
const paper = () =>
  new Response('%PDF-1.7', {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="report-2026-11-30.pdf"',
    },
  });

function saving() {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:report', revokeObjectURL: () => undefined }));
  return saved;
}

describe('the way to the paper of a report', () => {
  test('says that it is being made, and saves it under a name without the child', async () => {
    const saved = saving();
    let resolve = (_: Response) => undefined as void;
    const promise = new Promise<Response>((done) => (resolve = done));
    server.on(downloadReport, (() => promise) as never);
    render(<DownloadPdf assessmentId={ID} />);
    await userEvent.click(screen.getByRole('button', { name: 'Download PDF' }));
    expect(screen.getByRole('status')).toHaveTextContent('The PDF is being made…');
    expect(screen.getByRole('button')).toHaveAttribute('aria-disabled', 'true');
    resolve(paper());
    await screen.findByText('The PDF is saved.');
    expect(saved).toEqual(['report-2026-11-30.pdf']);
  });

  test('that did not work says why and what to do, and may be gone again', async () => {
    const saved = saving();
    server.on(downloadReport, createRefusal(503, 'UNAVAILABLE', { retryAfter: 2 }));
    render(<DownloadPdf assessmentId={ID} />);
    await userEvent.click(screen.getByRole('button'));
    await screen.findByText('The PDF could not be made. The server is busy. Please try again in a moment.');
    expect(saved).toEqual([]);
    server.on(downloadReport, paper());
    await userEvent.click(screen.getByRole('button'));
    await screen.findByText('The PDF is saved.');
  });

  test('saves no page of somebody else as the report', async () => {
    const saved = saving();
    server.on(downloadReport, new Response('<html>Welcome</html>', { headers: { 'content-type': 'text/html' } }));
    render(<DownloadPdf assessmentId={ID} />);
    await userEvent.click(screen.getByRole('button'));
    await screen.findByText(/^The PDF could not be made/);
    expect(saved).toEqual([]);
  });

  test('without a connection says so before it is tapped', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<DownloadPdf assessmentId={ID} />);
    expect(screen.getByRole('status')).toHaveTextContent('There is no connection, and this needs one.');
    expect(screen.getByRole('button')).toBeDisabled();
  });
});
