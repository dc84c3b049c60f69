import { Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { account as words } from '#shared/messages/en/account.ts';
import { shell } from '#shared/messages/en/shell.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { EntrancePage } from '#web/features/account/entrance-page.tsx';
import { useErrorInAddress } from '#web/features/account/error-in-address.ts';
import { PasswordEntry } from '#web/features/account/password-entry.tsx';
import { isIn, useSession } from '#web/features/account/use-session.ts';
import { lazyScreen } from '#web/lib/parts.ts';
import { afterSignIn, paths } from '#web/lib/paths.ts';
import { useAlive } from '#web/lib/use-alive.ts';
import { FieldError } from '#web/ui/field.tsx';
import { Notice, Skeleton } from '#web/ui/states.tsx';

const { signIn } = words;
/** Rarely used, so loaded lazily. */
const MailedWay = lazyScreen(async () => (await import('#web/features/account/mailed-way.tsx')).MailedWay);
const SecondStep = lazyScreen(async () => (await import('#web/features/account/second-step.tsx')).SecondStep);
const Coming = () => <Skeleton label={shell.loading} className="h-96" />;

/** Router state: why the previous page redirected here. */
export type LedHere = { why: string };
const whyOf = (state: unknown): string | null => {
  const why: unknown = state && typeof state === 'object' && 'why' in state ? state.why : null;
  return typeof why === 'string' ? why : null;
};

/** `/sign-in`: the first step by password, email or provider, and the second step if the account has one. */
export function SignInPage({ provider }: { provider: string | null }) {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const isAlive = useAlive();
  const error = useErrorInAddress();
  const { data, refetch } = useSession();
  const isKnownIn = useSyncExternalStore(sessionHint.subscribe, sessionHint.read, () => false);
  const [way, setWay] = useState<'password' | 'mail'>('password');
  const [email, setEmail] = useState<string | null>(null);
  // Read from the cache, which the session change has updated before this render.
  const needsPassword = useRef(false);
  const owed = useRef(false);
  const account = data?.account ?? null;
  // The session ended or changed elsewhere, so the cached data is outdated.
  const isOutdated = isIn(account) && !isKnownIn;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  const next = search.get('next');
  if (isIn(account) && isKnownIn) {
    const wanted = afterSignIn(account.role, next);
    return <Navigate to={needsPassword.current ? paths.newPassword(wanted) : wanted} replace />;
  }
  if (account && !isIn(account)) {
    owed.current = true;
    return (
      <Suspense fallback={<Coming />}>
        <SecondStep />
      </Suspense>
    );
  }
  const why = error ?? (isAlive ? whyOf(state) : null);
  const lead = owed.current ? signIn.stepOver : isAlive && search.has('next') ? signIn.ended : signIn.lead;
  return (
    <EntrancePage tab={signIn.tab} title={signIn.title} lead={lead}>
      {why && (
        <div role="alert" className="mb-6">
          <FieldError>{why}</FieldError>
        </div>
      )}
      {way === 'password' ? (
        <PasswordEntry
          email={email ?? ''}
          isNew={email !== null || owed.current}
          provider={isAlive ? provider : null}
          onMail={(typed) => {
            setEmail(typed);
            setWay('mail');
          }}
        />
      ) : (
        <Suspense fallback={<Coming />}>
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
    </EntrancePage>
  );
}
