import { useParams } from 'react-router-dom';
import { AuditPage } from '#web/features/ops/audit-page.tsx';
import { ItemReviewPage } from '#web/features/ops/item-review-page.tsx';
import { OpsWeekPage } from '#web/features/ops/ops-week-page.tsx';
import { OverviewPage } from '#web/features/ops/overview-page.tsx';
import { UserPage } from '#web/features/ops/user-page.tsx';
import { UsersPage } from '#web/features/ops/users-page.tsx';
import { lazyScreen } from '#web/ui/lazy-screens.ts';

const Question = lazyScreen(async () => (await import('#web/app/step/academic-step.tsx')).Question);

/** `/ops/items`: the item bank, rendered with the same screen that children answer on. */
const ItemsRoute = () => <ItemReviewPage Question={Question} />;

/** `/ops/users`: all accounts, or the one that the address names. */
const UsersRoute = () => (useParams().id ? <UserPage /> : <UsersPage />);

/** The pages of operators are one chunk: with one each, every first page would carry a list of files for each. */
export const opsPages = { AuditPage, ItemsRoute, OpsWeekPage, OverviewPage, UsersRoute };
