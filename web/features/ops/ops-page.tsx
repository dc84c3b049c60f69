import { Link, useLocation } from 'react-router-dom';
import { ops } from '#messages/ops.ts';
import { opsUsers } from '#messages/ops-users.ts';
import { opsWeeks } from '#messages/ops-weeks.ts';
import { shell } from '#messages/shell.ts';
import type { OpsWeekFilter } from '#shared/contracts/ops-weeks.ts';
import { getFaultText } from '#web/api/fault-text.ts';
import { paths } from '#web/lib/paths.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { Notice } from '#web/ui/states.tsx';

/** Days of a week; 0 is before the first. */
export const OPS_DAYS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** The list of weeks that fit a filter. */
export const toWeeksPath = (filter: Readonly<Partial<Record<keyof OpsWeekFilter, string | number>>>): string =>
  `${paths.opsWeeks}?${new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))}`;

const PAGES = [
  [paths.ops, opsWeeks.nav.overview],
  [paths.opsWeeks, opsWeeks.nav.weeks],
  [paths.opsItems, opsWeeks.nav.items],
  [paths.opsUsers, opsUsers.nav],
  [paths.opsAudit, opsWeeks.nav.audit],
  [paths.account, opsWeeks.nav.own],
] as const;

/** Navigation between the operator pages. */
export function OpsNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={opsWeeks.nav.label} className="flex flex-wrap items-center gap-x-6">
      <span className="font-display text-xl">{shell.product}</span>
      {PAGES.map(([path, name]) => (
        <Link
          key={path}
          to={path}
          aria-current={pathname === path ? 'page' : undefined}
          className="inline-flex min-h-11 items-center text-river underline"
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

type OpsPageProps = {
  title: string;
  /** Below the heading. */
  note?: React.ReactNode;
  onSignOut: () => void;
  children: React.ReactNode;
};

/** The frame of an operator page: navigation, heading and the way out. */
export const OpsPage = ({ title, note, onSignOut, children }: OpsPageProps) => (
  <div className="mx-auto flex w-full max-w-[1360px] flex-col gap-5 px-4 py-6 sm:px-8">
    <OpsNav />
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0">
        <PageHeading tab={shell.tab(title)}>{title}</PageHeading>
        {note}
      </div>
      <Button look="quiet" onClick={onSignOut}>
        {ops.signOut}
      </Button>
    </div>
    {children}
  </div>
);

type StatesPageProps = Omit<OpsPageProps, 'note'> & { at: string; problem: unknown };

/** The frame of a page that shows states: their time, and a warning when refetching fails. */
export const StatesPage = ({ at, problem, children, ...page }: StatesPageProps) => (
  <OpsPage {...page} note={!problem && <p className="mt-1 text-sm text-ink-2">{opsWeeks.asOf(at)}</p>}>
    <div role="status" className="empty:hidden">
      {problem ? (
        <Notice tone="warning">
          {getFaultText(problem)} {opsWeeks.stale(at)}
        </Notice>
      ) : null}
    </div>
    {children}
  </OpsPage>
);
