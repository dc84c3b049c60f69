import { Suspense } from 'react';
import { shell } from '#messages/shell.ts';
import { call } from '#web/api/call.ts';
import { SCHEDULE_DRAFT } from '#web/api/outbox-row.ts';
import { useDevice } from '#web/app/device.tsx';
import { retainDrafts } from '#web/app/use-draft.ts';
import { AccountPage } from '#web/features/account/account-page.tsx';
import { useSession } from '#web/features/account/use-session.ts';
import { forgetPlayChoices } from '#web/lib/play-choices-key.ts';
import { useOnline } from '#web/lib/use-online.ts';
import { lazyExtra } from '#web/ui/lazy-screens.ts';
import { Skeleton } from '#web/ui/states.tsx';

const LettersSection = lazyExtra(async () => (await import('#web/features/account/emails-section.tsx')).EmailsSection);
const ChildrenSection = lazyExtra(
  async () => (await import('#web/features/account/children-section.tsx')).ChildrenSection,
);

/** `/account`, for signed-in parents and operators. */
export function AccountRoute() {
  const { data: session } = useSession();
  const online = useOnline();
  const device = useDevice();
  if (!session?.account) return null;
  // Deletes all stored views; the server has those of other assessments. Sounds and coats are chosen again. Forms exist
  // only here.
  const forget = () => {
    void device.views
      .clear(device.owner())
      .finally(forgetPlayChoices)
      .catch(() => undefined);
    // It may name the child that was erased.
    void device.drafts.remove(device.owner(), SCHEDULE_DRAFT).catch(() => undefined);
    call('listAssessments', { params: {}, query: {} }).then(
      ({ assessments, next }) => next || retainDrafts(device, assessments),
      () => undefined,
    );
  };
  return (
    <AccountPage
      account={session.account}
      family={
        session.account.role === 'parent' && {
          children: (
            <Suspense fallback={<Skeleton label={shell.loading} className="h-60" />}>
              <ChildrenSection online={online} onErased={forget} />
            </Suspense>
          ),
          letters: (
            <Suspense fallback={<Skeleton label={shell.loading} className="h-72" />}>
              <LettersSection online={online} />
            </Suspense>
          ),
        }
      }
    />
  );
}
