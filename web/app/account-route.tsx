import { lazy, Suspense } from 'react';
import { AccountPage } from '#web/features/account/account-page.tsx';
import { GuardiansSection } from '#web/features/account/guardians-section.tsx';
import { useSession } from '#web/features/account/use-session.ts';
import { useOnline } from '#web/lib/use-online.ts';

const CorrectChildren = lazy(async () => ({ default: (await import('#web/app/correct-children.tsx')).CorrectChildren }));

/** `/account`, behind a session: parents and operators have the same page. */
export function AccountRoute() {
  const { data: session } = useSession();
  const online = useOnline();
  if (!session?.account) return null;
  const family = (
    <>
      <GuardiansSection online={online} />
      <Suspense fallback={null}>
        <CorrectChildren online={online} />
      </Suspense>
    </>
  );
  return <AccountPage account={session.account} family={session.account.role === 'parent' && family} />;
}
