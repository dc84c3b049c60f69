import {
  buildNextCalibration,
  findCalibrationSittings,
  formatCalibrationTable,
} from '#services/assessment/recalibration.ts';
import { readConfigOrExit } from '#services/config.ts';
import { listImprovingAssessmentIds } from '#services/database/assessment-ids.ts';
import { createLogClient } from '#services/database/clients.ts';
import { createPostgresEventStore } from '#services/database/postgres-event-store.ts';
import { BANK } from '#services/item-bank/bank.ts';
import { calibration } from '#services/item-bank/calibration.ts';
import { type CalibrationSitting, calibrateItems } from '#shared/measurement/recalibration.ts';
import { CALIBRATION } from '#shared/measurement/scale.ts';

/*
 * Offline, once a release: estimates item difficulties from recorded answers, only of children whose family allows it.
 * It changes nothing; `--json` prints the content of services/item-bank/calibrated.json, to be released with a new
 * SCALE_VERSION.
 */
const sql = createLogClient(readConfigOrExit().databaseUrl);
try {
  const store = createPostgresEventStore(sql);
  const sittings: CalibrationSitting[] = [];
  let weeks = 0;
  for await (const id of listImprovingAssessmentIds(sql)) {
    const weekSittings = findCalibrationSittings((await store.read(id)).map(({ event }) => event));
    weeks += Math.min(1, weekSittings.length);
    sittings.push(...weekSittings);
  }
  const itemCalibrations = calibrateItems(sittings);
  const answers = sittings.reduce((total, sitting) => total + sitting.answers.length, 0);
  const lines = process.argv.includes('--json')
    ? [JSON.stringify(buildNextCalibration(calibration, itemCalibrations))]
    : formatCalibrationTable(itemCalibrations, { items: BANK.length, weeks, answers, least: CALIBRATION.answers });
  for (const line of lines) console.log(line);
} finally {
  await sql.end();
}
