import { z } from 'zod';
import { teacherForm } from '#messages/adult-forms.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { Button } from '#web/ui/button.tsx';
import { card, heading } from '#web/ui/classes.ts';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { InboxLink } from '#web/ui/inbox-link.tsx';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';

const words = teacherForm.link.code;
const CodeSchema = z.object({
  code: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, words.form)),
});

type TeacherCodeProps = {
  call: { isPending: boolean; error: unknown };
  onCode: (code: string) => void;
  onAgain: () => void;
};

/** The link was already opened elsewhere: a code by email opens it here, too. */
export function TeacherCode({ call, onCode, onAgain }: TeacherCodeProps) {
  const form = useSchemaForm({
    schema: CodeSchema,
    defaultValues: { code: '' },
    call,
    onSubmit: ({ code }) => onCode(code),
  });
  return (
    <SchemaForm form={form} className={card({ lift: 'edge' })}>
      <h2 className={heading.section}>{words.title}</h2>
      <p className="my-3 text-lg">{words.text}</p>
      <TextField
        form={form}
        name="code"
        label={words.field}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
      />
      <FaultAlert className="mt-3">{form.problem !== null && getFaultText(form.problem)}</FaultAlert>
      <div className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <SubmitButton form={form}>{words.submit}</SubmitButton>
        <Button look="link" size="bare" busy={form.isBusy} onClick={onAgain}>
          {words.again}
        </Button>
        <InboxLink />
      </div>
    </SchemaForm>
  );
}
