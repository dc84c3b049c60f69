import { Link, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { account as accountWords } from '#messages/account.ts';
import { signInWords } from '#messages/sign-in.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { useCall } from '#web/api/queries.ts';
import { createPasswordInput, getPasswordFault } from '#web/features/account/faults.ts';
import { FormFault, SignInLayout } from '#web/features/account/sign-in-layout.tsx';
import { useSession } from '#web/features/account/use-session.ts';
import { getPathAfterSignIn, paths } from '#web/lib/paths.ts';
import { button, card } from '#web/ui/classes.ts';
import { NewHeading } from '#web/ui/page.tsx';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';
import { Notice } from '#web/ui/states.tsx';

const { newPassword: words } = signInWords;
const { faults, fields } = accountWords;
const PasswordValues = z.object({ password: createPasswordInput(faults.passwordShort, faults.passwordLong) });

/** `/new-password`, reached from an email: the proof is fresh, so only the password is asked for. */
export function NewPasswordPage() {
  const [search] = useSearchParams();
  const { data } = useSession();
  const passwordChange = useCall('updateUser');
  const form = useSchemaForm({
    schema: PasswordValues,
    defaultValues: { password: '' },
    call: passwordChange,
    onSubmit: (body) => passwordChange.mutate({ params: {}, body }),
    getFieldFaults: getPasswordFault,
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
  const isStale = getProblemCode(form.problem) === 'STEP_UP';
  return (
    <SignInLayout tab={words.tab} title={words.title} lead={words.lead}>
      <SchemaForm form={form} className={card()}>
        <div className="flex flex-col gap-5">
          {/* The account's address, for password managers. */}
          <input type="email" autoComplete="username" value={account?.email ?? ''} readOnly hidden />
          <TextField
            form={form}
            name="password"
            label={words.field}
            hint={fields.passwordHint}
            type="password"
            autoComplete="new-password"
          />
          <FormFault form={isStale ? { ...form, problem: null } : form} />
          {isStale && (
            <div role="alert">
              <Notice tone="warning">
                {words.stale}{' '}
                <Link
                  to={paths.recover(search.get('next'))}
                  className="inline-flex min-h-11 items-center font-bold text-river underline"
                >
                  {words.staleLink}
                </Link>
              </Notice>
            </div>
          )}
          <SubmitButton form={form}>{words.submit}</SubmitButton>
        </div>
      </SchemaForm>
      <Link to={continueLink} className={`${button({ look: 'link', size: 'bare' })} mt-6`}>
        {words.later}
      </Link>
    </SignInLayout>
  );
}
