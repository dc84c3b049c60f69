import { signInWords } from '#messages/sign-in.ts';
import { Field, TextInput } from '#web/ui/field.tsx';

type CodeFieldProps = {
  label: string;
  hint?: string | undefined;
  /** The submitted text was not six digits. */
  malformed: boolean;
  value: string;
  onChange: (text: string) => void;
  autoFocus?: boolean;
  ref?: React.Ref<HTMLInputElement>;
};

/** Six digits from an email or an app, with or without a space in the middle; phones offer them by autofill. */
export const CodeField = ({ label, hint, malformed, value, onChange, ...input }: CodeFieldProps) => (
  <Field label={label} hint={hint} error={malformed ? signInWords.code.form : undefined}>
    {(described) => (
      <TextInput
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        className="max-w-60 text-xl"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...input}
        {...described}
      />
    )}
  </Field>
);
