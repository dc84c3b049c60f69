import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { account as words } from '#messages/account.ts';
import { createEmailInput } from '#shared/values/text.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { ApiProblem } from '#web/api/problem.ts';
import { createPasswordInput, formatSignInFault, getPasswordFault } from '#web/features/account/faults.ts';
import { FormFault, SignInLayout } from '#web/features/account/sign-in-layout.tsx';
import { isSignedIn, useSession, useSignUp } from '#web/features/account/use-session.ts';
import { getPathAfterSignIn, paths } from '#web/lib/paths.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { card } from '#web/ui/classes.ts';
import { type FieldFaults, SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';
import { Notice } from '#web/ui/states.tsx';

const { fields, faults, signUp } = words;
const NewAccount = z.object({
  name: z.string().trim().min(1, faults.name).max(80),
  email: createEmailInput(faults.emailForm, faults.email),
  password: createPasswordInput(faults.passwordShort, faults.passwordLong),
});

type NewAccount = z.infer<typeof NewAccount>;

/** What the server finds stands at its fields. */
const getFieldFaults = (problem: unknown): FieldFaults<NewAccount> | undefined => {
  const paths = problem instanceof ApiProblem ? problem.fields.map(({ path }) => path) : [];
  const isRefused = (name: string) => paths.includes(name);
  return (
    getPasswordFault(problem) ??
    Object.fromEntries(
      Object.keys(NewAccount.shape)
        .filter(isRefused)
        .map((name) => [name, getFaultText(problem)]),
    )
  );
};

export function SignUpPage() {
  const [search] = useSearchParams();
  const session = useSession();
  const isHydrated = useIsHydrated();
  const signUpCall = useSignUp();
  // No default values: they would overwrite what was typed before hydration.
  const form = useSchemaForm({
    schema: NewAccount,
    call: signUpCall,
    onSubmit: (body) => signUpCall.mutate(body),
    getFieldFaults,
  });
  const account = session.data?.account;
  const next = search.get('next');
  if (isSignedIn(account))
    return <Navigate to={getPathAfterSignIn(account.role, next, paths.dashboard('schedule'))} replace />;
  return (
    <SignInLayout tab={signUp.tab} title={signUp.title} lead={signUp.lead}>
      <SchemaForm form={form} className={card()}>
        <div className="flex flex-col gap-5">
          <TextField form={form} name="name" label={fields.name} autoComplete="name" maxLength={80} />
          <TextField form={form} name="email" label={fields.email} type="email" autoComplete="username" />
          <TextField
            form={form}
            name="password"
            label={fields.password}
            hint={fields.passwordHint}
            type="password"
            autoComplete="new-password"
          />
          <FormFault form={form} formatFault={(problem) => formatSignInFault(problem, signUp.taken)} />
          <SubmitButton form={form} disabled={!isHydrated}>
            {signUp.submit}
          </SubmitButton>
        </div>
      </SchemaForm>
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
