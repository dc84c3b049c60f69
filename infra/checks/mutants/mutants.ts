import { listMutants, type Mutant } from '#infra/checks/mutants/mutant.ts';
import { SERVICES } from '#infra/checks/mutants/services.ts';
import { SHARED } from '#infra/checks/mutants/shared.ts';
import { WEB } from '#infra/checks/mutants/web.ts';
import { WORKFLOWS } from '#infra/checks/mutants/workflows.ts';

/** One fault for each rule that matters, by room. */
export const MUTANTS: readonly Mutant[] = listMutants([...SHARED, ...SERVICES, ...WORKFLOWS, ...WEB]);
