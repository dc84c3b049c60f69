import { markTrial } from '#services/assessment/instruments.ts';
import type { Calibration } from '#services/item-bank/calibration.ts';
import { computeTaskAge } from '#shared/domain/age.ts';
import { type AssessmentEvent, toBankId } from '#shared/domain/assessment/events.ts';
import { getSubjectTask } from '#shared/domain/programme.ts';
import { toAgeMode } from '#shared/instruments/ages.ts';
import type { LevelDifficulty } from '#shared/instruments/games/calibrated-levels.ts';
import { SkillArea } from '#shared/instruments/skills.ts';
import { Subject } from '#shared/instruments/subjects.ts';
import { isScoredGame } from '#shared/measurement/games.ts';
import type {
  CalibrationSitting,
  ItemCalibration,
  LevelCalibration,
  TrialSitting,
} from '#shared/measurement/recalibration.ts';
import { examineSittings } from '#shared/measurement/report/abilities.ts';
import { readAnswers } from '#shared/measurement/report/answers.ts';
import { SCALE_VERSION } from '#shared/measurement/scale.ts';

/**
 * The sittings of one log that are fit for calibration: those that its report counts, without doubt, answered under the
 * current scale version. Empty before the analysis has begun.
 */
export function findCalibrationSittings(log: readonly AssessmentEvent[]): CalibrationSitting[] {
  if (!log.some(({ type }) => type === 'AnalysisStarted')) return [];
  const answers = readAnswers(log);
  const { subjects, extras } = examineSittings(answers, markTrial);
  return Subject.options.flatMap((subject) => {
    const sitting = answers.subjects[subject];
    if (subjects[subject]?.V !== 1 || (extras[subject]?.V ?? 1) !== 1) return [];
    if (!sitting || sitting.items.some(({ scaleVersion }) => scaleVersion !== SCALE_VERSION)) return [];
    const items = sitting.items.map((item) => ({ ...item, itemId: toBankId(item) }));
    return [{ age: computeTaskAge(answers, getSubjectTask(subject).id), answers: items }];
  });
}

/** The same for the trials of the four areas. */
export function findTrialSittings(log: readonly AssessmentEvent[]): TrialSitting[] {
  if (!log.some(({ type }) => type === 'AnalysisStarted')) return [];
  const answers = readAnswers(log);
  const examined = examineSittings(answers, markTrial).games;
  return SkillArea.options.flatMap((area) => {
    const sitting = answers.games[area];
    if (examined[area]?.V !== 1) return [];
    if (!sitting || sitting.trials.some(({ scaleVersion }) => scaleVersion !== SCALE_VERSION)) return [];
    const age = computeTaskAge(answers, 'skills/3');
    const trials = sitting.trials.flatMap((trial) => {
      const { game, level, inputType, rtMs, difficulty, control, away } = trial;
      if (control || away || !difficulty || !isScoredGame(game)) return [];
      return [{ game, level, inputType, rtMs, difficulty, correct: markTrial(trial, toAgeMode(age)).correct }];
    });
    return [{ age, trials }];
  });
}

/** The levels to publish with the next scale version: new estimates, and the earlier ones of all other levels. */
export const buildNextLevels = (
  before: Readonly<Partial<Record<string, LevelDifficulty>>>,
  levelCalibrations: readonly LevelCalibration[],
): Record<string, LevelDifficulty> => ({
  ...(before as Record<string, LevelDifficulty>),
  ...Object.fromEntries(
    levelCalibrations
      .filter(({ fits }) => fits)
      .map(({ id, after }) => [id, { shift: roundToThousandths(after.shift), tau: roundToThousandths(after.tau) }]),
  ),
});

/** The calibration to publish with the next scale version: new estimates, and the earlier ones of all other items. */
export function buildNextCalibration(before: Calibration, itemCalibrations: readonly ItemCalibration[]): Calibration {
  const fittingCalibrations = itemCalibrations.filter(({ fits }) => fits);
  const replacedIds = new Set(fittingCalibrations.map(({ itemId }) => itemId));
  return {
    scaleVersion: `${Number(before.scaleVersion) + 1}`,
    items: [
      ...before.items.filter(({ id }) => !replacedIds.has(id)),
      ...fittingCalibrations.map(({ itemId: id, n, after, floorMs }) => ({
        id,
        answers: n,
        floorMs: Math.round(floorMs),
        masteryAge: roundToThousandths(after.masteryAge),
        tau: roundToThousandths(after.tau),
      })),
    ].sort((one, other) => (one.id < other.id ? -1 : 1)),
  };
}

const roundToThousandths = (value: number): number => Math.round(value * 1000) / 1000;

/** The estimates as lines of text, one per item, and the items to replace. */
export function formatCalibrationTable(
  itemCalibrations: readonly ItemCalibration[],
  counts: { items: number; weeks: number; answers: number; least: number },
): string[] {
  const { items, weeks, answers, least } = counts;
  const formatRow = (cells: readonly string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(9) : cell.padStart(16))).join('');
  const misfits = itemCalibrations.filter(({ fits }) => !fits).map(({ itemId }) => itemId);
  return [
    `${answers} answers of ${weeks} weeks; ${itemCalibrations.length} of ${items} items have ${least} or more.`,
    ...(itemCalibrations.length > 0 ? [formatRow(['item', 'answers', 'mastery age', 'τ', 'infit', 'floor in s'])] : []),
    ...itemCalibrations.map(({ itemId, n, before, after, infit, floorMs }) =>
      formatRow([
        ...[
          itemId,
          `${n}`,
          `${before.masteryAge.toFixed(2)} → ${after.masteryAge.toFixed(2)}`,
          `${before.tau.toFixed(2)} → ${after.tau.toFixed(2)}`,
        ],
        ...[infit.toFixed(2), (floorMs / 1000).toFixed(1)],
      ]),
    ),
    ...(misfits.length > 0 ? [`To be replaced, since their infit is out of range: ${misfits.join(', ')}`] : []),
  ];
}

/** The levels of the games as lines of text. */
export const formatLevelTable = (levelCalibrations: readonly LevelCalibration[], trials: number): string[] => [
  `${trials} trials; ${levelCalibrations.length} levels of games have enough.`,
  ...levelCalibrations.map(
    ({ id, n, before, after, infit, fits }) =>
      `${id.padEnd(24)}${`${n}`.padStart(6)}  shift ${before.shift.toFixed(2)} → ${after.shift.toFixed(2)}  τ ${before.tau.toFixed(2)} → ${after.tau.toFixed(2)}  infit ${infit.toFixed(2)}${fits ? '' : ', to be replaced'}`,
  ),
];
