import type { Command } from '#shared/domain/assessment/commands.ts';
import { decide } from '#shared/domain/assessment/decide.ts';
import type { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Instruments } from '#shared/domain/assessment/instruments.ts';
import { type AssessmentState, evolve, initialState } from '#shared/domain/assessment/state.ts';
import type { Decider } from '#shared/domain/decider.ts';

/** Decider of one assessment: one child, seven days. */
export const assessment: Decider<AssessmentState, Command, AssessmentEvent, Instruments> = {
  initialState,
  decide,
  evolve,
};
