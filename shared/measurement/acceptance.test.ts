import { describe, expect, test } from 'vitest';
import { createFinding, ENGINE, type Finding, isPassing, type Setting } from './testing/checks/engine.ts';
import { checkAdults, checkGame } from './testing/checks/games.ts';
import { checkGuessing } from './testing/checks/guessing.ts';
import { checkAgreement, checkFusion } from './testing/checks/informants.ts';
import { checkProperties } from './testing/checks/properties.ts';
import { checkChoiceScenes, checkGradedScenes } from './testing/checks/quest.ts';
import { checkAdaptive, checkContents, checkRepeats, checkSystematicErrors } from './testing/checks/subjects.ts';

/*
 * The quick ones of the checks of `npm run simulate`: simulated children with a known truth, against the same limits.
 * All of them, with the words of the first page, the mean of five subjects and every game, run in
 * `simulate.long.test.ts`. They prove inference and code, given the model, and cannot prove validity. Seeds are fixed,
 * so a figure is the same on every machine.
 */
const PLAYERS: Setting = { engine: ENGINE, children: 1000 };
/** Games are slowest and need the fewest children. */
const GAMERS: Setting = { engine: ENGINE, children: 600 };
/** Fourteen cells of whole sittings. */
const SITTERS: Setting = { engine: ENGINE, children: 400 };
const PEOPLE: Setting = { engine: ENGINE, children: 2000 };
const PATIENCE = { timeout: 120_000 };
const listMissed = (findings: readonly Finding[]) => findings.filter((each) => !isPassing(each));

describe('simulated children, all within the limits', () => {
  test.each([
    ['M2 to M5, M12: a subject', () => checkAdaptive(PLAYERS), 18],
    ['M2, M3: a subject of other contents', () => checkContents(PLAYERS), 12],
    ['M2b: a subject with a systematic error', () => checkSystematicErrors(PLAYERS), 3],
    ['M10: a repeated week', () => checkRepeats(PLAYERS), 2],
    ['M11: blind sittings and honest ones', () => checkGuessing(SITTERS), 14],
    ['M6: graded scenes', () => checkGradedScenes(PEOPLE), 24],
    ['M7: choice scenes', () => checkChoiceScenes(PEOPLE), 6],
    ['M8: two adults', () => checkAdults(PEOPLE), 1],
    ['M9: three informants', () => checkFusion(PEOPLE), 17],
    ['M13: what holds in every case', () => checkProperties(PEOPLE), 5],
    ['M15: honest pairs', () => checkAgreement(PEOPLE), 13],
    ['M2, M2b, M3: the cognitive game', () => checkGame(GAMERS, 'cognitive'), 5],
  ] as const)('%s', PATIENCE, (_, check, figures) => {
    const findings = check();
    expect(listMissed(findings)).toEqual([]);
    expect(findings).toHaveLength(figures);
    expect(new Set(findings.map(({ key }) => key)).size).toBe(figures);
  });
});

test('a figure passes on its limits, not beyond them, and never as NaN', () => {
  const between = (figure: number) => isPassing(createFinding('M2', 'c', '', figure, { least: 0.87, most: 0.93 }));
  expect([0.87, 0.93, 0.8699, 0.9301, Number.NaN].map(between)).toEqual([true, true, false, false, false]);
  expect([isPassing(createFinding('M4', 'r', '', 0.5)), isPassing(createFinding('M4', 'r', '', Number.NaN))]).toEqual([
    true,
    false,
  ]);
});
