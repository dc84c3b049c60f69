import { useState } from 'react';
import { device } from '#shared/messages/en/device.ts';
import { pdfDownload as words } from '#shared/messages/en/pdf-download.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { download, save } from '#web/api/download.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';

/** A freshly started typesetter loads its fonts first. */
const LIMIT_MS = 20_000;

/**
 * Button that renders the report as a PDF and saves it, with a status line beside it, also for a missing connection.
 */
export function DownloadPdf({ assessmentId, label = words.button }: { assessmentId: AssessmentId; label?: string }) {
  const online = useOnline();
  const [said, setSaid] = useState('');
  const [making, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    setSaid(words.making);
    try {
      save(await download('downloadReport', { params: { assessmentId } }, { limitMs: LIMIT_MS }));
      setSaid(words.saved);
    } catch (problem) {
      setSaid(`${words.failed} ${faultText(problem)}`);
    } finally {
      setMaking(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button look="quiet" busy={making} disabled={!online} onClick={() => void make()}>
        {label}
      </Button>
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {online ? said : device.needsNet}
      </p>
    </div>
  );
}
