import { Suspense } from 'react';
import { shell } from '#messages/shell.ts';
import { useDevice } from '#web/app/device.tsx';
import { AccountPage } from '#web/features/account/account-page.tsx';
import { GuardiansSection } from '#web/features/account/guardians-section.tsx';
import { useSession } from '#web/features/account/use-session.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { Skeleton } from '#web/ui/states.tsx';

// Rarely used, so this code loads after the rest of the page.
const LettersSection = lazyExtra(async () => (await import('#web/features/account/emails-section.tsx')).EmailsSection);
const ChildrenDataSection = lazyExtra(
  async () => (await import('#web/features/account/children-data-section.tsx')).ChildrenDataSection,
);

/** `/account`, for signed-in parents and operators. */
export function AccountRoute() {
  const { data: session } = useSession();
  const online = useOnline();
  if (!session?.account) return null;
  return (
    <AccountPage
      account={session.account}
      family={session.account.role === 'parent' && <FamilySections online={online} />}
    />
  );
}

function FamilySections({ online }: { online: boolean }) {
  const { views, owner } = useDevice();
  // Deletes all stored views; the server has those of other assessments.
  const forget = () => void views.clear(owner()).catch(() => undefined);
  return (
    <>
      <GuardiansSection online={online} />
      <Suspense fallback={<Skeleton label={shell.loading} className="h-60" />}>
        <ChildrenDataSection online={online} onErased={forget} />
      </Suspense>
      <Suspense fallback={<Skeleton label={shell.loading} className="h-72" />}>
        <LettersSection online={online} />
      </Suspense>
    </>
  );
}
