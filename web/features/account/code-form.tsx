import { useState } from 'react';
import { isCode, normalizeCode } from '#web/features/account/code.ts';
import { CodeField } from '#web/features/account/code-field.tsx';
import { FormFault } from '#web/features/account/form-fault.tsx';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { Form } from '#web/ui/form.tsx';

type CodeFormProps = {
  label: string;
  hint?: string;
  submit: string;
  busy: boolean;
  fault: string | null;
  /** The form has replaced other content and takes the focus. */
  isNew?: boolean;
  onCode: (code: string) => void;
};

/** A form with a single code field. A rejected code stays in the field. */
export function CodeForm({ label, hint, submit, busy, fault, isNew = false, onCode }: CodeFormProps) {
  const online = useOnline();
  const [code, setCode] = useState('');
  const [malformed, setMalformed] = useState(false);
  return (
    <Form
      method="post"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const normalizedCode = normalizeCode(code);
        setMalformed(!isCode(normalizedCode));
        if (isCode(normalizedCode) && !busy && online) onCode(normalizedCode);
      }}
    >
      <CodeField label={label} hint={hint} malformed={malformed} value={code} onChange={setCode} autoFocus={isNew} />
      <FormFault fault={fault} online={online} />
      <Button type="submit" busy={busy || !online}>
        {submit}
      </Button>
    </Form>
  );
}
