import { Suspense } from 'react';
import { account as entrance } from '#messages/account.ts';
import { accountPage as words } from '#messages/account-page.ts';
import { shell } from '#messages/shell.ts';
import type { Account } from '#shared/contracts/session.ts';
import { DevicesSection } from '#web/features/account/devices-section.tsx';
import { FactorsSection } from '#web/features/account/factors-section.tsx';
import { IdentitiesSection } from '#web/features/account/identities-section.tsx';
import { PasswordSection } from '#web/features/account/password-section.tsx';
import { ProfileSection } from '#web/features/account/profile-section.tsx';
import { useUrlErrorCode } from '#web/features/account/url-error.ts';
import { useSignOut } from '#web/features/account/use-session.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { PageHeading } from '#web/ui/page.tsx';
import { Notice, Skeleton } from '#web/ui/states.tsx';

// Rarely used, so the code is loaded after the rest of the page.
const OwnDataSection = lazyExtra(
  async () => (await import('#web/features/account/own-data-section.tsx')).OwnDataSection,
);
const CloseAccountSection = lazyExtra(
  async () => (await import('#web/features/account/close-account-section.tsx')).CloseAccountSection,
);

type AccountPageProps = {
  account: Account;
  /** Sections of other features, shown in this order between the profile and the sign-in methods. */
  family?: React.ReactNode;
};

/** The account page. Each section loads and fails by itself. */
export function AccountPage({ account, family }: AccountPageProps) {
  const online = useOnline();
  const signOut = useSignOut();
  // Returning from the provider that could not be added keeps the session.
  const notAdded = useUrlErrorCode();
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6 sm:px-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <PageHeading tab={shell.tab(words.tab)}>{words.title}</PageHeading>
        <Button look="link" size="bare" onClick={signOut}>
          {entrance.signOut}
        </Button>
      </div>
      <p className="mt-2 mb-7 text-lg text-ink-2">{words.lead}</p>
      {notAdded !== null && (
        <div role="alert" className="mb-6">
          <FieldError>{notAdded === 'CONFLICT' ? words.identities.taken : words.identities.notAdded}</FieldError>
        </div>
      )}
      {!online && (
        <div className="mb-6">
          <Notice tone="warning">{words.offline}</Notice>
        </div>
      )}
      <div className="flex flex-col gap-6">
        <ProfileSection account={account} online={online} />
        {family}
        <PasswordSection account={account} online={online} />
        <FactorsSection online={online} />
        <DevicesSection online={online} />
        <IdentitiesSection online={online} />
        <Suspense fallback={<Skeleton label={shell.loading} className="h-80" />}>
          <OwnDataSection online={online} />
          <CloseAccountSection account={account} online={online} />
        </Suspense>
      </div>
    </div>
  );
}
