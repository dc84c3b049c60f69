import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { account as words } from '#messages/account.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { formatPasswordFault, formatSignInFault } from '#web/features/account/faults.ts';
import { FormFault } from '#web/features/account/form-fault.tsx';
import { NewPassword } from '#web/features/account/new-password.ts';
import { SignInLayout } from '#web/features/account/sign-in-layout.tsx';
import { isSignedIn, useSession, useSignUp } from '#web/features/account/use-session.ts';
import { getPathAfterSignIn, paths } from '#web/lib/paths.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { card } from '#web/ui/classes.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';
import { Notice } from '#web/ui/states.tsx';

const { fields, faults, signUp } = words;
const NewAccount = z.object({
  name: z.string().trim().min(1, faults.name).max(80),
  email: z
    .string()
    .trim()
    .min(1, faults.email)
    .pipe(z.email({ error: faults.emailForm })),
  password: NewPassword,
});

export function SignUpPage() {
  const [search] = useSearchParams();
  const session = useSession();
  const online = useOnline();
  const isAlive = useIsHydrated();
  // No default values: they would overwrite what was typed before hydration.
  const form = useForm<z.input<typeof NewAccount>, unknown, z.output<typeof NewAccount>>({
    resolver: zodResolver(NewAccount),
  });
  const { errors } = form.formState;
  const open = useSignUp((problem) => {
    if (getProblemCode(problem) === 'PASSWORD_GUESSABLE')
      form.setError('password', { message: formatPasswordFault(problem) });
  });
  const submit = (body: z.output<typeof NewAccount>) => {
    if (!open.isPending && online) open.mutate(body);
  };
  const account = session.data?.account;
  const next = search.get('next');
  if (isSignedIn(account))
    return <Navigate to={getPathAfterSignIn(account.role, next, paths.dashboard('schedule'))} replace />;
  return (
    <SignInLayout tab={signUp.tab} title={signUp.title} lead={signUp.lead}>
      <Form className={card()} method="post" onSubmit={form.handleSubmit(submit)}>
        <div className="flex flex-col gap-5">
          <Field label={fields.name} error={errors.name?.message}>
            {(described) => <TextInput autoComplete="name" maxLength={80} {...described} {...form.register('name')} />}
          </Field>
          <Field label={fields.email} error={errors.email?.message}>
            {(described) => (
              <TextInput type="email" autoComplete="username" {...described} {...form.register('email')} />
            )}
          </Field>
          <Field label={fields.password} hint={fields.passwordHint} error={errors.password?.message}>
            {(described) => (
              <TextInput type="password" autoComplete="new-password" {...described} {...form.register('password')} />
            )}
          </Field>
          <FormFault
            fault={
              open.isError && getProblemCode(open.error) !== 'PASSWORD_GUESSABLE'
                ? formatSignInFault(open.error, signUp.taken)
                : null
            }
            online={online}
          />
          <Button type="submit" disabled={!isAlive} busy={open.isPending || !online}>
            {signUp.submit}
          </Button>
        </div>
      </Form>
      <div className="mt-6">
        <Notice>
          {signUp.toSignIn}{' '}
          <Link
            to={paths.signIn(next ?? undefined)}
            className="inline-flex min-h-11 items-center font-bold text-river underline"
          >
            {signUp.toSignInLink}
          </Link>
        </Notice>
      </div>
    </SignInLayout>
  );
}
