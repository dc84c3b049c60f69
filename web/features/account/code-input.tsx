import { TextInput } from '#web/ui/field.tsx';

/** Six digits, offered by the keyboard of a phone where it knows them. */
export const CodeInput = (props: Omit<React.ComponentProps<'input'>, 'className'>) => (
  <TextInput inputMode="numeric" autoComplete="one-time-code" maxLength={8} className="max-w-60 text-xl" {...props} />
);
