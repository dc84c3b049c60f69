import type { Assessment, AssessmentState } from '#shared/domain/assessment/state.ts';

/**
 * How a row of `assessment_sessions` stores an assessment: JSON in two columns, since the plan rarely changes and is a
 * third of it.
 */
export type SessionText = { state: string; plan: string };

export function parseState({ state, plan }: SessionText): Assessment {
  return { ...JSON.parse(state), plan: JSON.parse(plan) };
}

/**
 * The columns that an append writes of a state. A plan in `storedPlans` is in the row already: `evolve` changes nothing
 * in place, so the same object is the same plan.
 */
export function serializeState(
  state: AssessmentState,
  storedPlans: WeakSet<Assessment['plan']>,
): { [Column in keyof SessionText]: SessionText[Column] | null } {
  if (state.status === 'notScheduled') return { state: null, plan: null };
  const { plan, ...rest } = state;
  return { state: JSON.stringify(rest), plan: storedPlans.has(plan) ? null : JSON.stringify(plan) };
}
