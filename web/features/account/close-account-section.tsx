import { useState } from 'react';
import { joinNames, closing as words } from '#messages/closing.ts';
import { refusals } from '#messages/refusals.ts';
import type { Account } from '#shared/contracts/session.ts';
import { isSameName } from '#shared/values/text.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { OWN_DATA_ID } from '#web/features/account/own-data-section.tsx';
import { ChangeFault, LoadedPart, Section } from '#web/features/account/section.tsx';
import { type ClosingPreview, useCloseAccount, useClosing } from '#web/features/account/use-closing.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

/**
 * Closes the account: a button, and a dialog that states the outcome for each child and requires the account's name.
 */
export function CloseAccountSection({ account, online }: { account: Account; online: boolean }) {
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  return (
    <Section title={words.title} text={words.text}>
      <p>{account.role === 'operator' ? words.whatOfOperator : words.what}</p>
      <div>
        <Button look="link" size="bare" className="-mx-1" busy={!online} onClick={() => setIsDialogOpen(true)}>
          {words.ask}
        </Button>
      </div>
      {isDialogOpen && <CloseDialog online={online} onClose={() => setIsDialogOpen(false)} />}
    </Section>
  );
}

type CloseDialogProps = { online: boolean; onClose: () => void };

function CloseDialog({ online, onClose }: CloseDialogProps) {
  const closingQuery = useClosing();
  return (
    <Dialog title={words.question} onClose={onClose}>
      <LoadedPart part={closingQuery} height="h-64">
        {(preview) =>
          preview.isLastOperator ? (
            <p>{words.lastOperator}</p>
          ) : (
            <CloseQuestion shown={preview} online={online} onClose={onClose} />
          )
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

function CloseQuestion({ shown: preview, online, onClose }: CloseDialogProps & { shown: ClosingPreview }) {
  const close = useCloseAccount();
  const [typed, setTyped] = useState('');
  const [isNameWrong, setIsNameWrong] = useState(false);
  const confirm = (event: React.FormEvent) => {
    event.preventDefault();
    if (close.isPending || !online) return;
    const matchesName = isSameName(typed, preview.name);
    setIsNameWrong(!matchesName);
    if (matchesName) close.mutate({ name: typed.trim(), children: preview.children });
  };
  // The account was renamed on another device in the meantime.
  const isRefused = isNameWrong || getProblemCode(close.error) === 'OTHER_NAME';
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
        {words.archiveFirst} <SectionLink sectionId={OWN_DATA_ID} label={words.ownData} onClose={onClose} />
        {children.length > 0 && (
          <>
            , <SectionLink sectionId="children-data" label={words.childrensData} onClose={onClose} />
          </>
        )}
      </p>
      <Form method="post" className="flex flex-col gap-4" onSubmit={confirm}>
        <Field label={words.field} hint={words.hint(preview.name)} error={isRefused ? words.other : undefined}>
          {(described) => (
            <TextInput
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              {...described}
            />
          )}
        </Field>
        <ChangeFault problem={isRefused || hasChanged ? null : close.error} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="danger" busy={close.isPending || !online}>
            {words.submit}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {words.keep}
          </Button>
        </div>
      </Form>
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

/** Links to another section of the page and closes the dialog, which would cover it. */
const SectionLink = ({ sectionId, label, onClose }: { sectionId: string; label: string; onClose: () => void }) => (
  <a
    href={`#${sectionId}`}
    className="inline-flex min-h-11 items-center text-river underline"
    onClick={(event) => {
      event.preventDefault();
      onClose();
      document.getElementById(sectionId)?.scrollIntoView();
    }}
  >
    {label}
  </a>
);
