import { deepStrictEqual } from 'node:assert';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import type { Instruments } from '#shared/domain/assessment/instruments.ts';
import type { AssessmentState } from '#shared/domain/assessment/state.ts';
import { fold } from '#shared/domain/decider.ts';
import { createInstruments } from '#shared/testing/instruments.ts';
import { Refused } from '#shared/values/refusal.ts';

/** The decisions of an assessment with short instruments, unless a test has its own. */
export const decide = (
  state: AssessmentState,
  command: Command,
  instruments = createInstruments(),
): AssessmentEvent[] => assessment.decide(state, command, instruments);

export type History = readonly (AssessmentEvent | readonly AssessmentEvent[])[];

/** A row of `it.each(…)('%s', checkDecision)`; the outcome is events, the code of a refusal, or `nothing`. */
export type Decision = [
  title: string,
  history: History,
  command: Command,
  outcome: AssessmentEvent | readonly AssessmentEvent[] | Refused['code'] | 'nothing',
  instruments?: Instruments,
];
export function checkDecision(...[, history, command, outcome, instruments]: Decision): void {
  const decision = given(...history).when(command, instruments);
  if (outcome === 'nothing') decision.thenNothing();
  else if (typeof outcome === 'string') decision.thenRefused(outcome);
  else decision.then(...[outcome].flat());
}

/**
 * `given(events).when(command).then(events)`: compares whole events. The log is the history of an
 * answer to an item.
 */
export function given(...history: History) {
  const events = history.flat() as AssessmentEvent[];
  return {
    when: (command: Command, instruments = createInstruments()) => {
      const decideNow = () =>
        decide(
          fold(assessment, events),
          command.type === 'AnswerItem' ? { ...command, history: { ...command.history, own: events } } : command,
          instruments,
        );
      return {
        // biome-ignore lint/suspicious/noThenProperty: given, when, then are the words of the trade; nobody awaits this
        then: (...expected: AssessmentEvent[]) => {
          const actual = decideNow();
          deepStrictEqual(actual, expected);
          for (const event of actual) AssessmentEvent.parse(event);
        },
        thenNothing: () => deepStrictEqual(decideNow(), []),
        thenRefused: (code: Refused['code']) => deepStrictEqual(catchRefusal(decideNow), code),
      };
    },
  };
}

function catchRefusal(act: () => unknown): string {
  try {
    return `not refused: ${JSON.stringify(act())}`;
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}
