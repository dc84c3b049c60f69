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
      const decide = () => assessment.decide(fold(assessment, events), command);
      return {
        // biome-ignore lint/suspicious/noThenProperty: given, when, then are the words of the trade; nobody awaits this
        then: (...expected: AssessmentEvent[]) => {
          const actual = decide();
          deepStrictEqual(actual, expected);
          for (const event of actual) AssessmentEvent.parse(event);
        },
        thenNothing: () => deepStrictEqual(decide(), []),
        thenRefused: (code: Refused['code']) => deepStrictEqual(catchRefusal(decide), code),
      };
    },
  };
}

function catchRefusal(decide: () => unknown): string {
  try {
    return `not refused: ${JSON.stringify(decide())}`;
  } catch (error) {
    if (error instanceof Refused) return error.code;
    throw error;
  }
}
