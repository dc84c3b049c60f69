import { AccountPage } from '#web/features/account/account-page.tsx';
import { GuardiansSection } from '#web/features/account/guardians-section.tsx';
import { useSession } from '#web/features/account/use-session.ts';
import { useOnline } from '#web/lib/use-online.ts';

/** `/account`, behind a session: parents and operators have the same page. */
export function AccountRoute() {
  const { data: session } = useSession();
  const online = useOnline();
  if (!session?.account) return null;
  return <AccountPage account={session.account} family={session.account.role === 'parent' && <GuardiansSection online={online} />} />;
}
