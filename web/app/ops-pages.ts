import { AuditPage } from '#web/features/ops/audit-page.tsx';
import { OpsWeekPage } from '#web/features/ops/ops-week-page.tsx';
import { OverviewPage } from '#web/features/ops/overview-page.tsx';
import { UserPage } from '#web/features/ops/user-page.tsx';
import { UsersPage } from '#web/features/ops/users-page.tsx';

/** The pages of operators are one chunk: with one each, every first page would carry a list of files for each. */
export const opsPages = { AuditPage, OpsWeekPage, OverviewPage, UserPage, UsersPage };
