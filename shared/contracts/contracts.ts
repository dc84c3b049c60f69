import type { RouteName } from '#shared/contracts/routes.ts';

type Modules = typeof import('#shared/contracts/session.ts') &
  typeof import('#shared/contracts/accounts.ts') &
  typeof import('#shared/contracts/factors.ts') &
  typeof import('#shared/contracts/admin-users.ts') &
  typeof import('#shared/contracts/identities.ts') &
  typeof import('#shared/contracts/students.ts') &
  typeof import('#shared/contracts/rights.ts') &
  typeof import('#shared/contracts/prepared.ts') &
  typeof import('#shared/contracts/guardians.ts') &
  typeof import('#shared/contracts/consents.ts') &
  typeof import('#shared/contracts/assessments.ts') &
  typeof import('#shared/contracts/child-tasks.ts') &
  typeof import('#shared/contracts/subject-results.ts') &
  typeof import('#shared/contracts/extra-sittings.ts') &
  typeof import('#shared/contracts/replay-sitting.ts') &
  typeof import('#shared/contracts/adult-forms.ts') &
  typeof import('#shared/contracts/handover.ts') &
  typeof import('#shared/contracts/reports.ts') &
  typeof import('#shared/contracts/report.ts') &
  typeof import('#shared/contracts/tried-ideas.ts') &
  typeof import('#shared/contracts/shares.ts') &
  typeof import('#shared/contracts/notifications.ts') &
  typeof import('#shared/contracts/mail-reports.ts') &
  typeof import('#shared/contracts/crashes.ts') &
  typeof import('#shared/contracts/ops.ts') &
  typeof import('#shared/contracts/ops-weeks.ts');

/**
 * The contract of a route, as a type, for callers that must not load its schemas. A route without a contract does not
 * compile.
 */
export type ContractOf<Name extends RouteName> = Modules[Name];
