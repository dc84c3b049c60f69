import { mean } from '#shared/measurement/numbers.ts';
import { createFinding, type Finding, type Setting } from '#shared/measurement/testing/checks/engine.ts';
import { type Cell, simulateCell } from '#shared/measurement/testing/checks/subjects.ts';

/** Measured: .041 of 1,000 and .045 of 2,000 children. At this θ the choices of an honest child are close to random. */
const FLOOR_OF_CHOICE = 0.05;
const HONEST_AT = [-2.5, -2, -1, 0, 1, 2] as const;

/**
 * M11: the complete rule, with all items of four options or half of them open: guessing children, and honest ones at
 * each θ.
 */
export function checkGuessing(setting: Setting): Finding[] {
  const contents = [
    { name: 'Choice', words: 'all-choice', open: 0, least: 0.6 },
    { name: 'HalfOpen', words: 'half-open', open: 0.5, least: 0.9 },
  ] as const;
  const shareFlagged = (cell: Cell) =>
    mean(simulateCell(setting, { ...cell, youngest: 4 }).map(({ guessed }) => (guessed ? 1 : 0)));
  return contents.flatMap(({ name, words, open, least }) => [
    createFinding(
      'M11',
      `randomFlagged${name}`,
      `random responders at an honest pace flagged, ${words}`,
      shareFlagged({ seed: `blind ${name}`, n: 'by age', open, blind: true }),
      {
        least,
      },
    ),
    ...HONEST_AT.map((theta) =>
      createFinding(
        'M11',
        `honestFlagged${name}.${theta}`,
        `honest children at θ ${theta} flagged, ${words}`,
        shareFlagged({ seed: `honest ${theta}`, n: 'by age', open, theta }),
        { most: open === 0 && theta === -2.5 ? FLOOR_OF_CHOICE : 0.04 },
      ),
    ),
  ]);
}
