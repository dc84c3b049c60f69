import { describe, expect, test } from 'vitest';
import { SkillArea } from '#shared/instruments/skills.ts';
import { ENGINE, type Setting } from './testing/checks/engine.ts';
import { type Finding, finding, passes } from './testing/checks/finding.ts';
import { adultChecks, gameChecks } from './testing/checks/games.ts';
import { guessingChecks } from './testing/checks/guessing.ts';
import { agreementChecks, fusionChecks } from './testing/checks/informants.ts';
import { propertyChecks } from './testing/checks/properties.ts';
import { choiceChecks, gradedChecks } from './testing/checks/quest.ts';
import {
  adaptiveChecks,
  areaChecks,
  contentChecks,
  repeatChecks,
  systematicChecks,
} from './testing/checks/subjects.ts';
import { wordChecks } from './testing/checks/words.ts';

/*
 * The short form of `npm run simulate`: simulated children with a known truth (`measurement.md` 12) against the same
 * limits. It proves inference and code, given the model. It cannot prove validity. Seeds are fixed, so a figure is the
 * same on every machine.
 */
const PLAYERS: Setting = { engine: ENGINE, children: 1000 };
/** Games are slowest and need the fewest children. */
const GAMERS: Setting = { engine: ENGINE, children: 600 };
/** Fourteen cells of whole sittings. */
const SITTERS: Setting = { engine: ENGINE, children: 400 };
const PEOPLE: Setting = { engine: ENGINE, children: 2000 };
const PATIENCE = { timeout: 120_000 };
const missed = (findings: readonly Finding[]) => findings.filter((each) => !passes(each));

describe('simulated children, all within the limits', () => {
  test.each([
    ['M2 to M5, M12: a subject', () => adaptiveChecks(PLAYERS), 18],
    ['M2, M3: a subject of other contents', () => contentChecks(PLAYERS), 12],
    ['M2b: a subject with a systematic error', () => systematicChecks(PLAYERS), 3],
    ['M10: a repeated sitting', () => repeatChecks(PLAYERS), 1],
    ['M11: blind sittings and honest ones', () => guessingChecks(SITTERS), 14],
    ['M14: the mean of five subjects', () => areaChecks(PLAYERS), 2],
    ['M6: graded scenes', () => gradedChecks(PEOPLE), 24],
    ['M7: choice scenes', () => choiceChecks(PEOPLE), 6],
    ['M8: two adults', () => adultChecks(PEOPLE), 1],
    ['M9: three informants', () => fusionChecks(PEOPLE), 17],
    ['M13: what holds in every case', () => propertyChecks(PEOPLE), 5],
    ['the words of the first page', () => wordChecks(PLAYERS), 6],
    ['M15: honest pairs', () => agreementChecks(PEOPLE), 13],
    ...SkillArea.options.map(
      (area) => [`M2, M2b, M3: the ${area} game`, () => gameChecks(GAMERS, area), area === 'social' ? 6 : 5] as const,
    ),
  ] as const)('%s', PATIENCE, (_, check, figures) => {
    const findings = check();
    expect(missed(findings)).toEqual([]);
    expect(findings).toHaveLength(figures);
    expect(new Set(findings.map(({ key }) => key)).size).toBe(figures);
  });
});

test('a figure passes on its limits, not beyond them, and never as NaN', () => {
  const between = (figure: number) => passes(finding('M2', 'c', '', figure, { least: 0.87, most: 0.93 }));
  expect([0.87, 0.93, 0.8699, 0.9301, Number.NaN].map(between)).toEqual([true, true, false, false, false]);
  expect([passes(finding('M4', 'r', '', 0.5)), passes(finding('M4', 'r', '', Number.NaN))]).toEqual([true, false]);
});
