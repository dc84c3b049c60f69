import { useState } from 'react';
import { rights } from '#messages/rights.ts';
import { isSameName } from '#shared/values/text.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { getProblemCode } from '#web/api/problem.ts';
import type { Child } from '#web/features/account/use-children.ts';
import { useErase } from '#web/features/account/use-rights.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field, FieldError, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

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
        look="link"
        size="bare"
        className="-mx-1"
        busy={!online}
        aria-label={words.ofChild(child.nickname)}
        onClick={() => setIsDialogOpen(true)}
      >
        {words.ask}
      </Button>
      {isDialogOpen && (
        <EraseDialog child={child} online={online} onClose={() => setIsDialogOpen(false)} onErased={onErased} />
      )}
    </div>
  );
}

function EraseDialog({ child, online, onClose, onErased }: EraseChildProps & { onClose: () => void }) {
  const erase = useErase(child.id, onErased);
  const [typed, setTyped] = useState('');
  const [isNameWrong, setIsNameWrong] = useState(false);
  const confirm = (event: React.FormEvent) => {
    event.preventDefault();
    if (erase.isPending || !online) return;
    const matchesName = isSameName(typed, child.nickname);
    setIsNameWrong(!matchesName);
    if (matchesName) erase.mutate(typed.trim());
  };
  // Erasure was already ordered on another device.
  const problem = erase.error && getProblemCode(erase.error) !== 'OTHER_NAME' ? erase.error : null;
  const isRefused = isNameWrong || (erase.error !== null && problem === null);
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
      <Form method="post" className="flex flex-col gap-4" onSubmit={confirm}>
        <Field label={words.field} hint={words.hint(child.nickname)} error={isRefused ? words.other : undefined}>
          {(described) => (
            <TextInput
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              {...described}
            />
          )}
        </Field>
        {problem && (
          <div role="alert">
            <FieldError>{getFaultText(problem)}</FieldError>
          </div>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="danger" busy={erase.isPending || !online}>
            {words.submit}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {words.keep}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
