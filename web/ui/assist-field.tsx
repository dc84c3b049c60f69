import type { Assist } from '#shared/values/answering.ts';
import { Field, NativeSelect } from '#web/ui/field.tsx';

type AssistFieldProps = {
  words: { label: string; options: Readonly<Record<Assist, string>> };
  value: Assist;
  onChange: (assist: Assist) => void;
  className?: string;
};
const ASSISTS = ['alone', 'read_aloud', 'talked_through', 'parent_chose'] as const satisfies readonly Assist[];

/** Select for how the child is helped; asked of the adult once per sitting. */
export const AssistField = ({ words, value, onChange, className }: AssistFieldProps) => (
  <Field label={words.label} className={className}>
    {(described) => (
      <NativeSelect value={value} onChange={(event) => onChange(event.target.value as Assist)} {...described}>
        {ASSISTS.map((each) => (
          <option key={each} value={each}>
            {words.options[each]}
          </option>
        ))}
      </NativeSelect>
    )}
  </Field>
);
