import {
  buildNextCalibration,
  buildNextLevels,
  findCalibrationSittings,
  findTrialSittings,
  formatCalibrationTable,
  formatLevelTable,
} from '#services/assessment/recalibration.ts';
import { readConfigOrExit } from '#services/config.ts';
import { listImprovingAssessments } from '#services/database/assessment-ids.ts';
import { createLogClient } from '#services/database/clients.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { BANK } from '#services/item-bank/bank.ts';
import { calibration } from '#services/item-bank/calibration.ts';
import { CALIBRATED_LEVELS } from '#shared/instruments/games/calibrated-levels.ts';
import {
  type CalibrationSitting,
  calibrateItems,
  calibrateLevels,
  type TrialSitting,
} from '#shared/measurement/recalibration.ts';
import { CALIBRATION } from '#shared/measurement/scale.ts';

/*
 * Offline, once a release: estimates the difficulties of items and of levels of the games from recorded answers, only
 * of children whose family allows it, and of the games only where the words of that consent name them. It changes
 * nothing; `--json` prints the content of services/item-bank/calibrated.json, `--levels` that of
 * shared/instruments/games/calibrated-levels.ts, both to be released with a new SCALE_VERSION.
 */
const sql = createLogClient(readConfigOrExit().databaseUrl);
try {
  const store = createPostgresEventStore(sql);
  const sittings: CalibrationSitting[] = [];
  const trialSittings: TrialSitting[] = [];
  let weeks = 0;
  for await (const { id, hasGames } of listImprovingAssessments(sql)) {
    const log = (await store.read(id)).map(({ event }) => event);
    const weekSittings = findCalibrationSittings(log);
    if (hasGames) trialSittings.push(...findTrialSittings(log));
    weeks += Math.min(1, weekSittings.length);
    sittings.push(...weekSittings);
  }
  const itemCalibrations = calibrateItems(sittings);
  const answers = sittings.reduce((total, sitting) => total + sitting.answers.length, 0);
  const levelCalibrations = calibrateLevels(trialSittings);
  const trials = trialSittings.reduce((total, sitting) => total + sitting.trials.length, 0);
  const formatTables = () => [
    ...formatCalibrationTable(itemCalibrations, { items: BANK.length, weeks, answers, least: CALIBRATION.answers }),
    ...formatLevelTable(levelCalibrations, trials),
  ];
  const lines = process.argv.includes('--json')
    ? [JSON.stringify(buildNextCalibration(calibration, itemCalibrations))]
    : process.argv.includes('--levels')
      ? [JSON.stringify(buildNextLevels(CALIBRATED_LEVELS, levelCalibrations))]
      : formatTables();
  for (const line of lines) console.log(line);
} finally {
  await sql.end();
}
