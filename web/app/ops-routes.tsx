import { useParams, useRoutes } from 'react-router-dom';
import { AuditPage } from '#web/features/ops/audit-page.tsx';
import { OpsWeekPage } from '#web/features/ops/ops-week-page.tsx';
import { OverviewPage } from '#web/features/ops/overview-page.tsx';
import { WeeksPage } from '#web/features/ops/weeks-page.tsx';
import { lazyScreen } from '#web/ui/lazy-screens.ts';

const UserPage = lazyScreen(async () => (await import('#web/features/ops/user-page.tsx')).UserPage);
const UsersPage = lazyScreen(async () => (await import('#web/features/ops/users-page.tsx')).UsersPage);

/** `/ops/users`: all accounts, or the one that the address names. */
const UsersRoute = () => (useParams().id ? <UserPage /> : <UsersPage />);

/**
 * The pages of operators below `/ops`: a chunk with its own routes, since every first page carries the route table.
 * `otherwise` is the page of an address that is none of these.
 */
export const OpsRoutes = ({ otherwise }: { otherwise: React.ReactNode }) =>
  useRoutes([
    { index: true, element: <OverviewPage /> },
    { path: 'audit', element: <AuditPage /> },
    { path: 'users/:id?', element: <UsersRoute /> },
    { path: 'assessments', element: <WeeksPage /> },
    { path: 'assessments/:id', element: <OpsWeekPage /> },
    { path: '*', element: otherwise },
  ]);
