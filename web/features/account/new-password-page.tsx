import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { account as accountWords } from '#messages/account.ts';
import { signInWords } from '#messages/sign-in.ts';
import { call } from '#web/api/call.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { formatFault, formatPasswordFault } from '#web/features/account/faults.ts';
import { FormFault } from '#web/features/account/form-fault.tsx';
import { NewPassword } from '#web/features/account/new-password.ts';
import { SignInLayout } from '#web/features/account/sign-in-layout.tsx';
import { useSession } from '#web/features/account/use-session.ts';
import { getPathAfterSignIn, paths } from '#web/lib/paths.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { button, card } from '#web/ui/classes.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { NewHeading } from '#web/ui/page.tsx';
import { Notice } from '#web/ui/states.tsx';

const { newPassword: words } = signInWords;
const PasswordValues = z.object({ password: NewPassword });

/** `/new-password`, reached from an email: the proof is fresh, so only the password is asked for. */
export function NewPasswordPage() {
  const [search] = useSearchParams();
  const { data } = useSession();
  const online = useOnline();
  const form = useForm({ resolver: zodResolver(PasswordValues), defaultValues: { password: '' } });
  const passwordChange = useMutation({
    mutationFn: (password: string) => call('updateUser', { params: {}, body: { password } }),
    onError: (problem) =>
      getProblemCode(problem) === 'PASSWORD_GUESSABLE' &&
      form.setError('password', { message: formatPasswordFault(problem) }),
  });
  const account = data?.account;
  const continueLink = getPathAfterSignIn(account?.role ?? 'parent', search.get('next'));
  if (passwordChange.isSuccess) {
    return (
      <SignInLayout tab={words.tab} title={words.title}>
        <div className={`${card()} mt-6`}>
          <NewHeading>{words.done.title}</NewHeading>
          <p className="mt-2 mb-6 text-lg">{words.done.text}</p>
          <Link to={continueLink} className={button()}>
            {words.done.goOn}
          </Link>
        </div>
      </SignInLayout>
    );
  }
  const code = passwordChange.isError ? getProblemCode(passwordChange.error) : null;
  const isErrorShown = code === null || code === 'PASSWORD_GUESSABLE' || code === 'STEP_UP';
  return (
    <SignInLayout tab={words.tab} title={words.title} lead={words.lead}>
      <Form
        className={card()}
        method="post"
        onSubmit={form.handleSubmit(
          ({ password }) => passwordChange.isPending || !online || passwordChange.mutate(password),
        )}
      >
        <div className="flex flex-col gap-5">
          {/* The account's address, for password managers. */}
          <input type="email" autoComplete="username" value={account?.email ?? ''} readOnly hidden />
          <Field
            label={words.field}
            hint={accountWords.fields.passwordHint}
            error={form.formState.errors.password?.message}
          >
            {(described) => (
              <TextInput type="password" autoComplete="new-password" {...described} {...form.register('password')} />
            )}
          </Field>
          <FormFault fault={isErrorShown ? null : formatFault(passwordChange.error)} online={online} />
          {code === 'STEP_UP' && (
            <div role="alert">
              <Notice tone="warning">
                {words.stale}{' '}
                <Link to={paths.recover} className="inline-flex min-h-11 items-center font-bold text-river underline">
                  {words.staleLink}
                </Link>
              </Notice>
            </div>
          )}
          <Button type="submit" busy={passwordChange.isPending || !online}>
            {words.submit}
          </Button>
        </div>
      </Form>
      <Link to={continueLink} className={`${button({ look: 'link', size: 'bare' })} mt-6`}>
        {words.later}
      </Link>
    </SignInLayout>
  );
}
