import { AccountPage } from '#web/features/account/account-page.tsx';
import { useSession } from '#web/features/account/use-session.ts';

/** `/account`, behind a session: parents and operators have the same page. */
export function AccountRoute() {
  const { data: session } = useSession();
  return session?.account ? <AccountPage account={session.account} /> : null;
}
