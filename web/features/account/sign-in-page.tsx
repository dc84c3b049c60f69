import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import { account as words } from '#messages/account.ts';
import { refusals } from '#messages/refusals.ts';
import { shell } from '#messages/shell.ts';
import { isOwnPath } from '#shared/values/links.ts';
import { API } from '#web/api/address.ts';
import { finishSignOut, isSigningOut } from '#web/api/leaving.ts';
import { getProblemCode } from '#web/api/problem.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { formatSignInFault, useUrlError } from '#web/features/account/faults.ts';
import { FormFault, SignInLayout } from '#web/features/account/sign-in-layout.tsx';
import { isSignedIn, useSession, useSignIn } from '#web/features/account/use-session.ts';
import { getPathAfterSignIn, paths } from '#web/lib/paths.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { card } from '#web/ui/classes.ts';
import { FaultAlert } from '#web/ui/fault-alert.tsx';
import { lazyScreen } from '#web/ui/lazy-screens.ts';
import { SchemaForm, SubmitButton, TextField, useSchemaForm } from '#web/ui/schema-form.tsx';
import { Notice, Skeleton } from '#web/ui/states.tsx';

const { fields, faults, signIn } = words;
/** Rarely used, so loaded lazily. */
const MailedWay = lazyScreen(async () => (await import('#web/features/account/mailed-way.tsx')).MailedWay);
const SecondStep = lazyScreen(async () => (await import('#web/features/account/second-step.tsx')).SecondStep);
const LoadingCard = () => <Skeleton label={shell.loading} className="h-96" />;

/** Reads from the router's state why the previous page redirected here. */
const readReason = (state: unknown): string | null => {
  const reason: unknown = state && typeof state === 'object' && 'why' in state ? state.why : null;
  return typeof reason === 'string' ? reason : null;
};

/** `/sign-in`: the first step by password, email or provider, and the second step if the account has one. */
export function SignInPage({ provider }: { provider: string | null }) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const isHydrated = useIsHydrated();
  const error = useUrlError();
  const { data, refetch } = useSession();
  const isSignedInKnown = useSyncExternalStore(sessionHint.subscribe, sessionHint.isSignedIn, () => false);
  const [way, setWay] = useState<'password' | 'mail'>('password');
  const [email, setEmail] = useState<string | null>(null);
  // Read from the cache, which the session change has updated before this render.
  const needsPassword = useRef(false);
  const owesSecondFactor = useRef(false);
  const account = data?.account ?? null;
  // The session ended or changed elsewhere, so the cached data is outdated.
  const isOutdated = isSignedIn(account) && !isSignedInKnown;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  const next = search.get('next');
  if (isSignedIn(account) && isSignedInKnown) {
    const targetPath = getPathAfterSignIn(account.role, next);
    return <Navigate to={needsPassword.current ? paths.newPassword(targetPath) : targetPath} replace />;
  }
  if (account && !isSignedIn(account)) {
    owesSecondFactor.current = true;
    return (
      <Suspense fallback={<LoadingCard />}>
        <SecondStep />
      </Suspense>
    );
  }
  const reason = error ?? (isHydrated ? readReason(state) : null);
  const lead = owesSecondFactor.current
    ? signIn.stepOver
    : isHydrated && search.has('next')
      ? signIn.ended
      : signIn.lead;
  return (
    <SignInLayout tab={signIn.tab} title={signIn.title} lead={lead}>
      <FaultAlert className="mb-6">{reason}</FaultAlert>
      {way === 'password' ? (
        <PasswordEntry
          email={email ?? ''}
          isNew={email !== null || owesSecondFactor.current}
          next={isHydrated ? next : null}
          provider={isHydrated ? provider : null}
          onUseEmail={(typedEmail) => {
            setEmail(typedEmail);
            setWay('mail');
          }}
        />
      ) : (
        <Suspense fallback={<LoadingCard />}>
          <MailedWay
            way="signIn"
            email={email ?? ''}
            onBack={() => setWay('password')}
            onProved={({ passwordNeeded }) => {
              needsPassword.current = passwordNeeded;
            }}
          />
        </Suspense>
      )}
      <div className="mt-6">
        <Notice>
          {signIn.toSignUp}{' '}
          <Link to={paths.signUp(next)} className="inline-flex min-h-11 items-center font-bold text-river underline">
            {signIn.toSignUpLink}
          </Link>
        </Notice>
      </div>
    </SignInLayout>
  );
}

/** A missing email and a missing password give one error for both, as the specification words it. */
const SignInSchema = z
  .object({ email: z.string().trim(), password: z.string() })
  .refine(({ email, password }) => email !== '' && password !== '', {
    path: ['email'],
    message: faults.emailAndPassword,
  });

/** What can be no address or no password is a wrong one. */
const formatFault = (problem: unknown): string =>
  getProblemCode(problem) === 'INVALID_INPUT' ? signIn.wrong : formatSignInFault(problem, signIn.wrong);

type PasswordEntryProps = {
  email: string;
  /** The provider's name; null where this installation trusts none. */
  provider: string | null;
  /** The form has replaced other content and takes the focus. */
  isNew: boolean;
  /** The page that was wanted. */
  next: string | null;
  /** Switches to sign-in by email with the address that was typed. */
  onUseEmail: (email: string) => void;
};

function PasswordEntry({ email, provider, isNew, next, onUseEmail }: PasswordEntryProps) {
  const signInCall = useSignIn();
  const isHydrated = useIsHydrated();
  const form = useSchemaForm({
    schema: SignInSchema,
    // No default values: they would overwrite what was typed before hydration.
    ...(email && { defaultValues: { email } }),
    call: signInCall,
    onSubmit: (body) => signInCall.mutate(body),
  });
  return (
    <div className={card()}>
      <SchemaForm form={form} className="flex flex-col gap-5">
        <TextField
          form={form}
          name="email"
          label={fields.email}
          type="email"
          autoComplete="username"
          autoFocus={isNew}
        />
        <TextField
          form={form}
          name="password"
          label={fields.password}
          type="password"
          autoComplete="current-password"
        />
        <Link
          to={paths.recover(next)}
          className="inline-flex min-h-11 items-center self-start font-bold text-river underline"
        >
          {signIn.forgot}
        </Link>
        <FormFault form={form} formatFault={formatFault} />
        <SubmitButton form={form} disabled={!isHydrated}>
          {signIn.submit}
        </SubmitButton>
      </SchemaForm>
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

/** Redirects to the trusted provider and afterwards to the requested page. */
function ProviderButton({ provider }: { provider: string }) {
  const [search] = useSearchParams();
  const online = useOnline();
  const [failed, setFailed] = useState(false);
  const goToProvider = async () => {
    // A pending sign-out that reaches the server later would end the session that the provider starts.
    await finishSignOut();
    setFailed(isSigningOut());
    const next = search.get('next');
    if (!isSigningOut())
      location.assign(`${API}/auth/authorize${next && isOwnPath(next) ? `?next=${encodeURIComponent(next)}` : ''}`);
  };
  return (
    <>
      <Button look="quiet" busy={!online} onClick={() => void goToProvider()}>
        {signIn.byProvider(provider)}
      </Button>
      <FaultAlert>{failed && refusals.UNAVAILABLE}</FaultAlert>
    </>
  );
}
