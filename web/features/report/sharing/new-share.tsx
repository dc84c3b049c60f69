import { useState } from 'react';
import { sharing } from '#messages/sharing.ts';
import type { AssessmentId } from '#shared/values/ids.ts';
import { Label } from '#shared/values/text.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { useCreateShare } from '#web/features/report/sharing/use-shares.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { heading } from '#web/ui/classes.ts';
import { Field, FieldError, NativeSelect, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

const words = sharing.form;
const DAYS = [1, 3, 7, 14, 30];
const DEFAULT_DAYS = 7;

type NewShareProps = { assessmentId: AssessmentId; onCreated: (token: string) => void };

/**
 * Recipient and duration of a new link. The call asks for a fresh proof of identity if needed; the form's values are
 * kept meanwhile.
 */
export function NewShare({ assessmentId, onCreated }: NewShareProps) {
  const createShare = useCreateShare(assessmentId, onCreated);
  const online = useOnline();
  const [label, setLabel] = useState('');
  const [days, setDays] = useState(DEFAULT_DAYS);
  const [malformed, setMalformed] = useState(false);
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    if (createShare.isPending || !online) return;
    const parsedLabel = label.trim() === '' ? undefined : Label.safeParse(label.trim());
    setMalformed(parsedLabel?.success === false);
    if (parsedLabel?.success === false) return;
    createShare.mutate({ days, ...(parsedLabel && { label: parsedLabel.data }) });
  };
  return (
    <Form method="post" className="flex flex-col gap-4" onSubmit={submit}>
      <h3 className={heading.part}>{words.title}</h3>
      <Field
        label={words.label}
        optional={words.optional}
        hint={words.hint}
        error={malformed ? words.labelWrong : undefined}
      >
        {(described) => (
          <TextInput
            autoComplete="off"
            value={label}
            onChange={(event) => setLabel(event.target.value)}
            {...described}
          />
        )}
      </Field>
      <Field label={words.days}>
        {(described) => (
          <NativeSelect value={days} onChange={(event) => setDays(Number(event.target.value))} {...described}>
            {DAYS.map((each) => (
              <option key={each} value={each}>
                {words.of(each)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {createShare.isError && (
        <div role="alert">
          <FieldError>{getFaultText(createShare.error)}</FieldError>
        </div>
      )}
      <div>
        <Button type="submit" busy={createShare.isPending || !online}>
          {words.submit}
        </Button>
      </div>
    </Form>
  );
}
