import { useNavigate } from 'react-router-dom';
import { z } from 'zod';
import { opsWeeks } from '#messages/ops-weeks.ts';
import { Email } from '#shared/values/text.ts';
import { call } from '#web/api/call.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { useCall } from '#web/api/queries.ts';
import { isClosed } from '#web/features/ops/operator-gate.tsx';
import { toWeeksPath } from '#web/features/ops/ops-page.tsx';
import { paths } from '#web/lib/paths.ts';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';

const words = opsWeeks.open;
const ID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/i;
const HASH = /(?:h\d:)?[0-9a-f]{64}/;
/** The keyed hash of an address in a text. */
export const findHash = (text: string): string | undefined => HASH.exec(text)?.[0];
const isAddress = (text: string): boolean => Email.safeParse(text).success;
const FindSchema = z.object({
  text: z
    .string()
    .trim()
    .refine((text) => ID.test(text) || findHash(text) !== undefined || isAddress(text), words.invalid),
});

/**
 * Leads to an assessment by its id, which may be pasted as part of a URL or a workflow name, or to the assessments of
 * an address: by its hash, so that no address of a page holds one of a person.
 */
export function FindWeek({ onClosed }: { onClosed?: (problem: unknown) => void }) {
  const navigate = useNavigate();
  const find = useCall(
    async (text: string) => {
      const id = ID.exec(text)?.[0].toLowerCase();
      if (id) return paths.opsWeek(id);
      const hash =
        findHash(text) ?? (await call('hashAddress', { params: {}, body: { address: Email.parse(text) } })).hash;
      return toWeeksPath({ address: hash });
    },
    { onSuccess: (path) => void navigate(path), ...(onClosed && { onError: onClosed }) },
  );
  const form = useSchemaForm({
    schema: FindSchema,
    defaultValues: { text: '' },
    call: find,
    onSubmit: ({ text }) => find.mutate(text),
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
      <FaultAlert>{form.problem && !isClosed(form.problem) ? getFaultText(form.problem) : null}</FaultAlert>
    </SchemaForm>
  );
}
