import { BANK } from '#services/academic/bank/bank.ts';
import { calibration } from '#services/academic/bank/calibration.ts';
import { calibrationSittings, calibrationTable, nextCalibration } from '#services/academic/recalibration.ts';
import { configOrExit } from '#services/config.ts';
import { logClient } from '#services/event-store/clients.ts';
import { postgresEventStore } from '#services/event-store/postgres-event-store.ts';
import { improvingWeekIds } from '#services/event-store/week-ids.ts';
import { type CalibrationSitting, calibrateItems } from '#shared/measurement/recalibration.ts';
import { CALIBRATION } from '#shared/measurement/scale.ts';

/*
 * Offline, once a release: estimates item difficulties from recorded answers, only of children whose family allows it.
 * It changes nothing; `--json` prints the content of services/academic/bank/calibrated.json, to be released with a new
 * SCALE_VERSION.
 */
const sql = logClient(configOrExit().databaseUrl);
try {
  const store = postgresEventStore(sql);
  const sittings: CalibrationSitting[] = [];
  let weeks = 0;
  for await (const id of improvingWeekIds(sql)) {
    const found = calibrationSittings((await store.read(id)).map(({ event }) => event));
    weeks += Math.min(1, found.length);
    sittings.push(...found);
  }
  const learned = calibrateItems(sittings);
  const answers = sittings.reduce((total, sitting) => total + sitting.answers.length, 0);
  const lines = process.argv.includes('--json')
    ? [JSON.stringify(nextCalibration(calibration, learned))]
    : calibrationTable(learned, { items: BANK.length, weeks, answers, least: CALIBRATION.answers });
  for (const line of lines) console.log(line);
} finally {
  await sql.end();
}
