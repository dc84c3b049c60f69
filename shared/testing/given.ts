import { deepStrictEqual } from 'node:assert';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { fold } from '#shared/domain/decider.ts';
import { Refused } from '#shared/values/refusal.ts';

/** `given(events).when(command).then(events)`: compares whole events. */
export function given(...history: readonly (AssessmentEvent | readonly AssessmentEvent[])[]) {
  const events = history.flat() as AssessmentEvent[];
  return {
    when: (command: Command) => {
      const decided = () => assessment.decide(fold(assessment, events), command);
      return {
        // biome-ignore lint/suspicious/noThenProperty: given, when, then are the words of the trade; nobody awaits this
        then: (...expected: AssessmentEvent[]) => {
          const actual = decided();
          deepStrictEqual(actual, expected);
          for (const event of actual) AssessmentEvent.parse(event);
        },
        thenNothing: () => deepStrictEqual(decided(), []),
        thenRefused: (code: Refused['code']) => deepStrictEqual(refusalOf(decided), code),
      };
    },
  };
}

function refusalOf(decided: () => unknown): string {
  try {
    return `not refused: ${JSON.stringify(decided())}`;
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}
