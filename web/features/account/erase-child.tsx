import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { rights } from '#messages/rights.ts';
import { isSameName } from '#shared/values/text.ts';
import type { RouteOutput } from '#web/api/call.ts';
import { download, saveFile } from '#web/api/download.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { getQueryKey, useCall } from '#web/api/queries.ts';
import type { Child } from '#web/features/account/children.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';

const words = rights.erase;

/** `onErased`: erasure was ordered, so the data on this device must be deleted, too. */
type EraseChildProps = { child: Child; online: boolean; onErased: () => void };

/** Element id, for links to this section. */
export const getEraseId = ({ id }: Pick<Child, 'id'>): string => `erase-${id}`;

/** Orders the erasure of a child: a button, and a dialog that requires the child's name. */
export function EraseChild({ child, online, onErased }: EraseChildProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <div id={getEraseId(child)}>
      <Button
        look="danger"
        busy={!online}
        aria-label={words.ofChild(child.nickname)}
        onClick={() => setIsDialogOpen(true)}
      >
        {words.ask}
      </Button>
      {isDialogOpen && <EraseDialog child={child} onClose={() => setIsDialogOpen(false)} onErased={onErased} />}
    </div>
  );
}

type EraseDialogProps = Pick<EraseChildProps, 'child' | 'onErased'> & { onClose: () => void };

/**
 * Other queries are refetched after the order, which may unmount the dialog: `onErased` is called before that, also
 * when the erasure was already ordered on another device.
 */
function EraseDialog({ child, onClose, onErased }: EraseDialogProps) {
  const client = useQueryClient();
  const params = { studentId: child.id };
  const erase = useCall('eraseStudent', {
    onError: (problem) => {
      if (getProblemCode(problem) === 'ERASED') onErased();
    },
    onSuccess: (erasure) => {
      onErased();
      client.setQueryData<RouteOutput<'listErasures'>>(getQueryKey('listErasures', { params: {} }), (cached) => ({
        erasures: [erasure, ...(cached?.erasures ?? [])],
      }));
      client.removeQueries({ queryKey: getQueryKey('listGuardians', { params }) });
    },
    outdated: 'all',
  });
  const form = useSchemaForm({
    schema: z.object({
      nickname: z
        .string()
        .trim()
        .refine((typed) => isSameName(typed, child.nickname), words.other),
    }),
    defaultValues: { nickname: '' },
    call: erase,
    onSubmit: (body) => erase.mutate({ params, body }),
    getFieldFaults: (problem) => (getProblemCode(problem) === 'OTHER_NAME' ? { nickname: words.other } : undefined),
  });
  return (
    <Dialog title={words.title(child.nickname)} onClose={onClose}>
      <h3 className="font-bold">{words.goes}</h3>
      <ul className="flex list-disc flex-col gap-1 ps-6">
        {words.what.map((consequence) => (
          <li key={consequence}>{consequence}</li>
        ))}
      </ul>
      <p className="font-bold">{words.final}</p>
      <p>{words.unsent}</p>
      <p>{words.archiveFirst}</p>
      <SchemaForm form={form} className="flex flex-col gap-4">
        <TextField
          form={form}
          name="nickname"
          label={words.field}
          hint={words.hint(child.nickname)}
          autoComplete="off"
        />
        <FaultAlert>{form.problem !== null && getFaultText(form.problem)}</FaultAlert>
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} look="danger">
            {words.submit}
          </SubmitButton>
          <Button look="quiet" onClick={onClose}>
            {words.keep}
          </Button>
        </div>
      </SchemaForm>
    </Dialog>
  );
}

type ExportState =
  | { state: 'idle' }
  | { state: 'busy'; bytes: number }
  | { state: 'done' }
  | { state: 'failed'; problem: unknown };

/** Downloads all data about a child as one file. */
export function ExportChild({ child, online }: { child: Child; online: boolean }) {
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
      <p className="text-ink-2">{rights.export.text}</p>
      <Button
        look="quiet"
        busy={exportState.state === 'busy' || !online}
        aria-label={rights.export.ofChild(child.nickname)}
        onClick={startExport}
      >
        {rights.export.ask}
      </Button>
      <div role="status" className="max-w-full empty:hidden">
        {exportState.state === 'busy' && <p>{rights.export.busy}</p>}
        {exportState.state === 'done' && (
          <p className="rounded-2xl bg-meadow px-5 py-3 font-bold">{rights.export.done}</p>
        )}
      </div>
      {exportState.state === 'busy' && exportState.bytes > 0 && (
        <p className="text-sm text-ink-2">{rights.export.progress(Math.ceil(exportState.bytes / 1024))}</p>
      )}
      <FaultAlert>{exportState.state === 'failed' && getFaultText(exportState.problem)}</FaultAlert>
    </div>
  );
}
