import { useState } from 'react';
import { ops } from '#shared/messages/en/ops.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { enterOperator, giveCode, type Step } from '#web/features/ops/operator-entry.ts';
import { Button } from '#web/ui/button.tsx';
import { card } from '#web/ui/classes.ts';
import { Field, FieldError, TextInput } from '#web/ui/field.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { Notice } from '#web/ui/states.tsx';

const words = ops.signIn;

type SignInProps = {
  /** Why somebody who was in is here again. */
  why: string | null;
  /** Past the password already, for example after a reload. */
  owesCode: boolean;
  onIn: () => Promise<string | null>;
};

/** Address and password, then the code. Each step says in a sentence why it did not work. */
export function OperatorSignIn({ why, owesCode, onIn }: SignInProps) {
  const [step, setStep] = useState<Step>(owesCode ? 'code' : 'password');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [entry, setEntry] = useState({ email: '', password: '', code: '' });
  const field = (name: keyof typeof entry) => ({
    value: entry[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => setEntry({ ...entry, [name]: event.target.value }),
  });
  const submit = async () => {
    setBusy(true);
    setFault(null);
    const next = step === 'password' ? await enterOperator(entry) : await giveCode(entry.code);
    const problem = next.step === 'in' ? await onIn() : next.fault;
    if (next.step === 'in' && problem === null) return;
    setStep(next.step === 'code' ? 'code' : 'password');
    setEntry({ ...entry, code: '' });
    setFault(problem);
    setBusy(false);
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
        <div className="flex flex-col gap-5">
          {step === 'password' ? (
            <>
              <Field label={words.email}>{(described) => <TextInput type="email" autoComplete="username" {...field('email')} {...described} />}</Field>
              <Field label={words.password}>
                {(described) => <TextInput type="password" autoComplete="current-password" {...field('password')} {...described} />}
              </Field>
            </>
          ) : (
            <Field label={words.code} hint={words.codeHint}>
              {(described) => <TextInput type="text" inputMode="numeric" autoComplete="one-time-code" autoFocus {...field('code')} {...described} />}
            </Field>
          )}
          {fault && (
            <div role="alert">
              <FieldError>{fault}</FieldError>
            </div>
          )}
          <Button type="submit" busy={busy}>
            {busy ? words.busy : step === 'password' ? words.next : words.submit}
          </Button>
        </div>
      </form>
    </div>
  );
}
