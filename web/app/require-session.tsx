import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { shell } from '#shared/messages/en/shell.ts';
import { useSession } from '#web/features/account/use-session.ts';
import { faultText } from '#web/lib/fault-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Failure, Skeleton } from '#web/ui/states.tsx';

/** Shows what is behind it to whoever is signed in, and leads everybody else to the sign-in and back. */
export function RequireSession() {
  const { pathname, search } = useLocation();
  const session = useSession();
  if (session.data) return session.data.account ? <Outlet /> : <Navigate to={paths.signIn(pathname + search)} replace />;
  return (
    <div className="mx-auto w-full max-w-[1360px] px-4 py-8 sm:px-8">
      {session.isPending ? (
        <Skeleton label={shell.loading} className="h-[60vh]" />
      ) : (
        <Failure title={faultText(session.error)} retry={{ label: shell.tryAgain, onRetry: () => void session.refetch() }} />
      )}
    </div>
  );
}
