import { deepStrictEqual } from 'node:assert';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import { AssessmentEvent } from '#shared/domain/assessment/events.ts';
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

/**
 * `given(events).when(command).then(events)`: compares whole events. The log is the history of an
 * answer to an item.
 */
export function given(...history: readonly (AssessmentEvent | readonly AssessmentEvent[])[]) {
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
