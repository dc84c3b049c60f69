import { Suspense } from 'react';
import { shell } from '#shared/messages/en/shell.ts';
import { AccountPage } from '#web/features/account/account-page.tsx';
import { GuardiansSection } from '#web/features/account/guardians-section.tsx';
import { useSession } from '#web/features/account/use-session.ts';
import { lazyExtra } from '#web/lib/parts.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Skeleton } from '#web/ui/states.tsx';

const LettersSection = lazyExtra(async () => (await import('#web/features/account/letters-section.tsx')).LettersSection);

/** `/account`, behind a session: parents and operators have the same page. */
export function AccountRoute() {
  const { data: session } = useSession();
  const online = useOnline();
  if (!session?.account) return null;
  const family = (
    <>
      <GuardiansSection online={online} />
      <Suspense fallback={<Skeleton label={shell.loading} className="h-72" />}>
        <LettersSection online={online} />
      </Suspense>
    </>
  );
  return <AccountPage account={session.account} family={session.account.role === 'parent' && family} />;
}
