import type { FieldPath, FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { signInWords } from '#messages/sign-in.ts';
import { FormFault } from '#web/features/account/sign-in-layout.tsx';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';

/** Six digits from an email or an app, with or without a space in the middle. */
export const CodeInput = z
  .string()
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, signInWords.code.form));

/** The field of a code; phones offer it by autofill. */
export const CodeField = <Input extends FieldValues>(
  props: Pick<React.ComponentProps<typeof TextField<Input>>, 'form' | 'label' | 'hint' | 'autoFocus'> & {
    name?: FieldPath<Input>;
  },
) => (
  <TextField
    name={'code' as FieldPath<Input>}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={8}
    inputClass="max-w-60 text-xl"
    {...props}
  />
);

type CodeFormProps = {
  label: string;
  hint?: string;
  submit: string;
  call: { isPending: boolean; error: unknown };
  formatFault?: (problem: unknown) => string;
  /** The form has replaced other content and takes the focus. */
  isNew?: boolean;
  onCode: (code: string) => void;
};

/** A form with a single code field. A rejected code stays in the field. */
export function CodeForm({ label, hint, submit, call, formatFault, isNew = false, onCode }: CodeFormProps) {
  const form = useSchemaForm({
    schema: z.object({ code: CodeInput }),
    defaultValues: { code: '' },
    call,
    onSubmit: ({ code }) => onCode(code),
  });
  return (
    <SchemaForm form={form} className="flex flex-col gap-5">
      <CodeField form={form} label={label} hint={hint} autoFocus={isNew} />
      <FormFault form={form} formatFault={formatFault} />
      <SubmitButton form={form}>{submit}</SubmitButton>
    </SchemaForm>
  );
}
