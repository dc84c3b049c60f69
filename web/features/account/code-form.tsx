import { useState } from 'react';
import { entrance } from '#shared/messages/en/entrance.ts';
import { isCode } from '#web/features/account/code.ts';
import { FormFault } from '#web/features/account/form-fault.tsx';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';

type CodeFormProps = {
  label: string;
  hint?: string;
  submit: string;
  busy: boolean;
  fault: string | null;
  /** It has come in place of something else, and takes the focus. */
  isNew?: boolean;
  onCode: (code: string) => void;
};

/** Six digits of a letter or an app, with or without a space between them. What was typed stays where it was refused. */
export function CodeForm({ label, hint, submit, busy, fault, isNew = false, onCode }: CodeFormProps) {
  const online = useOnline();
  const [code, setCode] = useState('');
  const [malformed, setMalformed] = useState(false);
  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const given = code.replace(/\s/g, '');
        setMalformed(!isCode(given));
        if (isCode(given) && !busy && online) onCode(given);
      }}
    >
      <Field label={label} hint={hint} error={malformed ? entrance.code.form : undefined}>
        {(described) => (
          <TextInput
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            autoFocus={isNew}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            {...described}
          />
        )}
      </Field>
      <FormFault fault={fault} online={online} />
      <Button type="submit" busy={busy || !online}>
        {submit}
      </Button>
    </form>
  );
}
