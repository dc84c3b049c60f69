import { useEffect } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { closing } from '#messages/closing.ts';
import { formatInstantDate } from '#messages/dates.ts';
import { shell } from '#messages/shell.ts';
import type { ClosedState } from '#web/features/account/close-account-section.tsx';
import { SignInLayout } from '#web/features/account/sign-in-layout.tsx';
import { useSession } from '#web/features/account/use-session.ts';
import { getDeviceTimeZone } from '#web/lib/dates.ts';
import { paths } from '#web/lib/paths.ts';
import { useIsHydrated } from '#web/lib/use-is-hydrated.ts';
import { button, card } from '#web/ui/classes.ts';
import { InboxLink } from '#web/ui/inbox-link.tsx';
import { NewHeading } from '#web/ui/page.tsx';

const { closed: words } = closing;

/** The router state set by the previous page; undefined when the URL was opened directly. */
const readUndoUntil = (state: unknown): string | null | undefined =>
  state && typeof state === 'object' && 'undoUntil' in state ? (state as ClosedState).undoUntil : undefined;

/** `/closed`: the account is closed, and how to restore it. */
export function ClosedPage() {
  const { state } = useLocation();
  const isHydrated = useIsHydrated();
  const undoUntil = isHydrated ? readUndoUntil(state) : undefined;
  const { refetch } = useSession();
  useEffect(() => void refetch(), [refetch]);
  return (
    <SignInLayout tab={words.tab} title={shell.product}>
      <div className={`${card()} mt-6 flex flex-col gap-3`}>
        <NewHeading>{words.title}</NewHeading>
        {undoUntil === null ? (
          <p className="text-lg">{words.atOnce}</p>
        ) : (
          <>
            {undoUntil && <p className="text-lg">{words.until(formatInstantDate(undoUntil, getDeviceTimeZone()))}</p>}
            <p className="text-ink-2">{words.noLetter}</p>
          </>
        )}
        <p>{words.thanks}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link to={paths.home} className={button()}>
            {words.home}
          </Link>
          <Link to={paths.signIn()} className={button({ look: 'link', size: 'bare' })}>
            {words.signIn}
          </Link>
          <InboxLink />
        </div>
      </div>
    </SignInLayout>
  );
}
