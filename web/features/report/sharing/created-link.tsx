import { useEffect, useRef, useState } from 'react';
import { sharing } from '#messages/sharing.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { heading } from '#web/ui/classes.ts';
import { Field, TextInput } from '#web/ui/field.tsx';

const words = sharing.made;

/** The new link, shown only once. Its token is in the fragment, which no server sees. */
export function CreatedLink({ token, onDone }: { token: string; onDone: () => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState('');
  const link = `${location.origin}${paths.shared}#${token}`;
  useEffect(() => field.current?.focus(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setStatus(words.copied);
    } catch {
      // The clipboard is unavailable on plain http, such as in a home network.
      field.current?.focus();
      field.current?.select();
      setStatus(words.select);
    }
  };
  return (
    <>
      <h3 className={heading.part}>{words.title}</h3>
      <p>{words.text}</p>
      <Field label={words.field}>
        {(described) => (
          <TextInput ref={field} readOnly value={link} onFocus={(event) => event.target.select()} {...described} />
        )}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>{words.copy}</Button>
        <Button look="quiet" onClick={onDone}>
          {words.done}
        </Button>
      </div>
      <p role="status">{status}</p>
    </>
  );
}
