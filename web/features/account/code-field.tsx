import { entrance } from '#shared/messages/en/entrance.ts';
import { Field, TextInput } from '#web/ui/field.tsx';

type CodeFieldProps = {
  label: string;
  hint?: string | undefined;
  /** What was sent was no six digits. */
  malformed: boolean;
  typed: string;
  onType: (text: string) => void;
  autoFocus?: boolean;
  ref?: React.Ref<HTMLInputElement>;
};

/**
 * Six digits of a letter or an app, with or without a gap in their middle, offered by the keyboard of a phone where it
 * knows them.
 */
export const CodeField = ({ label, hint, malformed, typed, onType, ...input }: CodeFieldProps) => (
  <Field label={label} hint={hint} error={malformed ? entrance.code.form : undefined}>
    {(described) => (
      <TextInput
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        className="max-w-60 text-xl"
        value={typed}
        onChange={(event) => onType(event.target.value)}
        {...input}
        {...described}
      />
    )}
  </Field>
);
