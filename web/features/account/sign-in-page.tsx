import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { account as words } from '#messages/account.ts';
import { shell } from '#messages/shell.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { PasswordEntry } from '#web/features/account/password-entry.tsx';
import { SignInLayout } from '#web/features/account/sign-in-layout.tsx';
import { useUrlError } from '#web/features/account/url-error.ts';
import { isSignedIn, useSession } from '#web/features/account/use-session.ts';
import { getPathAfterSignIn, paths } from '#web/lib/paths.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { FieldError } from '#web/ui/field.tsx';
import { lazyScreen } from '#web/ui/lazy-screens.ts';
import { Notice, Skeleton } from '#web/ui/states.tsx';

const { signIn } = words;
/** Rarely used, so loaded lazily. */
const MailedWay = lazyScreen(async () => (await import('#web/features/account/mailed-way.tsx')).MailedWay);
const SecondStep = lazyScreen(async () => (await import('#web/features/account/second-step.tsx')).SecondStep);
const LoadingCard = () => <Skeleton label={shell.loading} className="h-96" />;

/** Router state: why the previous page redirected here. */
export type SignInState = { why: string };
const readReason = (state: unknown): string | null => {
  const reason: unknown = state && typeof state === 'object' && 'why' in state ? state.why : null;
  return typeof reason === 'string' ? reason : null;
};

/** `/sign-in`: the first step by password, email or provider, and the second step if the account has one. */
export function SignInPage({ provider }: { provider: string | null }) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const isAlive = useIsHydrated();
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
  const reason = error ?? (isAlive ? readReason(state) : null);
  const lead = owesSecondFactor.current ? signIn.stepOver : isAlive && search.has('next') ? signIn.ended : signIn.lead;
  return (
    <SignInLayout tab={signIn.tab} title={signIn.title} lead={lead}>
      {reason && (
        <div role="alert" className="mb-6">
          <FieldError>{reason}</FieldError>
        </div>
      )}
      {way === 'password' ? (
        <PasswordEntry
          email={email ?? ''}
          isNew={email !== null || owesSecondFactor.current}
          provider={isAlive ? provider : null}
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
