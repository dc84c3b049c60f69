import { useId } from 'react';
import { mail } from '#messages/mail.ts';
import { senderLine as words } from '#messages/sender-line.ts';
import { findSenderLineFault, parseFirstName, SENDER_LINE_LIMIT } from '#shared/values/sender-line.ts';
import { Field, TextInput } from '#web/ui/field.tsx';

/** Why a sender line cannot be sent, in a sentence; undefined if it is valid or empty. */
export function getSenderLineError(text: string): string | undefined {
  const fault = findSenderLineFault(text.trim());
  return fault ? words.faults[fault] : undefined;
}

type SenderLineFieldProps = Omit<React.ComponentProps<'input'>, 'value'> & {
  value: string;
  senderName: string;
  error?: string | undefined;
};

/** Field for the sender's own line in an invitation, with a preview of the email below. */
export function SenderLineField({ value, senderName, error, className, ...input }: SenderLineFieldProps) {
  const titleId = useId();
  const name = parseFirstName(senderName);
  const line = value.trim();
  return (
    <div className={className}>
      <Field label={words.field} hint={words.hint} optional={words.optional} error={error}>
        {(described) => <TextInput type="text" autoComplete="off" value={value} {...described} {...input} />}
      </Field>
      <p className="text-right text-sm text-ink-2" aria-live={line.length > SENDER_LINE_LIMIT * 0.9 ? 'polite' : 'off'}>
        {words.counter([...line].length, SENDER_LINE_LIMIT)}
      </p>
      <section aria-labelledby={titleId} className="mt-1 rounded-2xl bg-dew px-4 py-3">
        <h3 id={titleId} className="text-sm font-bold text-ink-2">
          {words.preview}
        </h3>
        {line && !getSenderLineError(line) ? (
          <blockquote className="mt-2 border-l-4 border-ink/30 pl-4 wrap-anywhere">
            <p className="text-sm text-ink-2">{mail.writes(name)}</p>
            <p>{mail.quoted(line)}</p>
          </blockquote>
        ) : (
          <p className="mt-1 text-sm">{words.previewEmpty}</p>
        )}
        {name === null && <p className="mt-1 text-sm">{words.previewNameless}</p>}
      </section>
    </div>
  );
}
