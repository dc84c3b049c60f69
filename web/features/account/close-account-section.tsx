import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { joinNames, closing as words } from '#messages/closing.ts';
import { refusals } from '#messages/refusals.ts';
import { ownData } from '#messages/rights.ts';
import type { Account } from '#shared/contracts/session.ts';
import { isSameName } from '#shared/values/text.ts';
import type { RouteOutput } from '#web/api/call.ts';
import { download, saveFile } from '#web/api/download.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { createQuery, getQueryKey, useCall } from '#web/api/queries.ts';
import { ChangeFault, LoadedPart } from '#web/features/account/section.tsx';
import { type AccountPart, paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';
import { Outcome, Section } from '#web/ui/section.tsx';

type ClosingPreview = RouteOutput<'getClosing'>;
/** Router state for the closed page; null: closing cannot be undone. */
export type ClosedState = { undoUntil: string | null };

/** Exports the data of the person's own account as a file. */
export function OwnDataSection({ online }: { online: boolean }) {
  const exportData = useCall(async () => saveFile(await download('exportAccount', { params: {} })));
  return (
    <Section title={ownData.title} text={ownData.text}>
      <p className="text-ink-2">{ownData.what}</p>
      <div>
        <Button look="quiet" busy={exportData.isPending || !online} onClick={() => exportData.mutate()}>
          {ownData.ask}
        </Button>
      </div>
      <Outcome>{exportData.isSuccess && ownData.done}</Outcome>
      <ChangeFault problem={exportData.error} />
    </Section>
  );
}

/**
 * Closes the account: a button, and a dialog that states the outcome for each child and requires the account's name.
 */
export function CloseAccountSection({ account, online }: { account: Account; online: boolean }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <Section title={words.title} text={words.text}>
      <p>{account.role === 'operator' ? words.whatOfOperator : words.what}</p>
      <div>
        <Button look="danger" busy={!online} onClick={() => setIsDialogOpen(true)}>
          {words.ask}
        </Button>
      </div>
      {isDialogOpen && <CloseDialog onClose={() => setIsDialogOpen(false)} />}
    </Section>
  );
}

function CloseDialog({ onClose }: { onClose: () => void }) {
  // What would happen may change elsewhere, so it is read each time the dialog opens.
  const closingQuery = useQuery({
    ...createQuery('getClosing', { params: {} }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog title={words.question} onClose={onClose}>
      <LoadedPart part={closingQuery} height="h-64">
        {(preview) =>
          preview.isLastOperator ? <p>{words.lastOperator}</p> : <CloseQuestion shown={preview} onClose={onClose} />
        }
      </LoadedPart>
      {closingQuery.data === undefined || closingQuery.data.isLastOperator ? (
        <div>
          <Button look="quiet" onClick={onClose}>
            {words.keep}
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
}

type CloseQuestionProps = { shown: ClosingPreview; onClose: () => void };

/** Sends the outcomes that were shown, so that a change in the meantime is refused. */
function CloseQuestion({ shown: preview, onClose }: CloseQuestionProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const close = useCall('closeAccount', {
    onError: (problem) => {
      if (getProblemCode(problem) === 'CHILDREN_CHANGED')
        void client.invalidateQueries({ queryKey: getQueryKey('getClosing') });
    },
    // The next page refetches the session; refetching it here would redirect this page to sign-in.
    onSuccess: ({ undoUntil }) =>
      void navigate(paths.closed, { replace: true, state: { undoUntil } satisfies ClosedState }),
  });
  const form = useSchemaForm({
    schema: z.object({
      name: z
        .string()
        .trim()
        .refine((typed) => isSameName(typed, preview.name), words.other),
    }),
    defaultValues: { name: '' },
    call: close,
    onSubmit: ({ name }) => {
      const shownOutcomes = preview.children.map(({ studentId, outcome }) => ({ studentId, outcome }));
      close.mutate({ params: {}, body: { name, children: shownOutcomes } });
    },
    // The account was renamed on another device in the meantime.
    getFieldFaults: (problem) => (getProblemCode(problem) === 'OTHER_NAME' ? { name: words.other } : undefined),
  });
  const hasChanged = getProblemCode(close.error) === 'CHILDREN_CHANGED';
  const { children, canBeUndone } = preview;
  return (
    <>
      {hasChanged && <p role="alert">{refusals.CHILDREN_CHANGED}</p>}
      {children.length > 0 && (
        <OutcomeList title={words.children} items={children.map((child) => getChildOutcomeText(child, canBeUndone))} />
      )}
      <OutcomeList title={words.atOnce} items={words.ends} />
      {canBeUndone ? (
        <>
          <h3 className="font-bold">{words.later}</h3>
          <p>{words.undo}</p>
          <p>{words.goes}</p>
        </>
      ) : (
        <p className="font-bold">{words.cannotBeUndone}</p>
      )}
      <p>
        {words.archiveFirst} <PartLink part="data" label={words.ownData} onClose={onClose} />
        {children.length > 0 && (
          <>
            , <PartLink part="children" label={words.childrensData} onClose={onClose} />
          </>
        )}
      </p>
      <SchemaForm form={form} className="flex flex-col gap-4">
        <TextField form={form} name="name" label={words.field} hint={words.hint(preview.name)} autoComplete="off" />
        <ChangeFault problem={hasChanged ? null : form.problem} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton form={form} look="danger">
            {words.submit}
          </SubmitButton>
          <Button look="quiet" onClick={onClose}>
            {words.keep}
          </Button>
        </div>
      </SchemaForm>
    </>
  );
}

function getChildOutcomeText(
  { nickname, outcome, asked: askedGuardians, heir }: ClosingPreview['children'][number],
  canBeUndone: boolean,
): string {
  if (outcome === 'passedOn' && heir !== null)
    return canBeUndone && askedGuardians.length > 0
      ? words.offered(nickname, joinNames(askedGuardians), heir)
      : words.inherited(nickname, heir);
  return outcome === 'left' ? words.left(nickname) : words.erased(nickname);
}

const OutcomeList = ({ title, items }: { title: string; items: readonly string[] }) => (
  <>
    <h3 className="font-bold">{title}</h3>
    <ul className="flex list-disc flex-col gap-1 ps-6 wrap-anywhere">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  </>
);

/** Links to a part of the page and closes the dialog, which would cover it. */
const PartLink = ({ part, label, onClose }: { part: AccountPart; label: string; onClose: () => void }) => (
  <Link
    to={paths.accountPart(part)}
    onClick={onClose}
    className="inline-flex min-h-11 items-center text-river underline"
  >
    {label}
  </Link>
);
