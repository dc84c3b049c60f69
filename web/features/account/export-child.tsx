import { useState } from 'react';
import { rights } from '#messages/rights.ts';
import { download, saveFile } from '#web/api/download.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import type { Child } from '#web/features/account/use-children.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';

const words = rights.export;
type ExportState =
  | { state: 'idle' }
  | { state: 'busy'; bytes: number }
  | { state: 'done' }
  | { state: 'failed'; problem: unknown };

/** Downloads all data about a child as one file. */
export function ExportChild({ child, isOwner, online }: { child: Child; isOwner: boolean; online: boolean }) {
  const [exportState, setExportState] = useState<ExportState>({ state: 'idle' });
  const startExport = () => {
    if (exportState.state === 'busy' || !online) return;
    setExportState({ state: 'busy', bytes: 0 });
    download(
      'exportStudent',
      { params: { studentId: child.id } },
      { onProgress: (bytes) => setExportState({ state: 'busy', bytes }) },
    ).then(
      (file) => {
        saveFile(file);
        setExportState({ state: 'done' });
      },
      (problem: unknown) => setExportState({ state: 'failed', problem }),
    );
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-2">{isOwner ? words.text : words.textOfOthers}</p>
      <Button
        look="quiet"
        busy={exportState.state === 'busy' || !online}
        aria-label={words.ofChild(child.nickname)}
        onClick={startExport}
      >
        {words.ask}
      </Button>
      <div role="status" className="max-w-full empty:hidden">
        {exportState.state === 'busy' && <p>{words.busy}</p>}
        {exportState.state === 'done' && <p className="rounded-2xl bg-meadow px-5 py-3 font-bold">{words.done}</p>}
      </div>
      {exportState.state === 'busy' && exportState.bytes > 0 && (
        <p className="text-sm text-ink-2">{words.progress(Math.ceil(exportState.bytes / 1024))}</p>
      )}
      {exportState.state === 'failed' && (
        <div role="alert">
          <FieldError>{getFaultText(exportState.problem)}</FieldError>
        </div>
      )}
    </div>
  );
}
