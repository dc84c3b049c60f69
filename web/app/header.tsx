import { clsx } from 'clsx';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { shell } from '#messages/shell.ts';
import { sessionHint } from '#web/api/session-hint.ts';
import { paths } from '#web/lib/paths.ts';
import { signedInName } from '#web/lib/signed-in-name.ts';
import { button } from '#web/ui/classes.ts';
import { CloseIcon, MenuIcon, PersonIcon } from '#web/ui/icons.tsx';

const LINKS = [
  [shell.nav.home, paths.home],
  [shell.nav.start, paths.start],
  [shell.nav.about, paths.about],
  [shell.nav.dashboard, paths.dashboard()],
] as const;

const NAV_LINK =
  'flex min-h-11 items-center border-b-4 border-transparent pt-1 font-bold aria-[current=page]:border-marigold hover:border-marigold/60';

/** False on a prerendered page until it is hydrated. */
const useSignedInHint = () => useSyncExternalStore(sessionHint.subscribe, sessionHint.isSignedIn, () => false);

export function Header() {
  const signedIn = useSignedInHint();
  const { pathname, search } = useLocation();
  const [open, setOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the menu closes when the page changes
  useEffect(() => setOpen(false), [pathname, search]);
  const links = (
    <>
      {LINKS.map(([label, to]) => (
        <li key={to}>
          {/* `end`: the pages of single tasks do not mark "Start Assessment" as current. */}
          <NavLink to={to} end className={NAV_LINK}>
            {label}
          </NavLink>
        </li>
      ))}
      {!signedIn && <PlainLink to={paths.signIn()}>{shell.nav.signIn}</PlainLink>}
    </>
  );
  return (
    <header className="relative z-20 mx-auto flex h-[88px] w-full items-center max-w-[1360px] px-4 sm:px-8">
      <div className="flex grow items-center justify-between gap-3">
        <Link
          to={paths.home}
          aria-label={shell.home}
          className="flex min-h-11 items-center gap-2 font-display text-base sm:gap-3 sm:text-2xl"
        >
          <svg viewBox="0 0 64 40" className="h-7 w-9 shrink-0 sm:h-8 sm:w-14" aria-hidden="true">
            <ellipse cx="12" cy="31" rx="10" ry="6.5" fill="var(--color-marigold)" />
            <ellipse cx="32" cy="20" rx="10" ry="6.5" fill="var(--color-poppy)" />
            <ellipse cx="52" cy="9" rx="9.5" ry="6" fill="#2a8f93" />
          </svg>
          {shell.product}
        </Link>
        <nav aria-label={shell.nav.label} className="ml-auto mr-6 hidden wide:block">
          <ul className="flex items-center gap-9">{links}</ul>
        </nav>
        <div className="flex items-center gap-1 sm:gap-2">
          {signedIn && (
            <div className="hidden wide:block">
              <AccountLink />
            </div>
          )}
          <Link
            to={signedIn ? paths.dashboard('schedule') : paths.signUp()}
            className={clsx(
              button({ look: signedIn ? 'quiet' : 'primary' }),
              'whitespace-nowrap max-sm:px-3 max-sm:text-sm',
            )}
          >
            {shell.nav.getStarted}
          </Link>
          <button
            ref={menuButton}
            type="button"
            aria-label={open ? shell.nav.close : shell.nav.open}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="flex size-11 items-center justify-center rounded-2xl wide:hidden"
          >
            {open ? <CloseIcon className="size-7" /> : <MenuIcon className="size-7" />}
          </button>
        </div>
      </div>
      {open && (
        <nav
          aria-label={shell.nav.label}
          className="absolute inset-x-4 top-full rounded-card border-2 border-ink/30 bg-white p-4 shadow-[0_6px_0_var(--color-edge)] wide:hidden"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            setOpen(false);
            menuButton.current?.focus();
          }}
        >
          <ul className="flex flex-col items-start gap-1">
            {links}
            {signedIn && <PlainLink to={paths.account}>{shell.nav.account}</PlainLink>}
          </ul>
        </nav>
      )}
    </header>
  );
}

const PlainLink = ({ to, children }: { to: string; children: React.ReactNode }) => (
  <li>
    <NavLink to={to} className={NAV_LINK}>
      {children}
    </NavLink>
  </li>
);

/** Fixed width, so that nothing moves when the name is loaded; on a narrow screen the menu has a text link. */
function AccountLink() {
  const name = useSyncExternalStore(signedInName.subscribe, signedInName.read, () => null);
  return (
    <NavLink
      to={paths.account}
      aria-label={name ? shell.nav.accountOf(name) : shell.nav.account}
      className={clsx(NAV_LINK, 'w-32 gap-2')}
    >
      <PersonIcon className="size-6 shrink-0" />
      <span className="truncate">{name ?? shell.nav.account}</span>
    </NavLink>
  );
}
