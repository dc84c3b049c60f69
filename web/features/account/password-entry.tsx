import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import { account as words } from '#messages/account.ts';
import { formatSignInFault } from '#web/features/account/faults.ts';
import { FormFault } from '#web/features/account/form-fault.tsx';
import { ProviderButton } from '#web/features/account/provider-button.tsx';
import { useSignIn } from '#web/features/account/use-session.ts';
import { paths } from '#web/lib/paths.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { card } from '#web/ui/classes.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { Form } from '#web/ui/form.tsx';

const { fields, faults, signIn } = words;
/** A missing email and a missing password give one error for both, as the specification words it. */
const SignInSchema = z
  .object({ email: z.string().trim(), password: z.string() })
  .refine(({ email, password }) => email !== '' && password !== '', {
    path: ['email'],
    message: faults.emailAndPassword,
  });

type PasswordEntryProps = {
  email: string;
  /** The provider's name; null where this installation trusts none. */
  provider: string | null;
  /** The form has replaced other content and takes the focus. */
  isNew: boolean;
  /** Switches to sign-in by email with the address that was typed. */
  onUseEmail: (email: string) => void;
};

export function PasswordEntry({ email, provider, isNew, onUseEmail }: PasswordEntryProps) {
  const online = useOnline();
  const signInMutation = useSignIn();
  const isAlive = useIsHydrated();
  const form = useForm<z.input<typeof SignInSchema>, unknown, z.output<typeof SignInSchema>>({
    resolver: zodResolver(SignInSchema),
    // No default values: they would overwrite what was typed before hydration.
    defaultValues: { ...(email && { email }) },
  });
  const { errors } = form.formState;
  return (
    <div className={card()}>
      <Form
        className="flex flex-col gap-5"
        method="post"
        onSubmit={form.handleSubmit((body) => signInMutation.isPending || !online || signInMutation.mutate(body))}
      >
        <Field label={fields.email} error={errors.email?.message}>
          {(described) => (
            <TextInput
              type="email"
              autoComplete="username"
              autoFocus={isNew}
              {...described}
              {...form.register('email')}
            />
          )}
        </Field>
        <Field label={fields.password}>
          {(described) => (
            <TextInput type="password" autoComplete="current-password" {...described} {...form.register('password')} />
          )}
        </Field>
        <Link
          to={paths.recover}
          className="inline-flex min-h-11 items-center self-start font-bold text-river underline"
        >
          {signIn.forgot}
        </Link>
        <FormFault
          fault={signInMutation.isError ? formatSignInFault(signInMutation.error, signIn.wrong) : null}
          online={online}
        />
        <Button type="submit" disabled={!isAlive} busy={signInMutation.isPending || !online}>
          {signIn.submit}
        </Button>
      </Form>
      <div className="mt-6 flex flex-col gap-3">
        <p className="text-ink-2">{signIn.otherWays}</p>
        <Button look="quiet" onClick={() => onUseEmail(form.getValues('email').trim())}>
          {signIn.byMail}
        </Button>
        {provider && <ProviderButton provider={provider} />}
      </div>
    </div>
  );
}
