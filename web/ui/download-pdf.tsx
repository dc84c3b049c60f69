import { useState } from 'react';
import { device } from '#messages/device.ts';
import { pdfDownload as words } from '#messages/pdf-download.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import type { PaperName } from '#shared/values/papers.ts';
import { download, saveFile } from '#web/api/download.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';

/** A freshly started typesetter loads its fonts first. */
const LIMIT_MS = 20_000;

type DownloadPdfProps = {
  assessmentId: AssessmentId;
  label?: string;
  /** A page beside the report, and for school its parts. */
  paper?: { name: PaperName; parts: readonly string[] };
};

/**
 * Button that renders the report as a PDF and saves it, with a status line beside it, also for a missing connection.
 */
export function DownloadPdf({ assessmentId, label = words.button, paper }: DownloadPdfProps) {
  const online = useOnline();
  const [statusText, setStatusText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const downloadAndSave = async () => {
    setIsBusy(true);
    setStatusText(words.making);
    try {
      saveFile(
        await (paper
          ? download(
              'downloadPaper',
              { params: { assessmentId, paper: paper.name }, query: { parts: paper.parts.join(',') } },
              { limitMs: LIMIT_MS },
            )
          : download('downloadReport', { params: { assessmentId } }, { limitMs: LIMIT_MS })),
      );
      setStatusText(words.saved);
    } catch (problem) {
      setStatusText(`${words.failed} ${getFaultText(problem)}`);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="quiet" busy={isBusy} disabled={!online} onClick={() => void downloadAndSave()}>
        {label}
      </Button>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {online ? statusText : device.needsNet}
      </p>
    </div>
  );
}
