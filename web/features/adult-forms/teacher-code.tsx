import { useState } from 'react';
import { teacherForm } from '#messages/adult-forms.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { Button } from '#web/ui/button.tsx';
import { card, heading } from '#web/ui/classes.ts';
import { Field, FieldError, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { InboxLink } from '#web/ui/inbox-link.tsx';

const words = teacherForm.link.code;
const FORM = /^\d{6}$/;

type TeacherCodeProps = { busy: boolean; fault: unknown; onCode: (code: string) => void; onAgain: () => void };

/** The link was already opened elsewhere: a code by email opens it here, too. */
export function TeacherCode({ busy, fault, onCode, onAgain }: TeacherCodeProps) {
  const [code, setCode] = useState('');
  const [malformed, setMalformed] = useState(false);
  return (
    <Form
      className={card({ lift: 'edge' })}
      onSubmit={(event) => {
        event.preventDefault();
        const enteredCode = code.replace(/\s/g, '');
        setMalformed(!FORM.test(enteredCode));
        if (FORM.test(enteredCode)) onCode(enteredCode);
      }}
    >
      <h2 className={heading.section}>{words.title}</h2>
      <p className="my-3 text-lg">{words.text}</p>
      <Field label={words.field} error={malformed ? words.form : undefined}>
        {(described) => (
          <TextInput
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            {...described}
          />
        )}
      </Field>
      {fault !== null && (
        <div role="alert" className="mt-3">
          <FieldError>{getFaultText(fault)}</FieldError>
        </div>
      )}
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Button type="submit" busy={busy}>
          {words.submit}
        </Button>
        <Button look="link" size="bare" busy={busy} onClick={onAgain}>
          {words.again}
        </Button>
        <InboxLink />
      </div>
    </Form>
  );
}
