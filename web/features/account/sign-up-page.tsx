import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link, Navigate } from 'react-router-dom';
import { z } from 'zod';
import { account as words } from '#shared/messages/en/account.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { signInFault } from '#web/features/account/sign-in-page.tsx';
import { useSession, useSignUp } from '#web/features/account/use-session.ts';
import { paths } from '#web/lib/paths.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { card } from '#web/ui/classes.ts';
import { Field, FieldError, TextInput } from '#web/ui/field.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { Notice } from '#web/ui/states.tsx';

const { fields, faults, signUp } = words;
const NewAccount = z.object({
  name: z.string().trim().min(1, faults.name).max(80),
  email: z
    .string()
    .trim()
    .min(1, faults.email)
    .pipe(z.email({ error: faults.emailForm })),
  password: z.string().min(12, faults.passwordShort).max(128, faults.passwordLong),
});

export function SignUpPage() {
  const session = useSession();
  const online = useOnline();
  const open = useSignUp();
  const form = useForm<z.input<typeof NewAccount>, unknown, z.output<typeof NewAccount>>({
    resolver: zodResolver(NewAccount),
    defaultValues: { name: '', email: '', password: '' },
  });
  const { errors } = form.formState;
  if (session.data?.account) return <Navigate to={paths.dashboard('schedule')} replace />;
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8 sm:px-8">
      <PageHeading tab={shell.tab(signUp.tab)}>{signUp.title}</PageHeading>
      <p className="mt-2 mb-6 text-lg text-ink-2">{signUp.lead}</p>
      <form className={card()} method="post" noValidate onSubmit={form.handleSubmit((body) => open.mutate(body))}>
        <div className="flex flex-col gap-5">
          <Field label={fields.name} error={errors.name?.message}>
            {(described) => <TextInput autoComplete="name" maxLength={80} {...described} {...form.register('name')} />}
          </Field>
          <Field label={fields.email} error={errors.email?.message}>
            {(described) => <TextInput type="email" autoComplete="email" {...described} {...form.register('email')} />}
          </Field>
          <Field label={fields.password} hint={fields.passwordHint} error={errors.password?.message}>
            {(described) => <TextInput type="password" autoComplete="new-password" {...described} {...form.register('password')} />}
          </Field>
          {open.isError && (
            <div role="alert">
              <FieldError>{signInFault(open.error, signUp.taken)}</FieldError>
            </div>
          )}
          {!online && <Notice tone="warning">{words.needsNet}</Notice>}
          <Button type="submit" busy={open.isPending || !online}>
            {signUp.submit}
          </Button>
        </div>
      </form>
      <div className="mt-6">
        <Notice>
          {signUp.toSignIn}{' '}
          <Link to={paths.signIn()} className="inline-flex min-h-11 items-center font-bold text-river underline">
            {signUp.toSignInLink}
          </Link>
        </Notice>
      </div>
    </div>
  );
}
