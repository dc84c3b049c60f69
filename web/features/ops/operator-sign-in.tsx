import { useState } from 'react';
import { ops } from '#shared/messages/en/ops.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { Button } from '#web/ui/button.tsx';
import { card } from '#web/ui/classes.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { Notice } from '#web/ui/states.tsx';

const words = ops.signIn;

type SignInProps = {
  /** Why somebody who was in is here again. */
  why: string | null;
  /** Resolves with a sentence when it did not work. */
  onToken: (token: string) => Promise<string | null>;
};

/** Asks for the operator's token; it goes up to the page and is kept nowhere else. */
export function OperatorSignIn({ why, onToken }: SignInProps) {
  const [token, setToken] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async () => {
    const entered = token.trim();
    if (!entered) return setError(words.missing);
    setBusy(true);
    setError(null);
    const problem = await onToken(entered);
    if (problem === null) return;
    setBusy(false);
    setError(problem);
  };
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-10 sm:px-8">
      <PageHeading tab={shell.tab(words.title)}>{words.title}</PageHeading>
      <p className="text-lg">{words.text}</p>
      {why && <Notice tone="warning">{why}</Notice>}
      <form
        className={card({ lift: 'edge' })}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void submit();
        }}
      >
        {/* A password manager keeps the token under this name. */}
        <input type="text" autoComplete="username" value={words.account} readOnly hidden />
        <Field label={words.token} hint={words.hint} error={error ?? undefined}>
          {(described) => (
            <TextInput type="password" autoComplete="current-password" value={token} onChange={(event) => setToken(event.target.value)} {...described} />
          )}
        </Field>
        <Button type="submit" className="mt-5" busy={busy}>
          {busy ? words.busy : words.submit}
        </Button>
      </form>
    </div>
  );
}
