import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isSignedIn, useSession } from '#web/features/account/use-session.ts';
import { isForOperators, paths } from '#web/lib/paths.ts';
import { lazyExtra, lazyScreen } from '#web/ui/lazy-screens.ts';
import { QueryResult } from '#web/ui/query-result.tsx';

const PreparedPage = lazyScreen(async () => (await import('#web/features/account/prepared-page.tsx')).PreparedPage);
const ConfirmAddress = lazyExtra(
  async () => (await import('#web/features/account/confirm-address.tsx')).ConfirmAddress,
);

/**
 * Renders its children for a signed-in account; redirects to the sign-in or its second factor otherwise, and back.
 * Operators are redirected from family pages to their own.
 */
export function RequireSession() {
  const { pathname, search, hash } = useLocation();
  const session = useSession();
  if (session.data) {
    const { account } = session.data;
    if (!isSignedIn(account)) return <Navigate to={paths.signIn(pathname + search + hash)} replace />;
    if (account.role === 'operator' && !isForOperators(pathname)) return <Navigate to={paths.ops} replace />;
    // No data of a child is shown until ownership is confirmed. The new password comes first, since it is part of that
    // proof.
    if (account.preparedElsewhere && !pathname.startsWith(paths.newPassword())) return <PreparedPage />;
    // Account pages show the confirmation of the address themselves, or lead to it.
    const asks = !account.verified && !isForOperators(pathname);
    return (
      <>
        {asks && (
          <Suspense>
            <ConfirmAddress key={account.userId} account={account} />
          </Suspense>
        )}
        {/* The key resets dialogs and typed text when the account changes. */}
        <Outlet key={account.userId} />
      </>
    );
  }
  return (
    <div className="mx-auto w-full max-w-[1360px] px-4 py-8 sm:px-8">
      <QueryResult read={session} height="h-[60vh]">
        {() => null}
      </QueryResult>
    </div>
  );
}
