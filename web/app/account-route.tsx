import { Suspense } from 'react';
import { useDevice } from '#web/app/device.tsx';
import { AccountPage } from '#web/features/account/account-page.tsx';
import { GuardiansSection } from '#web/features/account/guardians-section.tsx';
import { useSession } from '#web/features/account/use-session.ts';
import { lazyExtra } from '#web/lib/parts.ts';
import { useOnline } from '#web/lib/use-online.ts';

/** Few come for it, so its code comes after the rest of the page. */
const ChildrenAndData = lazyExtra(async () => (await import('#web/features/rights/children-and-data.tsx')).ChildrenAndData);

/** `/account`, behind a session: parents and operators have the same page. */
export function AccountRoute() {
  const { data: session } = useSession();
  const online = useOnline();
  if (!session?.account) return null;
  return <AccountPage account={session.account} family={session.account.role === 'parent' && <Family online={online} />} />;
}

function Family({ online }: { online: boolean }) {
  const { views, owner } = useDevice();
  // The views of other weeks are the server's as well, and come again.
  const forget = () => void views.clear(owner()).catch(() => undefined);
  return (
    <>
      <GuardiansSection online={online} />
      <Suspense fallback={null}>
        <ChildrenAndData online={online} onErased={forget} />
      </Suspense>
    </>
  );
}
