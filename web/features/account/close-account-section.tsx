import { useState } from 'react';
import type { Account } from '#shared/contracts/session.ts';
import { namesTogether, closing as words } from '#shared/messages/en/closing.ts';
import { refusals } from '#shared/messages/en/refusals.ts';
import { sameName } from '#shared/values/text.ts';
import { codeOf } from '#web/api/problem.ts';
import { OWN_DATA } from '#web/features/account/own-data-section.tsx';
import { ChangeFault, LoadedPart, Section } from '#web/features/account/section.tsx';
import { type Closing, useCloseAccount, useClosing } from '#web/features/account/use-closing.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

/**
 * Closes the account: a button, and a dialog that states the outcome for each child and requires the account's name.
 */
export function CloseAccountSection({ account, online }: { account: Account; online: boolean }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Section title={words.title} text={words.text}>
      <p>{account.role === 'operator' ? words.whatOfOperator : words.what}</p>
      <div>
        <Button look="link" size="bare" className="-mx-1" busy={!online} onClick={() => setIsAsked(true)}>
          {words.ask}
        </Button>
      </div>
      {isAsked && <CloseDialog online={online} onClose={() => setIsAsked(false)} />}
    </Section>
  );
}

type CloseDialogProps = { online: boolean; onClose: () => void };

function CloseDialog({ online, onClose }: CloseDialogProps) {
  const closing = useClosing();
  return (
    <Dialog title={words.question} onClose={onClose}>
      <LoadedPart part={closing} height="h-64">
        {(shown) =>
          shown.isLastOperator ? (
            <p>{words.lastOperator}</p>
          ) : (
            <Question shown={shown} online={online} onClose={onClose} />
          )
        }
      </LoadedPart>
      {closing.data === undefined || closing.data.isLastOperator ? (
        <div>
          <Button look="quiet" onClick={onClose}>
            {words.keep}
          </Button>
        </div>
      ) : null}
    </Dialog>
  );
}

function Question({ shown, online, onClose }: CloseDialogProps & { shown: Closing }) {
  const close = useCloseAccount();
  const [typed, setTyped] = useState('');
  const [isOther, setIsOther] = useState(false);
  const confirm = (event: React.FormEvent) => {
    event.preventDefault();
    if (close.isPending || !online) return;
    const isIt = sameName(typed, shown.name);
    setIsOther(!isIt);
    if (isIt) close.mutate({ name: typed.trim(), children: shown.children });
  };
  // The account was renamed on another device in the meantime.
  const isRefused = isOther || codeOf(close.error) === 'OTHER_NAME';
  const hasChanged = codeOf(close.error) === 'CHILDREN_CHANGED';
  const { children, canBeUndone } = shown;
  return (
    <>
      {hasChanged && <p role="alert">{refusals.CHILDREN_CHANGED}</p>}
      {children.length > 0 && (
        <Part title={words.children} items={children.map((child) => fateOf(child, canBeUndone))} />
      )}
      <Part title={words.atOnce} items={words.ends} />
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
        {words.archiveFirst} <Away to={OWN_DATA} label={words.ownData} onClose={onClose} />
        {children.length > 0 && (
          <>
            , <Away to="children-data" label={words.childrensData} onClose={onClose} />
          </>
        )}
      </p>
      <Form method="post" className="flex flex-col gap-4" onSubmit={confirm}>
        <Field label={words.field} hint={words.hint(shown.name)} error={isRefused ? words.other : undefined}>
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

function fateOf({ nickname, outcome, asked, heir }: Closing['children'][number], canBeUndone: boolean): string {
  if (outcome === 'passedOn' && heir !== null)
    return canBeUndone && asked.length > 0
      ? words.offered(nickname, namesTogether(asked), heir)
      : words.inherited(nickname, heir);
  return outcome === 'left' ? words.left(nickname) : words.erased(nickname);
}

const Part = ({ title, items }: { title: string; items: readonly string[] }) => (
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
const Away = ({ to, label, onClose }: { to: string; label: string; onClose: () => void }) => (
  <a
    href={`#${to}`}
    className="inline-flex min-h-11 items-center text-river underline"
    onClick={(event) => {
      event.preventDefault();
      onClose();
      document.getElementById(to)?.scrollIntoView();
    }}
  >
    {label}
  </a>
);
