import { useId } from 'react';
import { z } from 'zod';
import { mail } from '#messages/mail.ts';
import { senderLine as words } from '#messages/sender-line.ts';
import { findSenderLineFault, parseFirstName, SENDER_LINE_LIMIT } from '#shared/values/sender-line.ts';
import { Field, TextInput } from '#web/ui/field.tsx';

export function getSenderLineFault(line: string): string | null {
  const fault = findSenderLineFault(line);
  return fault && words.faults[fault];
}

/** A sender's own line as typed into a form; may be empty. */
export const SenderLineInput = z
  .string()
  .trim()
  .superRefine((line, context) => {
    const message = getSenderLineFault(line);
    if (message) context.addIssue({ code: 'custom', message });
  });

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
        {line && !findSenderLineFault(line) ? (
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
