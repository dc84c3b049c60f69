import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { opsWeeks } from '#messages/ops-weeks.ts';
import { paths } from '#web/lib/paths.ts';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';

const words = opsWeeks.open;
const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;
const IdSchema = z.object({ text: z.string().regex(ID, words.invalid) });

/** Opens an assessment by its id, which may be pasted as part of a URL or a workflow name. */
export function OpenWeek() {
  const navigate = useNavigate();
  const form = useSchemaForm({
    schema: IdSchema,
    defaultValues: { text: '' },
    onSubmit: ({ text }) => void navigate(paths.opsWeek(ID.exec(text)?.[0].toLowerCase() ?? '')),
  });
  return (
    <SchemaForm form={form} className="flex flex-wrap items-end gap-3">
      <TextField
        form={form}
        name="text"
        label={words.label}
        hint={words.hint}
        className="min-w-0 flex-1"
        autoComplete="off"
        spellCheck={false}
      />
      <SubmitButton form={form} look="quiet">
        {words.button}
      </SubmitButton>
    </SchemaForm>
  );
}
