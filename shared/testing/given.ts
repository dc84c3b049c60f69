import { deepStrictEqual } from 'node:assert';
import { assessment } from '#shared/domain/assessment/assessment.ts';
import type { Command } from '#shared/domain/assessment/commands.ts';
import { AssessmentEvent } from '#shared/domain/assessment/events.ts';
import { fold } from '#shared/domain/decider.ts';
import type { AgeMode } from '#shared/instruments/ages.ts';
import type { GameId } from '#shared/instruments/games/game.ts';
import { GAMES } from '#shared/instruments/games/games.ts';
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

/** A right response to the trial of a level and seed, or one that `mark` rejects. */
export function createMove(game: GameId, level: number, seed: number, mode: AgeMode, right: boolean): unknown {
  const off = right ? 0 : 1;
  switch (game) {
    case 'matrices': {
      const { answer, options } = GAMES.matrices.trial(level, seed, mode);
      return { option: (answer + off) % options.length };
    }
    case 'fireflies': {
      const { path } = GAMES.fireflies.trial(level, seed, mode);
      return { taps: right ? path : [...path].reverse() };
    }
    case 'friends-corner': {
      const { prompt, controls } = GAMES['friends-corner'].trial(level, seed, mode);
      return { option: (prompt.answer + off) % prompt.options.length, controls: controls.map(({ answer }) => answer) };
    }
    case 'feelings-detective': {
      const { prompt } = GAMES['feelings-detective'].trial(level, seed, mode);
      return { option: (prompt.answer + off) % prompt.options.length };
    }
    case 'aiming': {
      const { star, timeMs } = GAMES.aiming.trial(level, seed, mode);
      return { x: star.x, y: star.y, ms: right ? Math.round(timeMs * 0.8) : Math.round(timeMs * 1.3) };
    }
    case 'steering': {
      const { line, timeMs } = GAMES.steering.trial(level, seed, mode);
      const span = right ? timeMs * 0.9 : timeMs * 1.3;
      return { trace: line.map(({ x, y }, i) => [x, y, Math.round((span * i) / (line.length - 1))]) };
    }
    case 'reaction':
      return { ms: right ? 420 : 20 };
  }
}
