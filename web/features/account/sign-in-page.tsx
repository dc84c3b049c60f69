import { zodResolver } from '@hookform/resolvers/zod';
import { useSyncExternalStore } from 'react';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { account as words } from '#shared/messages/en/account.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { useSession, useSignIn } from '#web/features/account/use-session.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { paths, safeNext } from '#web/lib/paths.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { card } from '#web/ui/classes.ts';
import { Field, FieldError, TextInput } from '#web/ui/field.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { Notice } from '#web/ui/states.tsx';

const { fields, faults, signIn } = words;
/** Either one missing is one fault of the pair, as the specification words it. */
const Entry = z
  .object({ email: z.string().trim(), password: z.string() })
  .refine(({ email, password }) => email !== '' && password !== '', { path: ['email'], message: faults.emailAndPassword });

/** A sentence for a sign-in that did not work. */
export function signInFault(problem: unknown, wrong: string): string {
  if (!(problem instanceof ApiProblem)) return faultText(problem);
  if (problem.status === 429 && problem.retryAfterMs) return faults.throttled(Math.ceil(problem.retryAfterMs / 1000));
  return [401, 403, 409].includes(problem.status) || problem.code === 'INVALID_INPUT' ? wrong : faultText(problem);
}

const noChange = () => () => undefined;

export function SignInPage() {
  const [search] = useSearchParams();
  // The page was rendered at build, for who comes of his own accord.
  const hasEnded = useSyncExternalStore(
    noChange,
    () => search.has('next'),
    () => false,
  );
  const session = useSession();
  const online = useOnline();
  const enter = useSignIn();
  const form = useForm<z.input<typeof Entry>, unknown, z.output<typeof Entry>>({ resolver: zodResolver(Entry), defaultValues: { email: '', password: '' } });
  const { errors } = form.formState;
  if (session.data?.account) return <Navigate to={safeNext(search.get('next'))} replace />;
  return (
    <div className="mx-auto w-full max-w-lg px-4 py-8 sm:px-8">
      <PageHeading tab={shell.tab(signIn.tab)}>{signIn.title}</PageHeading>
      <p className="mt-2 mb-6 text-lg text-ink-2">{hasEnded ? signIn.ended : signIn.lead}</p>
      <form className={card()} method="post" noValidate onSubmit={form.handleSubmit((body) => enter.mutate(body))}>
        <div className="flex flex-col gap-5">
          <Field label={fields.email} error={errors.email?.message}>
            {(described) => <TextInput type="email" autoComplete="username" {...described} {...form.register('email')} />}
          </Field>
          <Field label={fields.password}>
            {(described) => <TextInput type="password" autoComplete="current-password" {...described} {...form.register('password')} />}
          </Field>
          {enter.isError && (
            <div role="alert">
              <FieldError>{signInFault(enter.error, signIn.wrong)}</FieldError>
            </div>
          )}
          {!online && <Notice tone="warning">{words.needsNet}</Notice>}
          <Button type="submit" busy={enter.isPending || !online}>
            {signIn.submit}
          </Button>
        </div>
      </form>
      <div className="mt-6">
        <Notice>
          {signIn.toSignUp}{' '}
          <Link to={paths.signUp} className="inline-flex min-h-11 items-center font-bold text-river underline">
            {signIn.toSignUpLink}
          </Link>
        </Notice>
      </div>
    </div>
  );
}
