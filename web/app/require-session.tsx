import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isIn, useSession } from '#web/features/account/use-session.ts';
import { lazyExtra, lazyScreen } from '#web/lib/parts.ts';
import { isForOperators, paths } from '#web/lib/paths.ts';
import { Loaded } from '#web/ui/loaded.tsx';

const PreparedPage = lazyScreen(async () => (await import('#web/features/account/prepared-page.tsx')).PreparedPage);
const ConfirmAddress = lazyExtra(
  async () => (await import('#web/features/account/confirm-address.tsx')).ConfirmAddress,
);

/**
 * Shows what is behind it to whoever is signed in, and leads everybody else to the sign-in, or its second step, and
 * back. An operator has no pages of families and is led to their own.
 */
export function RequireSession() {
  const { pathname, search } = useLocation();
  const session = useSession();
  if (session.data) {
    const { account } = session.data;
    if (!isIn(account)) return <Navigate to={paths.signIn(pathname + search)} replace />;
    if (account.role === 'operator' && !isForOperators(pathname)) return <Navigate to={paths.ops} replace />;
    // Nothing of a child is shown to whom it may not belong. The new password comes before: it is part of the proof.
    if (account.preparedElsewhere && !pathname.startsWith(paths.newPassword())) return <PreparedPage />;
    // What belongs to any account speaks of the address itself, or is on the way to it.
    const asks = !account.verified && !isForOperators(pathname);
    return (
      <>
        {asks && (
          <Suspense>
            <ConfirmAddress key={account.userId} account={account} />
          </Suspense>
        )}
        {/* Nothing of one account's pages, a dialog or what was typed, is for the next. */}
        <Outlet key={account.userId} />
      </>
    );
  }
  return (
    <div className="mx-auto w-full max-w-[1360px] px-4 py-8 sm:px-8">
      <Loaded read={session} height="h-[60vh]">
        {() => null}
      </Loaded>
    </div>
  );
}
