import { Link, useLocation } from 'react-router-dom';
import { opsWeeks } from '#messages/ops-weeks.ts';
import { paths } from '#web/lib/paths.ts';

const PAGES = [
  [paths.ops, opsWeeks.nav.overview],
  [paths.opsItems, opsWeeks.nav.items],
  [paths.opsAudit, opsWeeks.nav.audit],
] as const;

/** Navigation between the operator pages. */
export function OpsNav() {
  const { pathname } = useLocation();
  return (
    <nav aria-label={opsWeeks.nav.label} className="flex flex-wrap gap-x-6">
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
